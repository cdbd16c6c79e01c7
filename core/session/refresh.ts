import type { Host } from '../environment.ts';
import { CallError, type Http } from '../http/http.ts';
import { endpoints } from './endpoints.ts';
import type { StoredSession, TokenPayload } from './session.ts';
import { readSession, readStored } from './stored-session.ts';

/** How a refresh ended: a session newer than before, a refusal, or no answer worth trusting. */
export type Refreshed =
  | { readonly is: 'renewed'; readonly session: StoredSession; readonly from: 'server' | 'tab' }
  | { readonly is: 'refused' }
  | { readonly is: 'unavailable'; readonly error: CallError };

/** Milliseconds before expiry at which a refresh is due: 180 s, or half of a shorter life. */
export const dueBefore = ({ iat, exp }: TokenPayload): number => Math.min(180_000, ((exp - iat) * 1000) / 2);

/** Milliseconds the lock is held after a refresh: what one tab writes into storage reaches the others a moment later. */
const settle = 250;

/**
 * Asks for a new access token, once for all tabs of the browser: whoever holds the lock asks,
 * the others find its answer in storage and adopt it.
 */
export const renew = (http: Http, host: Host, held: StoredSession): Promise<Refreshed> =>
  new Promise((resolve, reject) => {
    const work = async () => {
      const outcome = await renewed(http, host, held);
      resolve(outcome);
      if (outcome.is === 'renewed' && outcome.from === 'server') await new Promise((done) => setTimeout(done, settle));
    };
    host.locks.run('auth-refresh', work).catch(reject);
  });

async function renewed(http: Http, host: Host, held: StoredSession): Promise<Refreshed> {
  const stored = readStored(host.keep);
  if (!stored) return { is: 'refused' };
  if (stored.accessToken !== '' && stored.accessToken !== held.accessToken) {
    return { is: 'renewed', session: stored, from: 'tab' };
  }
  return ask(http, stored, host.keep.read('pushToken') ?? '');
}

async function ask(http: Http, stored: StoredSession, pushToken: string): Promise<Refreshed> {
  try {
    const answer = await http.post<Partial<StoredSession> | undefined>(
      endpoints.refresh,
      { refreshToken: stored.refreshToken, token: pushToken },
      { bare: true },
    );
    // The specification only presumes a refresh token in the answer; without one the old stays.
    const session = readSession({ refreshToken: stored.refreshToken, roleList: stored.roleList, ...answer });
    if (!session?.accessToken) throw new CallError(502, 'The refresh answered no token');
    return { is: 'renewed', session, from: 'server' };
  } catch (thrown) {
    const error = thrown instanceof CallError ? thrown : new CallError(0, String(thrown), undefined, thrown);
    return isRefusal(error.status) ? { is: 'refused' } : { is: 'unavailable', error };
  }
}

/** A timeout or a full house says nothing about the token. */
const isRefusal = (status: number) => status >= 400 && status < 500 && ![408, 425, 429].includes(status);
