import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestHost, type TestHost } from '#tests/support/host.ts';

let host: TestHost;
let admin: string;
let agent: string;
let id: number;
beforeAll(async () => {
  host = await startTestHost();
  admin = await host.signIn();
  const { userPw } = host.credentials('x', 'a password of theirs');
  const register = async (userId: string, more: object) =>
    ((await call('POST', '/user/register', { userId, name: 'Sample', email: `${userId}@example.com`, userPw, ...more }, '')).body['id'] as number) ?? 0;
  id = await register('hidden01', { name: 'Veiled', phone: '+1 917 555 0148' });
  const mine = await register('agent01', {});
  await call('POST', '/user/bulk', { records: [{ id: mine, version: 1 }], fields: { status: { set: 'approved' } } });
  await call('PUT', `/user/${mine}/role`, { roleList: ['leasingAgent'] });
  agent = await host.signIn('agent01', 'a password of theirs');
});
afterAll(() => host.end());

// oxlint-disable-next-line no-explicit-any -- bodies of many shapes, looked at one by one
type Body = any;

async function call(method: string, path: string, body?: unknown, token = admin): Promise<{ status: number; body: Body }> {
  const answer = await host.call(method, `/api${path}`, { token, body });
  return { status: answer.status, body: await answer.json() };
}

it('show a part to those without the right, in lists, the record and files', async () => {
  const part = { phone: '••• 0148', email: 'h•••@•••' };
  expect((await call('GET', `/user/${id}`, undefined, agent)).body).toMatchObject({ ...part, hidden: ['email', 'phone'] });
  const { body } = await call('GET', '/user?q=Veil', undefined, agent);
  expect(body.rows).toMatchObject([{ id, ...part }]);
  expect((await call('GET', `/user/${id}`)).body).toMatchObject({ phone: '+1 917 555 0148', email: 'hidden01@example.com', hidden: [] });
  expect((await call('GET', '/user/self', undefined, agent)).body.email).toBe('agent01@example.com');
});

it('cannot be guessed by searching, filtering, sorting or the history', async () => {
  for (const sought of ['917', '0148', 'hidden01@', 'hidden01']) {
    expect((await call('GET', `/user?q=${sought}`, undefined, agent)).body.total).toBe(0);
    expect((await call('GET', `/user?q=${sought}`)).body.total).toBe(1);
  }
  for (const query of ['phone=917', 'email=hidden', 'sort=phone']) expect((await call('GET', `/user?${query}`, undefined, agent)).status).toBe(400);
  const { body } = await call('GET', `/user/${id}/history`, undefined, agent);
  expect(JSON.stringify(body)).not.toMatch(/917|hidden01@/);
});

it('are told whole to who asks for them, which the history keeps', async () => {
  expect((await call('POST', `/user/${id}/contact`, {}, agent)).body).toEqual({ phone: '+1 917 555 0148', email: 'hidden01@example.com' });
  const { body } = await call('GET', `/user/${id}/history`);
  expect(body.entries[0]).toMatchObject({ by: { name: 'Sample' }, changes: { contact: [null, 'seen'] } });
  expect((await call('POST', '/user/99999/contact', {}, agent)).status).toBe(404);
  const further = [];
  for (let at = 0; at < 31; at += 1) further.push((await call('POST', `/user/${id}/contact`, {}, agent)).status);
  expect([further[0], further.at(-1)]).toEqual([200, 429]);
});
