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

/** The name under which tabs find what a refresh token was renewed to. */
const renewal = 'renewal';

/**
 * Asks for a new access token, once for all tabs of the browser: whoever holds the lock asks and says what came of it
 * where all tabs see it at once, the others adopt it in their turn.
 */
export const renew = (http: Http, host: Host, held: StoredSession): Promise<Refreshed> =>
  new Promise((resolve, reject) => {
    const work = async () => {
      const outcome = await renewed(http, host, held);
      resolve(outcome);
      if (outcome.is !== 'renewed' || outcome.from === 'tab') return;
      await host.common.write(renewal, { of: held.refreshToken, session: outcome.session });
    };
    host.locks.run('auth-refresh', work).catch(reject);
  });

/** Forgets what the tabs told each other: nobody is signed in any more. */
export const forgetRenewal = (host: Host): Promise<void> => host.common.write(renewal, undefined);

/** True when a session came after another. Tabs see what is kept late, so what stands there may be the older one. */
export function isNewer(session: StoredSession, than: StoredSession): boolean {
  if (session.accessToken === '' || session.accessToken === than.accessToken) return false;
  return issued(session) >= issued(than);
}

const issued = ({ accessToken }: StoredSession): number => readToken(accessToken)?.payload.iat ?? 0;

async function renewed(http: Http, host: Host, held: StoredSession): Promise<Refreshed> {
  const stored = readStored(host.keep);
  if (!stored) return { is: 'refused' };
  const session = (await renewalOf(host, held)) ?? (isNewer(stored, held) ? stored : undefined);
  return session ? { is: 'renewed', session, from: 'tab' } : ask(http, held, host.keep.read('pushToken') ?? '');
}

/** The session to which another tab renewed this one. */
async function renewalOf(host: Host, held: StoredSession): Promise<StoredSession | undefined> {
  const said = (await host.common.read(renewal)) as { readonly of?: unknown; readonly session?: unknown } | undefined;
  const session = said?.of === held.refreshToken ? readSession(said.session) : undefined;
  // a server that keeps its refresh token renews the same one again and again
  return session && isNewer(session, held) ? session : undefined;
}

async function ask(http: Http, held: StoredSession, pushToken: string): Promise<Refreshed> {
  try {
    const answer = await http.post<Partial<StoredSession> | undefined>(
      endpoints.refresh,
      { refreshToken: held.refreshToken, token: pushToken },
      { bare: true },
    );
    // The specification only presumes a refresh token in the answer; without one the old stays.
    const session = readSession({ refreshToken: held.refreshToken, roleList: held.roleList, ...answer });
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
