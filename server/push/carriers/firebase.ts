import { importPKCS8, SignJWT } from 'jose';
import { carriedOf, timeoutMs, retryAfter, timeToLive, type DeliveryOutcome, type CarriedMessage, type Carrier, type CarrierSpec } from '../carriers.ts';
import { readFirebase, type FirebaseConfig } from './firebase-config.ts';

/** The right to send messages, as Google names it. */
const scope = 'https://www.googleapis.com/auth/firebase.messaging';

/** Seconds a service account's word holds. */
const wordLife = 3600;

/** Firebase Cloud Messaging, when the operator configured a project: the HTTP v1 interface, nothing in between. */
export const firebase: CarrierSpec = {
  id: 'firebase',
  order: 10,
  open: ({ config }) => {
    const project = readFirebase(config.firebase);
    return project && createFirebase(project);
  },
};

/** Makes the carrier of a project. */
export function createFirebase(project: FirebaseConfig): Carrier {
  const access = accessOf(project);
  const call = async (token: string, message: CarriedMessage, signal: AbortSignal): Promise<Response> =>
    fetch(`${project.senderUrl}/v1/projects/${encodeURIComponent(project.projectId)}/messages:send`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await access.token(signal)}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        message: {
          token,
          // data alone: with a notification in it the browser would show one, and the worker another
          data: carriedOf(message),
          webpush: { headers: { TTL: String(timeToLive), Urgency: 'high' } },
        },
      }),
      signal,
    });

  return {
    offer: { carrier: 'firebase', options: project.page, ...(project.vapidKey !== undefined && { vapidKey: project.vapidKey }) },
    owns: (token) => isToken(token),
    carries: (token) => isToken(token),
    send: async (token, message, signal) => {
      const timed = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
      try {
        let answer = await call(token, message, timed);
        if (answer.status === 401) {
          access.forget();
          answer = await call(token, message, timed);
        }
        return await outcomeOf(answer);
      } catch {
        return { retryAfterMs: undefined };
      }
    },
  };
}

/** A registration token is of letters and a few signs; a subscription of a browser's own service is not. */
const isToken = (token: string): boolean => /^[\w:.-]{1,4096}$/.test(token);

/** Outcome by response: faults of the token end it, faults of the service are waited out. */
async function outcomeOf(answer: Response): Promise<DeliveryOutcome> {
  const text = await answer.text();
  if (answer.ok) return 'sent';
  if (answer.status === 429 || answer.status >= 500 || answer.status === 401) return { retryAfterMs: retryAfter(answer) };
  const isTokens = /"(UNREGISTERED|SENDER_ID_MISMATCH)"/.test(text) || (/"INVALID_ARGUMENT"/.test(text) && /"message\.token"|registration token/i.test(text));
  return answer.status === 404 || isTokens ? 'gone' : 'refused';
}

/** The bearer token of the service account: asked for once, kept until shortly before it ends. */
function accessOf({ clientEmail, privateKey, tokenUrl }: FirebaseConfig) {
  let kept: { readonly token: Promise<string>; until: number } | undefined;

  const ask = async (signal: AbortSignal): Promise<string> => {
    const now = Math.floor(Date.now() / 1000);
    const assertion = await new SignJWT({ scope })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuer(clientEmail)
      .setAudience(tokenUrl)
      .setIssuedAt(now)
      .setExpirationTime(now + wordLife)
      .sign(await importPKCS8(privateKey, 'RS256'));
    const answer = await fetch(tokenUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion }),
      signal,
    });
    const { access_token: token, expires_in: life } = (await answer.json()) as { access_token?: unknown; expires_in?: unknown };
    if (typeof token !== 'string') throw new Error(`The service account was refused with ${answer.status}`);
    if (kept) kept.until = Date.now() + (Number(life) || wordLife) * 1000 - 60_000;
    return token;
  };

  return {
    token: (signal: AbortSignal): Promise<string> => {
      if (!kept || kept.until < Date.now()) {
        const token = ask(signal);
        kept = { token, until: Date.now() + timeoutMs };
        token.catch(() => (kept = undefined));
      }
      return kept.token;
    },
    forget: () => {
      kept = undefined;
    },
  };
}
