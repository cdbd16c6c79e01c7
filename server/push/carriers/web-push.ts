import { carriedOf, timeoutMs, retryAfter, timeToLive, type DeliveryOutcome, type Carrier, type CarrierSpec } from '../carriers.ts';

/** Prefix of this carrier's tokens; the subscription follows as JSON. */
const mark = 'webpush:';

/** The push services of the browsers there are. Others are reached only when the operator names them. */
const services: readonly RegExp[] = [
  /^fcm\.googleapis\.com$/,
  /^([\w-]+\.)*push\.apple\.com$/,
  /^([\w-]+\.)*push\.services\.mozilla\.com$/,
  /^([\w-]+\.)*notify\.windows\.com$/,
];

interface Subscription {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

/** Web Push by VAPID keys of our own: reaches every browser through its vendor, with nobody's account. */
export const webPush: CarrierSpec = {
  id: 'webPush',
  order: 20,
  open: ({ config, secrets }) => {
    const { publicKey, privateKey } = secrets.pushKey;
    const read = (token: string) => subscriptionIn(token, config.pushServices);
    return {
      offer: { carrier: 'webPush', key: publicKey },
      owns: (token) => token.startsWith(mark),
      carries: (token) => read(token) !== undefined,
      send: async (token, message, signal) => {
        const subscription = read(token);
        if (!subscription) return 'refused';
        // Loaded with the first message: many servers never send one.
        const { default: library } = await import('web-push');
        const { endpoint, headers, body } = library.generateRequestDetails(subscription, JSON.stringify(carriedOf(message)), {
          vapidDetails: { subject: config.pushContact, publicKey, privateKey },
          TTL: timeToLive,
          urgency: 'high',
          // a repeated delivery takes the place of the first while the browser is away
          topic: message.messageId.replaceAll('-', ''),
        });
        const { 'Content-Length': _, ...sent } = headers as Record<string, string | number>;
        return post(endpoint, sent, body, signal);
      },
    } satisfies Carrier;
  },
};

async function post(endpoint: string, headers: Record<string, string | number>, body: Buffer, signal: AbortSignal): Promise<DeliveryOutcome> {
  try {
    const answer = await fetch(endpoint, {
      method: 'POST',
      headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
      body: new Uint8Array(body),
      // a service that sends us elsewhere could send us into our own network
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    });
    await answer.body?.cancel();
    if (answer.ok) return 'sent';
    if (answer.status === 404 || answer.status === 410) return 'gone';
    if (answer.status === 429 || answer.status >= 500) return { retryAfterMs: retryAfter(answer) };
    return 'refused';
  } catch {
    return { retryAfterMs: undefined };
  }
}

/** The subscription in a token, when it is whole and leads to a push service. */
function subscriptionIn(token: string, named: readonly string[]): Subscription | undefined {
  if (!token.startsWith(mark)) return undefined;
  try {
    const { endpoint, keys } = JSON.parse(token.slice(mark.length)) as Subscription;
    const url = new URL(endpoint);
    const known = (url.protocol === 'https:' && url.port === '' && services.some((one) => one.test(url.hostname))) || named.includes(url.origin);
    if (!known || url.username !== '' || url.password !== '') return undefined;
    const sizes = [keys.p256dh, keys.auth].map((key) => Buffer.from(key, 'base64url').length);
    return sizes[0] === 65 && sizes[1] === 16 ? { endpoint: url.href, keys: { p256dh: keys.p256dh, auth: keys.auth } } : undefined;
  } catch {
    return undefined;
  }
}
