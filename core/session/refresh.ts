import type { Host } from '../environment.ts';
import { CallError, databaseError, type Http } from '../http/http.ts';
import { endpoints } from './endpoints.ts';
import type { StoredSession, TokenPayload } from './session.ts';
import { readSession, readStored } from './stored-session.ts';
import { readToken } from './token.ts';

/** Outcome of a refresh: a newer session, a refusal, or no usable answer. */
export type Refreshed =
  | { readonly is: 'renewed'; readonly session: StoredSession; readonly from: 'server' | 'tab' }
  | { readonly is: 'refused' }
  | { readonly is: 'unavailable'; readonly error: CallError };

/** Milliseconds before expiry at which a refresh is due: 180 s, or half of a shorter life. */
export const dueBefore = ({ iat, exp }: TokenPayload): number => Math.min(180_000, ((exp - iat) * 1000) / 2);

/** The name of the latest session in the tabs' shared storage. */
const latest = 'session';

/**
 * Asks for a new access token, once for all tabs of the browser: runs under their lock. A tab that slept takes the latest
 * session first: the server ends a session whose refresh token comes two renewals late, as a copied one would.
 */
export async function renew(http: Http, host: Host, held: StoredSession): Promise<Refreshed> {
  const shared = readSession(await host.common.read(latest));
  if (shared && isNewer(shared, held)) return { is: 'renewed', session: shared, from: 'tab' };
  const stored = readStored(host.keep);
  if (!stored) return { is: 'refused' };
  if (isNewer(stored, held)) return { is: 'renewed', session: stored, from: 'tab' };
  return ask(http, held, host.keep.read('pushToken') ?? '');
}

/** Tells all tabs the latest session; undefined when nobody is signed in any more. Resolves once every tab would read it. */
export const shareSession = (host: Host, session: StoredSession | undefined): Promise<void> => host.common.write(latest, session);

/** True when a session came after another. Tabs see what is kept late, so what stands there may be the older one. */
export function isNewer(session: StoredSession, than: StoredSession): boolean {
  if (session.accessToken === '' || session.accessToken === than.accessToken) return false;
  return issued(session) >= issued(than);
}

const issued = ({ accessToken }: StoredSession): number => readToken(accessToken)?.payload.iat ?? 0;

async function ask(http: Http, held: StoredSession, pushToken: string): Promise<Refreshed> {
  try {
    const answer = await http.post<Partial<StoredSession> | undefined>(
      endpoints.refresh,
      { refreshToken: held.refreshToken, token: pushToken },
      { bare: true },
    );
    // The specification only presumes a refresh token in the answer; without one the old stays.
    const session = readSession({ refreshToken: held.refreshToken, roleList: held.roleList, rights: held.rights, ...answer });
    if (!session?.accessToken) throw new CallError(502, 'The refresh answered no token');
    return { is: 'renewed', session, from: 'server' };
  } catch (thrown) {
    const error = thrown instanceof CallError ? thrown : new CallError(0, String(thrown), undefined, thrown);
    return isRefusal(error) ? { is: 'refused' } : { is: 'unavailable', error };
  }
}

/** A timeout, a full house and a database in trouble say nothing about the token; neither does a proxy without a server. */
const isRefusal = ({ status, body }: CallError) =>
  body !== undefined && body.errorCode !== databaseError && status >= 400 && status < 500 && ![408, 425, 429].includes(status);
