import { createHash, createHmac } from 'node:crypto';
import type { Locale } from '#core/i18n/locale.ts';
import type { Connection } from '../database/database.ts';
import type { Secrets } from '../secrets.ts';

export const day = 24 * 60 * 60 * 1000;

/** Life of sessions and grace of their renewal, in milliseconds. */
export const sessionTimes = {
  /** A session nobody used for this long is over. */
  idle: 7 * day,
  /** A session is over after this long, used or not. */
  longest: 30 * day,
  /** A used refresh token still renews for this long: two tabs, or an answer that got lost. */
  grace: 30_000,
  /**
   * The state of a session is trusted for this long without asking the database: another instance may have ended it.
   */
  believed: 1000,
  /** The moment a session was seen last is kept this often. */
  seen: 60_000,
} as const;

/** A session as its table holds it. */
export interface SessionRow {
  readonly id: string;
  readonly userIdx: number;
  readonly activeHash: string;
  readonly createdAt: number;
  readonly lastSeenAt: number;
  readonly revokedAt: number | null;
  readonly locale?: string | null;
  readonly device?: string | null;
  readonly viewsAs: number | null;
}

export const hash = (token: string): string => createHash('sha256').update(token).digest('base64url');

export const isSessionOver = ({ revokedAt, lastSeenAt, createdAt }: SessionRow, now: number): boolean =>
  revokedAt !== null || lastSeenAt + sessionTimes.idle < now || createdAt + sessionTimes.longest < now;

interface Renewing extends Pick<Secrets, 'refreshKey'> {
  readonly now: () => number;
}

/**
 * Finds what a refresh token renews to, in one transaction with the use it makes of it: the session and its next token.
 * Undefined for no session, or one that is over; without a token where it was copied, which ends the session.
 */
export async function renew(connection: Connection, { refreshKey, now }: Renewing, refreshToken: string, pushToken: string, locale: Locale | undefined) {
  /** The next refresh token follows from the one before: a repeated call gets the same, and nothing secret is stored. */
  const childOf = (token: string): string => createHmac('sha256', refreshKey).update(token).digest('base64url');
  const presented = hash(refreshToken);
  const stored = await connection.selectFrom('refreshToken').selectAll().where('hash', '=', presented).executeTakeFirst();
  if (!stored) return undefined;
  // the update holds the session's row, so that two renewals follow each other on either engine
  await connection.updateTable('session').set({ lastSeenAt: now() }).where('id', '=', stored['sessionId']).where('revokedAt', 'is', null).where('lastSeenAt', '>=', now() - sessionTimes.idle).execute();
  const session = (await connection.selectFrom('session').selectAll().where('id', '=', stored['sessionId']).executeTakeFirstOrThrow()) as SessionRow;
  if (isSessionOver(session, now())) return undefined;
  if (pushToken !== '') await keepPushToken(connection, session.id, pushToken, locale);

  if (session.activeHash === presented) {
    const child = childOf(refreshToken);
    await connection.updateTable('refreshToken').set({ usedAt: now() }).where('hash', '=', presented).execute();
    await connection.insertInto('refreshToken').values({ hash: hash(child), sessionId: session.id, parentHash: presented, usedAt: null }).execute();
    await connection.updateTable('session').set({ activeHash: hash(child) }).where('id', '=', session.id).execute();
    return { session, token: child };
  }
  const active = await connection.selectFrom('refreshToken').selectAll().where('hash', '=', session.activeHash).executeTakeFirstOrThrow();
  if (active['parentHash'] === presented) return { session, token: childOf(refreshToken) };
  const fresh = await connection.selectFrom('refreshToken').select('usedAt').where('hash', '=', presented).executeTakeFirstOrThrow();
  if (fresh['usedAt'] !== null && fresh['usedAt'] >= now() - sessionTimes.grace) {
    let token = refreshToken;
    while (hash(token) !== session.activeHash) token = childOf(token);
    return { session, token };
  }
  // a token this old is in the hands of someone who copied it: nobody goes on with this session
  await connection.updateTable('session').set({ revokedAt: now() }).where('id', '=', session.id).execute();
  return { session, token: undefined };
}

/** Whoever used this browser before is not reached there any more. */
export async function keepPushToken(connection: Connection, sessionId: string, pushToken: string, locale: Locale | undefined): Promise<void> {
  if (pushToken !== '') {
    await connection.updateTable('session').set({ pushToken: '' }).where('pushToken', '=', pushToken).where('id', '<>', sessionId).execute();
  }
  await connection.updateTable('session').set({ pushToken, ...(locale && { locale }) }).where('id', '=', sessionId).execute();
}
