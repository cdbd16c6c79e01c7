import { randomBytes } from 'node:crypto';
import { SignJWT } from 'jose';
import { beforeEach, expect, it } from 'vitest';
import { onEachEngine } from '#tests/support/engines.ts';
import { createAccessBook } from '../access/access.ts';
import type { Database } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import type { Account } from './accounts.ts';
import { sessionTables, sessionViewing } from './migration.ts';
import { sessionTimes } from './renewal.ts';
import { createSessions, deleteOldSessions } from './rotation.ts';
import type { SessionResponse, Sessions } from './sessions.ts';
import { accessLifetime } from './token.ts';

const minute = 60_000;
const account: Account = {
  userIdx: 7,
  userId: 'staff01',
  userName: 'Staff',
  userEmail: 'staff@stoop.example',
  userType: 'normal',
  roleList: ['viewer'],
  admitted: true,
};
const secrets = { tokenKey: randomBytes(32), tokenKeyId: 'key1', refreshKey: randomBytes(32) };
const payloadOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString());

onEachEngine('sessions', (open) => {
  let database: Database;
  let time: number;
  let found: Account | undefined;
  let others: readonly Account[];
  let sessions: Sessions;
  let first: SessionResponse;

  const another = () =>
    createSessions({ database, secrets, access: createAccessBook(), accounts: { find: async (userIdx) => others.find((one) => one.userIdx === userIdx) ?? found }, now: () => time });
  const isOver = (work: Promise<unknown>, errorCode = 10005) =>
    expect(work).rejects.toMatchObject({ status: 401, errorCode });

  beforeEach(async () => {
    database = await open();
    await migrate(database, [sessionTables, sessionViewing]);
    time = Date.parse('2026-11-20T12:00:00Z');
    found = account;
    others = [];
    sessions = another();
    first = await sessions.open(account, '');
  });

  it('say who calls, with what the token promises', async () => {
    expect(await sessions.check(first.accessToken)).toMatchObject({ userIdx: 7, userId: 'staff01', roleList: ['viewer'] });
    expect(first.roleList).toEqual(['viewer']);
    expect(payloadOf(first.accessToken)).toMatchObject({
      userIdx: 7,
      userId: 'staff01',
      userName: 'Staff',
      userEmail: 'staff@stoop.example',
      userType: 'normal',
      adminId: null,
      adminName: null,
      iat: time / 1000,
      exp: time / 1000 + accessLifetime,
    });
  });

  it('keep when they were seen last, once a minute', async () => {
    const { sessionId } = await sessions.check(first.accessToken);
    const seen = async () => (await sessions.openOf(7)).find(({ id }) => id === sessionId)?.lastSeenAt;
    const start = time;
    time = start + 50_000;
    await sessions.check(first.accessToken);
    expect(await seen()).toBe(new Date(start).toISOString());
    time = start + 70_000;
    await sessions.check(first.accessToken);
    await expect.poll(seen, { timeout: 5000 }).toBe(new Date(start + 70_000).toISOString());
  });

  it('end their access tokens after half an hour', async () => {
    time += accessLifetime * 1000 - 1000;
    await sessions.check(first.accessToken);
    time += 2000;
    await isOver(sessions.check(first.accessToken));
  });

  it('renew by a chain of tokens, each once', async () => {
    let token = first.refreshToken;
    for (let round = 0; round < 5; round += 1) {
      time += 25 * minute;
      const next = await sessions.refresh(token, '');
      expect(next.refreshToken).not.toBe(token);
      await sessions.check(next.accessToken);
      token = next.refreshToken;
    }
  });

  it('give the same child to a parent whose answer was lost, however late', async () => {
    const lost = await sessions.refresh(first.refreshToken, '');
    time += 5 * minute;
    expect((await another().refresh(first.refreshToken, '')).refreshToken).toBe(lost.refreshToken);
  });

  it('ten concurrent refreshes get one new token', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => sessions.refresh(first.refreshToken, '')));
    expect(new Set(answers.map(({ refreshToken }) => refreshToken)).size).toBe(1);
  });

  it('let an older token catch up within the grace', async () => {
    const second = await sessions.refresh(first.refreshToken, '');
    const third = await sessions.refresh(second.refreshToken, '');
    time += sessionTimes.grace - 1000;
    expect((await sessions.refresh(first.refreshToken, '')).refreshToken).toBe(third.refreshToken);
  });

  it('end for everyone when an old token is used again', async () => {
    const second = await sessions.refresh(first.refreshToken, '');
    const third = await sessions.refresh(second.refreshToken, '');
    time += sessionTimes.grace + 1000;
    await isOver(sessions.refresh(first.refreshToken, ''), 6);
    await isOver(sessions.refresh(third.refreshToken, ''), 6);
    await isOver(sessions.check(third.accessToken));
  });

  it('end when nobody used them for long, and after a month in any case', async () => {
    const other = await sessions.open(account, '');
    time += sessionTimes.idle + minute;
    await isOver(sessions.refresh(other.refreshToken, ''), 6);

    let { refreshToken } = await sessions.open(account, '');
    for (let spent = 0; spent < 29; spent += 5) {
      time += 5 * 24 * 60 * minute;
      ({ refreshToken } = spent < 25 ? await sessions.refresh(refreshToken, '') : { refreshToken });
    }
    time += minute;
    await isOver(sessions.refresh(refreshToken, ''), 6);
  });

  it('end at once by signing out, and on other instances within ten seconds', async () => {
    const elsewhere = another();
    await elsewhere.check(first.accessToken);
    const { sessionId } = await sessions.check(first.accessToken);
    await sessions.end(sessionId);
    await isOver(sessions.check(first.accessToken));
    await isOver(sessions.refresh(first.refreshToken, ''), 6);
    time += sessionTimes.believed + 1;
    await isOver(elsewhere.check(first.accessToken));
  });

  it('ask for their account once what it depends on has changed', async () => {
    let count = 1;
    let asked = 0;
    const find = async () => {
      asked += 1;
      return found;
    };
    const counting = createSessions({ database, secrets, access: createAccessBook(), accounts: { find }, changes: async () => count, now: () => time });
    const check = async () => {
      time += sessionTimes.believed + 1;
      return (await counting.check(first.accessToken)).roleList;
    };
    expect(await check()).toEqual(['viewer']);
    expect(await check()).toEqual(['viewer']);
    expect(asked).toBe(1);
    found = { ...account, roleList: ['manager'] };
    count += 1;
    expect(await check()).toEqual(['manager']);
    expect(asked).toBe(2);
    await another().end((await counting.check(first.accessToken)).sessionId);
    count += 1;
    await isOver(check());
  });

  it('follow their account: its roles, and whether it is admitted at all', async () => {
    await sessions.check(first.accessToken);
    found = { ...account, roleList: ['manager'] };
    expect((await sessions.check(first.accessToken)).roleList).toEqual(['viewer']);
    sessions.forget(7);
    expect((await sessions.check(first.accessToken)).roleList).toEqual(['manager']);
    found = { ...account, admitted: false };
    sessions.forget(7);
    await isOver(sessions.check(first.accessToken));
    await isOver(sessions.refresh(first.refreshToken, ''), 6);
    await sessions.endAll(7);
    found = account;
    await isOver(sessions.check(first.accessToken));
  });

  it('show an administrator what somebody else sees, and who they are', async () => {
    found = { ...account, userType: 'admin', roleList: [] };
    others = [{ ...account, userIdx: 9, userId: 'agent09', userName: 'Agent' }];
    const { sessionId } = await sessions.check(first.accessToken);
    const viewed = await sessions.viewAs(sessionId, 9);
    expect(viewed.roleList).toEqual(['viewer']);
    expect(payloadOf(viewed.accessToken)).toMatchObject({ userIdx: 9, adminId: 7, adminName: 'Staff' });
    expect(await sessions.check(viewed.accessToken)).toMatchObject({ userIdx: 9, sessionId, viewedBy: { userIdx: 7, userName: 'Staff' } });
    expect(payloadOf((await sessions.refresh(first.refreshToken, '')).accessToken)).toMatchObject({ userIdx: 9, adminId: 7 });
    expect(payloadOf((await sessions.viewAs(sessionId, null)).accessToken)).toMatchObject({ userIdx: 7, adminId: 7 });
  });

  it('see with nobody else’s eyes once either is shut out, no administrator any more, or the session over', async () => {
    const admin: Account = { ...account, userType: 'admin', roleList: [] };
    const agent: Account = { ...account, userIdx: 9, userId: 'agent09', userName: 'Agent' };
    found = admin;
    const { sessionId } = await sessions.check(first.accessToken);
    others = [{ ...agent, admitted: false }];
    await expect(sessions.viewAs(sessionId, 9)).rejects.toMatchObject({ status: 404 });
    expect(await sessions.check(first.accessToken)).toMatchObject({ userIdx: 7 });
    others = [agent];
    const viewed = await sessions.viewAs(sessionId, 9);
    others = [{ ...agent, admitted: false }];
    const own = await sessions.refresh(first.refreshToken, '');
    expect(payloadOf(own.accessToken)).toMatchObject({ userIdx: 7, adminId: 7 });
    others = [agent];
    found = account;
    expect(payloadOf((await sessions.refresh(own.refreshToken, '')).accessToken)).toMatchObject({ userIdx: 7, adminId: null });
    found = { ...admin, admitted: false };
    sessions.forget(9);
    sessions.forget(7);
    await isOver(sessions.check(viewed.accessToken));
    found = admin;
    await sessions.end(sessionId);
    await isOver(sessions.viewAs(sessionId, 9), 6);
  });

  it('take no token that somebody else made', async () => {
    const payload = payloadOf(first.accessToken);
    const sign = (key: Uint8Array, header: object, change: object = {}) =>
      new SignJWT({ ...payload, ...change }).setProtectedHeader({ alg: 'HS256', kid: 'key1', ...header }).sign(key);
    const none = `${Buffer.from('{"alg":"none","kid":"key1"}').toString('base64url')}.${first.accessToken.split('.')[1]}.`;
    const forged = [
      await sign(randomBytes(32), {}),
      await sign(secrets.tokenKey, { kid: 'key2' }),
      await sign(secrets.tokenKey, {}, { aud: 'elsewhere' }),
      await sign(secrets.tokenKey, {}, { iss: 'elsewhere' }),
      await sign(secrets.tokenKey, {}, { sid: 'nobody' }),
      await sign(secrets.tokenKey, {}, { userIdx: 8 }),
      none,
      `${first.accessToken}x`,
      'nonsense',
      '',
    ];
    for (const token of forged) await isOver(sessions.check(token));
    await sessions.check(await sign(secrets.tokenKey, {}));
  });

  it('take no refresh token that is not theirs, and keep none readable', async () => {
    await isOver(sessions.refresh('nonsense', ''), 6);
    const stored = JSON.stringify([
      await database.read.selectFrom('refreshToken').selectAll().execute(),
      await database.read.selectFrom('session').selectAll().execute(),
    ]);
    expect(stored).not.toContain(first.refreshToken);
  });

  it('keep the push token they were told last', async () => {
    const kept = async () => (await database.read.selectFrom('session').select('pushToken').executeTakeFirstOrThrow())['pushToken'];
    await sessions.refresh(first.refreshToken, 'push-1');
    expect(await kept()).toBe('push-1');
    await sessions.refresh(first.refreshToken, '');
    expect(await kept()).toBe('push-1');
    await sessions.keepPushToken((await sessions.check(first.accessToken)).sessionId, 'push-2');
    expect(await kept()).toBe('push-2');
  });

  it('are deleted when nobody can go on with them', async () => {
    await sessions.end((await sessions.check(first.accessToken)).sessionId);
    const alive = await sessions.open(account, '');
    const left = async (): Promise<number> => (await database.read.selectFrom('session').selectAll().execute()).length;
    // An ended one is kept for a day, so that who used it is still told that it is over.
    await deleteOldSessions(database, time + 23 * 60 * minute);
    expect(await left()).toBe(2);
    await deleteOldSessions(database, time + 25 * 60 * minute);
    expect(await database.read.selectFrom('session').selectAll().execute()).toHaveLength(1);
    expect(await database.read.selectFrom('refreshToken').selectAll().execute()).toHaveLength(1);
    await sessions.refresh(alive.refreshToken, '');
  });
}, 'none');
