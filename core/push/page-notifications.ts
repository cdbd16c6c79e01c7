import type { FirebaseOffer } from './carriers/firebase.ts';
import type { Notifications, PushOffer } from './notifications.ts';
import { handledCache, handledId } from './worker-words.ts';

/** Milliseconds a browser's push service gets: asking one that does not answer may take forever. */
const timeoutMs = 10_000;

/** The notifications of the browser a page runs in; undefined where it has none, as on a page without encryption. */
export function pageNotifications(): Notifications | undefined {
  if (!('Notification' in globalThis) || !('PushManager' in globalThis) || !('serviceWorker' in navigator)) return undefined;
  const { serviceWorker } = navigator;
  let leaveCarrier: (() => Promise<void>) | undefined;

  return {
    permission: () => Notification.permission,
    ask: () => Notification.requestPermission(),
    onChange: (listener) => {
      const stopped = new AbortController();
      void navigator.permissions
        ?.query({ name: 'notifications' })
        .then((status) => status.addEventListener('change', listener, { signal: stopped.signal }))
        .catch(() => undefined);
      return () => stopped.abort();
    },
    join: async (offer, hear) => {
      const registration = await within(register(offer));
      if (offer.carrier === 'webPush' && typeof offer['key'] === 'string') {
        const { joinWebPush, leaveWebPush } = await import('./carriers/web-push.ts');
        leaveCarrier = () => leaveWebPush(registration);
        return within(joinWebPush(registration, offer['key']));
      }
      if (offer.carrier === 'firebase') {
        const { joinFirebase } = await import('./carriers/firebase.ts');
        const { token, leave } = await within(joinFirebase(registration, offer as unknown as FirebaseOffer, hear));
        leaveCarrier = leave;
        return token;
      }
      throw new Error(`This page knows no carrier '${offer.carrier}'`);
    },
    leave: async () => {
      const registration = await serviceWorker.getRegistration(scope);
      // a page that never joined gives up what another one of this browser did
      const give = leaveCarrier ?? (async () => void (await (await registration?.pushManager.getSubscription())?.unsubscribe()));
      leaveCarrier = undefined;
      await within(give()).catch(() => undefined);
    },
    hear: (listener) => {
      const onMessage = ({ data, ports }: MessageEvent<unknown>) => listener(data, () => ports[0]?.postMessage('taken'));
      serviceWorker.addEventListener('message', onMessage);
      return () => serviceWorker.removeEventListener('message', onMessage);
    },
    takeHandled: async () => {
      if (!('caches' in globalThis) || !(await caches.has(handledCache))) return [];
      const cache = await caches.open(handledCache);
      const handled = await cache.keys();
      await Promise.all(handled.map((request) => cache.delete(request)));
      return handled.map(({ url }) => handledId(url));
    },
    clear: async (messageIds) => {
      const registration = await serviceWorker.getRegistration(scope);
      for (const notification of (await registration?.getNotifications()) ?? []) {
        if (messageIds === undefined || messageIds.includes(notification.tag)) notification.close();
      }
    },
  };
}

/** Where the workers lie: no page does, so they control none. */
const scope = import.meta.env?.DEV ? '/shell/worker/' : '/push/';

/** Registers the worker of a carrier, with the project's names in its address: a worker has no page to ask. */
async function register(offer: PushOffer): Promise<ServiceWorkerRegistration> {
  const file = offer.carrier === 'firebase' ? 'firebase' : 'web-push';
  const query = offer.carrier === 'firebase' ? `?${new URLSearchParams((offer as unknown as FirebaseOffer).options)}` : '';
  const registration = import.meta.env?.DEV
    ? await navigator.serviceWorker.register(`${scope}${file}-worker.ts${query}`, { type: 'module' })
    : await navigator.serviceWorker.register(`${scope}${file}.js${query}`, { updateViaCache: 'none' });
  // a push service takes a subscription only for a worker that is active
  const coming = registration.active ? undefined : (registration.installing ?? registration.waiting);
  if (coming) {
    await new Promise<void>((resolve) => {
      coming.addEventListener('statechange', () => coming.state === 'activated' && resolve());
      if (coming.state === 'activated') resolve();
    });
  }
  return registration;
}

const within = <T>(work: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The push service does not answer')), timeoutMs);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
