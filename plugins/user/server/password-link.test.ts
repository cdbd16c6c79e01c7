import { afterAll, beforeAll, expect, it } from 'vitest';
import { database } from '#server/database/database.ts';
import { change } from '#server/database/statement.ts';
import { startTestHost, type TestHost } from '#tests/support/host.ts';

let host: TestHost;
let admin: string;
let id: number;
beforeAll(async () => {
  host = await startTestHost();
  admin = await host.signIn();
  const userPw = digest('a first password');
  id = (await call('POST', '/user/register', { userId: 'linked01', name: 'Linked', email: 'linked@example.com', userPw }, '')).body.id;
  await call('POST', '/user/bulk', { records: [{ id, version: 1 }], fields: { status: { set: 'approved' } } });
});
afterAll(() => host.end());

const digest = (password: string) => host.credentials('x', password).userPw;

// oxlint-disable-next-line no-explicit-any -- bodies of many shapes, looked at one by one
async function call(method: string, path: string, body?: unknown, token = admin): Promise<{ status: number; body: any }> {
  const answer = await host.call(method, `/api${path}`, { token, body });
  return { status: answer.status, body: await answer.json() };
}
const makeLink = async () => ((await call('POST', `/user/${id}/link`, {})).body.link as string).split('#')[1] ?? '';
const look = (token: string) => call('POST', '/user/link/look', { token }, '');
const choose = (token: string, password: string) => call('POST', '/user/link', { token, userPw: digest(password) }, '');

it('lets its member choose a password once, and ends their sessions', async () => {
  const old = await host.signIn('linked01', 'a first password');
  const token = await makeLink();
  expect((await look(token)).body).toEqual({ name: 'Linked', userId: 'linked01' });
  expect((await call('GET', '/user/self', undefined, old)).status).toBe(200);
  expect((await choose(token, 'linked01')).body.fields).toEqual({ userPw: 'user.rule.commonPassword' });
  expect((await choose(token, 'a second password')).body).toEqual({ userId: 'linked01' });
  expect((await call('GET', '/user/self', undefined, old)).status).toBe(401);
  expect(await host.signIn('linked01', 'a second password')).toEqual(expect.any(String));
  expect((await choose(token, 'a third password')).status).toBe(404);
  const { body } = await call('GET', `/user/${id}/history`);
  expect(body.entries.slice(0, 2).map(({ changes }: { changes: object }) => changes)).toEqual([{ password: [null, 'own'] }, { password: [null, 'link'] }]);
  expect(JSON.stringify(body)).not.toContain(token);
});

it('opens nothing once it was replaced, has run out, or is guessed', async () => {
  const [first, second] = [await makeLink(), await makeLink()];
  expect([(await look(first)).status, (await look(second)).status, (await look('x'.repeat(43))).status]).toEqual([404, 200, 404]);
  await host.kernel.use(database).write((connection) => change(connection, 'update "passwordLink" set "expiresAt" = ?', ['2026-01-01T00:00:00.000Z']));
  expect((await choose(second, 'a third password')).status).toBe(404);
});

it('is made by administrators alone, for others', async () => {
  expect((await call('POST', '/user/1/link', {})).status).toBe(409);
  expect((await call('POST', '/user/99999/link', {})).status).toBe(404);
  const agent = await host.signIn('linked01', 'a second password');
  expect((await call('POST', '/user/1/link', {}, agent)).status).toBe(403);
});

it('is made, like a password for one sign-in, by nobody for a member who has more rights than they', async () => {
  const grants = ['user/view', 'user/edit', 'user/grant'].map((right) => ({ right, reach: 'all' }));
  expect((await call('POST', '/role', { code: 'helpdesk', name: { kr: '', en: 'Help desk', zh: '' }, grants })).status).toBe(200);
  const register = async (userId: string) => (await call('POST', '/user/register', { userId, name: 'Helper', email: `${userId}@example.com`, userPw: digest('a password of helpers') }, '')).body.id as number;
  const [helper, boss, plain] = [await register('helper01'), await register('boss01'), await register('plain01')];
  await call('POST', '/user/bulk', { records: [helper, boss, plain].map((one) => ({ id: one, version: 1 })), fields: { status: { set: 'approved' } } });
  await call('PUT', `/user/${helper}/role`, { roleList: ['helpdesk'] });
  await call('PUT', `/user/${boss}/role`, { roleList: ['manager'] });
  const less = await host.signIn('helper01', 'a password of helpers');
  for (const way of ['link', 'password']) {
    const status = async (member: number) => (await call('POST', `/user/${member}/${way}`, {}, less)).status;
    expect([way, await status(1), await status(boss), await status(plain)]).toEqual([way, 403, 403, 200]);
  }
});
