import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestHost, type TestHost } from '#tests/support/host.ts';
import type { ApprovalResponse, DecidedResponse, OpensResponse } from '../approval/api.ts';

let host: TestHost;
let admin: string;
beforeAll(async () => {
  host = await startTestHost();
  admin = await host.signIn();
});
afterAll(() => host.end());

const password = 'a password of theirs';
const call = async <T>(method: string, path: string, body?: unknown, token: string | undefined = admin) => {
  const answer = await host.call(method, `/api${path}`, { token, body });
  return { status: answer.status, body: (await answer.json()) as T };
};
const apply = async (userId: string, change: object = {}): Promise<number> => {
  const body = { userId, name: 'Applicant', email: `${userId}@example.com`, userPw: host.credentials('x', password).userPw, ...change };
  return (await call<{ id: number }>('POST', '/user/register', body, undefined)).body.id;
};
const inbox = async (status = 'applying') => (await call<ApprovalResponse>('GET', `/user/approval?status=${status}`)).body;
const decide = (ids: readonly number[], change: object, token = admin) =>
  call<DecidedResponse>('POST', '/user/approval', { records: ids.map((id) => ({ id, version: 1 })), from: 'applying', to: 'approved', ...change }, token);

it('shows who waits, latest first, with members that they may be already', async () => {
  const first = await apply('first01', { phone: '212-555-0101', name: 'Jane', birthDate: '1990-01-02' });
  await decide([first], {});
  const [second, third] = [await apply('second01', { phone: '212-555-0101' }), await apply('third01', { name: 'JANE', birthDate: '1990-01-02' })];
  const { rows, counts, known } = await inbox();
  expect(rows.map(({ id }) => id)).toEqual([third, second]);
  expect(counts).toEqual({ applying: 2, approved: 2, rejected: 0 });
  expect(Object.fromEntries(Object.entries(known).map(([id, some]) => [id, some.map((one) => one.id)]))).toEqual({ [second]: [first], [third]: [first] });
});

it('decides on several at once, and tells who decided before', async () => {
  const ids = [await apply('many01'), await apply('many02'), await apply('many03')];
  expect((await decide([ids[0]!], { to: 'rejected' })).body.refused).toEqual([{ id: ids[0], fields: { statusReason: 'rule.required' } }]);
  expect((await decide([ids[0]!], { to: 'rejected', reason: 'No answer' })).body.changed).toEqual([ids[0]]);
  const { body } = await decide(ids, {});
  expect(body).toMatchObject({ changed: ids.slice(1), refused: [], decided: [{ id: ids[0], status: 'rejected', by: { userIdx: 1 } }] });
  await call('POST', `/batch/${body.batch}/undo`);
  expect((await inbox()).rows.map(({ id }) => id)).toEqual(expect.arrayContaining(ids.slice(1)));
  expect((await inbox('rejected')).rows).toMatchObject([{ id: ids[0], statusReason: 'No answer' }]);
});

it('leaves out whoever changed since they were read, and who is not there, and tells them', async () => {
  const ids = [await apply('stale01'), await apply('stale02'), await apply('stale03')];
  expect((await call('PUT', '/user', { records: [{ id: ids[0], version: 1 }], patch: { name: 'Another' } })).status).toBe(200);
  const records = [{ id: ids[0], version: 1 }, { id: ids[1], version: 99 }, { id: ids[2], version: 1 }, { id: 999_999, version: 1 }];
  const { status, body } = await decide([], { records, role: 'viewer' });
  expect([status, body]).toMatchObject([200, { changed: [ids[2]], refused: [], decided: [], conflicts: ids.slice(0, 2), gone: [999_999] }]);
  for (const id of ids.slice(0, 2)) {
    expect((await call('GET', `/user/${id}`)).body).toMatchObject({ status: 'applying' });
    expect((await call('GET', `/user/${id}/role`)).body).toMatchObject({ roleList: [] });
  }
  expect((await decide([], { records: [{ id: ids[0], version: 2 }] })).body).toMatchObject({ changed: [ids[0]], conflicts: [], gone: [] });
});

it('gives a role with the approval, and says what it opens', async () => {
  const id = await apply('agent01');
  const { body: opens } = await call<OpensResponse>('GET', '/user/opens?role=leasingAgent');
  expect(opens.areas.find(({ area }) => area === 'user')?.rights).toEqual(['view', 'reveal'].map((right) => ({ right, reach: 'all' })));
  expect(opens.areas.find(({ area }) => area === 'user')?.records).toBeGreaterThan(1);
  expect(opens.never).toContain('user/approve');
  expect((await call<OpensResponse>('GET', '/user/opens')).body.areas).toEqual([]);
  expect((await decide([id], { role: 'nobodys' })).status).toBe(400);
  await decide([id], { role: 'manager' });
  expect((await call('GET', `/user/${id}/role`)).body).toMatchObject({ roleList: ['manager'] });
  const manager = await host.signIn('agent01', password);
  const other = await apply('agent02');
  expect((await decide([other], { role: 'viewer' }, manager)).status).toBe(403);
  expect((await decide([other], {}, manager)).body.changed).toEqual([other]);
});

it('tells whoever knows the password since when and why, and lets them apply again', async () => {
  const id = await apply('again01');
  const { userId, userPw } = host.credentials('again01', password);
  const signIn = () => call<{ errorCode: number; since: string; reason: string }>('POST', '/user', host.credentials('again01', password), undefined);
  expect((await signIn()).body).toMatchObject({ errorCode: 3, since: expect.any(String) });
  expect((await call('POST', '/user/again', { userId, userPw }, undefined)).status).toBe(409);
  await decide([id], { to: 'rejected', reason: 'No answer by phone' });
  expect((await signIn()).body).toMatchObject({ errorCode: 4, reason: 'No answer by phone' });
  const wrong = host.credentials('again01', 'another password').userPw;
  expect((await call('POST', '/user/again', { userId, userPw: wrong }, undefined)).body).toMatchObject({ errorCode: 2 });
  const keep = async (active: boolean) => {
    const { body } = await call<{ version: number }>('GET', `/user/${id}`);
    const answer = await host.call('PUT', `/api/user/${id}`, { token: await host.signIn(), body: { active }, headers: { 'if-match': `"${body.version}"` } });
    expect(answer.status).toBe(200);
  };
  await keep(false);
  expect((await call('POST', '/user/again', { userId, userPw }, undefined)).status).not.toBe(200);
  await keep(true);
  expect((await call('POST', '/user/again', { userId, userPw }, undefined)).body).toMatchObject({ status: 'applying' });
  expect((await inbox()).rows.find((row) => row.id === id)).toMatchObject({ statusReason: 'No answer by phone' });
});

it('says a usual reason to whoever reads it in their language, and own words as they were typed', async () => {
  const usual = { kr: '전화로 연락이 되지 않았습니다', en: 'We could not reach you by phone', zh: '我们无法通过电话联系到您' };
  const known = { kr: '이미 회원입니다: #12 사용', en: 'Already a member: use #12', zh: '已是会员：请使用 #12' };
  const reasons = [[usual.kr, usual], [usual.en, usual], [known.zh, known], ['이미 회원입니다: #x 사용', '이미 회원입니다: #x 사용'], ['Call us', 'Call us']] as const;
  for (const [at, [reason, told]] of reasons.entries()) {
    const id = await apply(`reader0${at}`);
    await decide([id], { to: 'rejected', reason });
    expect((await call('POST', '/user', host.credentials(`reader0${at}`, password), undefined)).body).toMatchObject({ errorCode: 4, reason: told });
    const answer = await host.call('GET', '/api/user/approval?status=rejected', { token: admin, headers: { 'accept-language': 'ko' } });
    const row = ((await answer.json()) as ApprovalResponse).rows.find((one) => one.id === id);
    expect(row?.statusReason).toBe(typeof told === 'string' ? told : told.kr);
  }
});

it('stands in the history as what it was: a decision in the inbox, and the person who applied again', async () => {
  const id = await apply('told01', { name: 'Told' });
  await decide([id], { to: 'rejected', reason: 'No answer by phone' });
  const { userId, userPw } = host.credentials('told01', password);
  expect((await call('POST', '/user/again', { userId, userPw }, undefined)).status).toBe(200);
  const { entries } = (await call<{ entries: { kind: string; batchKind: string; by: { userIdx: number; name: string } | null }[] }>('GET', `/user/${id}/history`)).body;
  expect(entries.slice(0, 2)).toMatchObject([
    { batchKind: 'form', by: { userIdx: id, name: 'Told' } },
    { batchKind: 'inbox', by: { userIdx: 1 } },
  ]);
});

it('shows of one who applies again why they were rejected, and nothing of a rejection that was taken back', async () => {
  const [again, back] = [await apply('again02'), await apply('again03')];
  const { userId, userPw } = host.credentials('again02', password);
  await decide([again], { to: 'rejected', reason: 'First' });
  await call('POST', '/user/again', { userId, userPw }, undefined);
  const { batch } = (await decide([back], { to: 'rejected', reason: 'A slip' })).body;
  await call('POST', `/batch/${batch}/undo`);
  const { rows } = await inbox();
  expect([again, back].map((id) => rows.find((row) => row.id === id)?.statusReason)).toEqual(['First', null]);
});

it('answers a window of those who wait, of every size up to a thousand', async () => {
  const ids: number[] = [];
  for (const n of [1, 2, 3]) ids.unshift(await apply(`window0${n}`, { phone: '212-555-0199' }));
  const page = async (words: string) => (await call<ApprovalResponse>('GET', `/user/approval?${words}`)).body;
  const all = (await page('limit=1000')).rows.map(({ id }) => id);
  expect(all.slice(0, 3)).toEqual(ids);
  const { rows, counts, known } = await page('offset=1&limit=1');
  expect(rows.map(({ id }) => id)).toEqual([ids[1]]);
  expect(counts.applying).toBe(all.length);
  expect(known[ids[1]!]?.map(({ id }) => id)).toEqual(expect.arrayContaining([ids[0], ids[2]]));
  expect((await page(`offset=${all.length}`)).rows).toEqual([]);
  for (const words of ['limit=1001', 'limit=0', 'offset=-1', 'offset=x']) expect((await call('GET', `/user/approval?${words}`)).status).toBe(400);
});
