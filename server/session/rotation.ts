import { randomBytes } from 'node:crypto';
import { type AccessBook } from '../access/access.ts';
import { callerRights, type Access } from '../access/caller-rights.ts';
import type { Database } from '../database/database.ts';
import { notFound, Refusal, unauthorised } from '../refusal.ts';
import type { Secrets } from '../secrets.ts';
import type { Caller } from '../slots.ts';
import type { Account, Accounts } from './accounts.ts';
import { day, hash, isSessionOver, keepPushToken, renew, sessionTimes, type SessionRow } from './renewal.ts';
import type { Sessions, ViewedSession } from './sessions.ts';
import { createTokens, type AccessToken } from './token.ts';

interface Parts {
  readonly database: Database;
  readonly secrets: Pick<Secrets, 'tokenKey' | 'tokenKeyId' | 'refreshKey'>;
  readonly accounts: Pick<Accounts, 'find'>;
  readonly access: Pick<AccessBook, 'of'>;
  /** A count that moves with whatever changes who gets in and what they may do; without it sessions are read anew each time. */
  readonly changes?: () => Promise<number>;
  readonly now?: () => number;
}

/** The person whose eyes a session sees with, and the administrator who looks through them. */
interface SessionPeople {
  readonly account: Account;
  readonly viewer?: Account;
}

/** A session and its caller as they were read. */
interface Known {
  readonly token: AccessToken;
  readonly caller: Caller;
  session: SessionRow;
  /** The count of changes before it was read. */
  readonly count: number | undefined;
  /** Unix milliseconds until which nobody is asked. */
  until: number;
}

/** The code of a token that does not hold, as the sign-in's catalogue has it. */
const tokenError = 6;
const over = () => new Refusal(401, tokenError, 'The session is over. Sign in again');

/** Makes the sessions of one server over its database. */
export function createSessions({ database, secrets, accounts, access, changes, now = Date.now }: Parts): Sessions {
  const tokens = createTokens(secrets, now);
  const known = new Map<string, Known>();
  const noted = new Set<string>();

  const isOver = (session: SessionRow): boolean => isSessionOver(session, now());

  const forgetWhere = (matches: (one: Known) => boolean): void => {
    for (const [token, one] of known) if (matches(one)) known.delete(token);
  };

  const answerFor = async ({ account, viewer }: SessionPeople, sessionId: string): Promise<ViewedSession> => {
    const { roleList, rights } = await access.of(database.read, account);
    return { accessToken: await tokens.sign(account, sessionId, viewer), roleList, rights };
  };

  const admitted = async (userIdx: number): Promise<Account | undefined> => {
    const account = await accounts.find(userIdx);
    return account?.admitted ? account : undefined;
  };

  /** People of a session. Its own person alone where they are no administrator any more, or the other is shut out. */
  const peopleOf = async ({ userIdx, viewsAs }: Pick<SessionRow, 'userIdx' | 'viewsAs'>): Promise<SessionPeople | undefined> => {
    const own = await admitted(userIdx);
    if (!own || !viewsAs || own.userType !== 'admin') return own && { account: own };
    const viewed = await admitted(viewsAs);
    return viewed ? { account: viewed, viewer: own } : { account: own };
  };

  /** Keeps when a session was seen last, once a minute; nobody waits for it. Returns the session as it is seen then. */
  const noteSeen = (session: SessionRow): SessionRow => {
    const { id, lastSeenAt } = session;
    const at = now();
    if (at - Number(lastSeenAt) < sessionTimes.seen || noted.has(id)) return session;
    noted.add(id);
    database
      .write((connection) => connection.updateTable('session').set({ lastSeenAt: at }).where('id', '=', id).where('revokedAt', 'is', null).where('lastSeenAt', '<', at).execute())
      .catch(() => undefined)
      .finally(() => noted.delete(id));
    return { ...session, lastSeenAt: at };
  };

  /** The kept session of a token, while it holds; the database is asked whether anything of it changed. */
  const stillKnown = async (accessToken: string): Promise<Known | undefined> => {
    const before = known.get(accessToken);
    if (!before || before.token.exp * 1000 <= now()) return undefined;
    if (before.until > now()) return before;
    const isRead = before.count !== undefined && before.count === (await changes?.());
    // it may have been forgotten meanwhile
    if (!isRead || isOver(before.session) || known.get(accessToken) !== before) return undefined;
    before.until = now() + sessionTimes.believed;
    before.session = noteSeen(before.session);
    return before;
  };

  return {
    async open(account, pushToken, locale, device) {
      const id = crypto.randomUUID();
      const refreshToken = randomBytes(32).toString('base64url');
      const at = now();
      await database.write(async (connection) => {
        await connection
          .insertInto('session')
          .values({ id, userIdx: account.userIdx, activeHash: hash(refreshToken), pushToken: '', createdAt: at, lastSeenAt: at, revokedAt: null, ...(device !== undefined && { device }) })
          .execute();
        await connection.insertInto('refreshToken').values({ hash: hash(refreshToken), sessionId: id, parentHash: null, usedAt: null }).execute();
        if (pushToken !== '') await keepPushToken(connection, id, pushToken, locale);
      });
      return { ...(await answerFor({ account }, id)), refreshToken };
    },

    async refresh(refreshToken, pushToken, locale) {
      const renewed = await database.write((connection) => renew(connection, { refreshKey: secrets.refreshKey, now }, refreshToken, pushToken, locale));
      if (!renewed) throw over();
      const { session, token } = renewed;
      if (token === undefined) {
        forgetWhere((one) => one.caller.sessionId === session.id);
        throw over();
      }
      const people = await peopleOf(session);
      if (!people) throw over();
      return { ...(await answerFor(people, session.id)), refreshToken: token };
    },

    async viewAs(sessionId, userIdx) {
      if (userIdx !== null && !(await admitted(userIdx))) throw notFound('The person');
      await database.write((connection) => connection.updateTable('session').set({ viewsAs: userIdx }).where('id', '=', sessionId).where('revokedAt', 'is', null).execute());
      forgetWhere((one) => one.caller.sessionId === sessionId);
      const session = (await database.read.selectFrom('session').selectAll().where('id', '=', sessionId).executeTakeFirst()) as SessionRow | undefined;
      const people = session && !isOver(session) ? await peopleOf(session) : undefined;
      if (!people) throw over();
      return answerFor(people, sessionId);
    },

    async check(accessToken) {
      const before = await stillKnown(accessToken);
      if (before) return before.caller;
      const count = await changes?.();
      const token = await tokens.read(accessToken);
      const session = (await database.read.selectFrom('session').selectAll().where('id', '=', token.sid).executeTakeFirst()) as SessionRow | undefined;
      const people = session && !isOver(session) ? await peopleOf(session) : undefined;
      // The session says whose eyes it sees with. A token of a view that is over holds no longer: its page shows somebody else.
      if (!session || !people || (token.userIdx !== session.userIdx && token.userIdx !== people.account.userIdx)) {
        known.delete(accessToken);
        throw unauthorised('The session is over. Sign in again');
      }
      noteSeen(session);
      const caller = callerOf(people, await access.of(database.read, people.account), session.id);
      // people come and go; the oldest entries are the ones nobody asks for
      if (known.size >= 10_000) known.delete(known.keys().next().value!);
      known.delete(accessToken);
      known.set(accessToken, { token, caller, session, count, until: now() + sessionTimes.believed });
      return caller;
    },

    async end(sessionId) {
      await database.write((connection) =>
        connection.updateTable('session').set({ revokedAt: now(), pushToken: '' }).where('id', '=', sessionId).where('revokedAt', 'is', null).execute(),
      );
      forgetWhere((one) => one.caller.sessionId === sessionId);
    },

    async openOf(userIdx) {
      const rows = (await database.read.selectFrom('session').selectAll().where('userIdx', '=', userIdx).where('revokedAt', 'is', null).orderBy('lastSeenAt', 'desc').execute()) as SessionRow[];
      return rows
        .filter((row) => !isOver(row))
        .map(({ id, createdAt, lastSeenAt, locale, device }) => ({ id, createdAt: new Date(Number(createdAt)).toISOString(), lastSeenAt: new Date(Number(lastSeenAt)).toISOString(), locale: locale ?? null, device: device ?? null }));
    },

    async endAll(userIdx) {
      await database.write((connection) =>
        connection.updateTable('session').set({ revokedAt: now(), pushToken: '' }).where('userIdx', '=', userIdx).where('revokedAt', 'is', null).execute(),
      );
      forgetWhere(isOf(userIdx));
    },

    async keepPushToken(sessionId, pushToken, locale) {
      await database.write((connection) => keepPushToken(connection, sessionId, pushToken, locale));
    },

    forgetAll: () => known.clear(),

    forget: (userIdx) => forgetWhere(isOf(userIdx)),

    endOf: (accessToken) => {
      const payload = JSON.parse(Buffer.from(accessToken.split('.')[1] ?? '', 'base64url').toString()) as AccessToken;
      return payload.exp * 1000;
    },
  };
}

/** Matches what is known of the sessions that a person opened, or through whose eyes somebody sees. */
const isOf =
  (userIdx: number) =>
  ({ caller }: Known): boolean =>
    caller.userIdx === userIdx || caller.viewedBy?.userIdx === userIdx;

const callerOf = ({ account: { userIdx, userId, userName, userType }, viewer }: SessionPeople, access: Access, sessionId: string): Caller => ({
  userIdx,
  userId,
  userName,
  userType,
  sessionId,
  ...(viewer && { viewedBy: { userIdx: viewer.userIdx, userName: viewer.userName } }),
  ...callerRights(access),
});

/** Deletes sessions that nobody can continue any more. */
export async function deleteOldSessions(database: Database, now: number = Date.now()): Promise<void> {
  await database.write((connection) =>
    connection
      .deleteFrom('session')
      .where((is) =>
        is.or([is('revokedAt', '<', now - day), is('lastSeenAt', '<', now - sessionTimes.idle), is('createdAt', '<', now - sessionTimes.longest)]),
      )
      .execute(),
  );
}
