/** Prefix of this carrier's tokens; the subscription follows as JSON. */
const mark = 'webpush:';

/**
 * Subscribes to the browser's own push service under the server's key and answers the token. A subscription to another
 * key, from before the server's folder was made anew, is given up.
 */
export async function joinWebPush(registration: ServiceWorkerRegistration, key: string): Promise<string> {
  const { pushManager } = registration;
  const held = await pushManager.getSubscription();
  if (held && sameKey(held.options.applicationServerKey, key)) return tokenOf(held);
  await held?.unsubscribe();
  return tokenOf(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
}

/** Gives the subscription up. */
export async function leaveWebPush(registration: ServiceWorkerRegistration): Promise<void> {
  await (await registration.pushManager.getSubscription())?.unsubscribe();
}

function tokenOf(subscription: PushSubscription): string {
  const { endpoint, keys } = subscription.toJSON();
  return mark + JSON.stringify({ endpoint, keys: { p256dh: keys?.['p256dh'], auth: keys?.['auth'] } });
}

function sameKey(held: ArrayBuffer | null, key: string): boolean {
  if (!held) return false;
  const text = btoa(String.fromCharCode(...new Uint8Array(held)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === key;
}
