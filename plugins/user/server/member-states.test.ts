import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writing } from '#server/records/write/writing.ts';
import { digestOf, passwords } from '#server/session/passwords.ts';
import { startTestHost, type TestHost } from '#tests/support/host.ts';
import { keepPassword } from './register.ts';

let host: TestHost;
let admin: string;
let manager: string;
let last = 0;
beforeAll(async () => {
  host = await startTestHost();
  admin = await host.signIn();
  manager = await personWith('manager');
});
afterAll(() => host.end());

// oxlint-disable-next-line no-explicit-any -- bodies of many shapes, looked at one by one
type Body = any;

const call = async (method: string, path: string, body?: unknown, { token = admin, version }: { token?: string; version?: number } = {}) => {
  const answer = await host.call(method, `/api${path}`, { token, body, headers: version === undefined ? {} : { 'if-match': `"${version}"` } });
  return { status: answer.status, body: answer.status === 204 ? undefined : ((await answer.json()) as Body) };
};
const values = (status?: string) => {
  last += 1;
  return { userId: `member${last}`, name: 'Member', email: `m${last}@example.com`, ...(status !== undefined && { status }) };
};
const make = async (status?: string): Promise<number> => {
  const { body } = await call('POST', '/user/many', { records: [values(status)] });
  return body.created[0];
};
const set = async (id: number, patch: object, token = admin) => {
  const { body } = await call('GET', `/user/${id}`);
  return call('PUT', `/user/${id}`, patch, { token, version: body.version });
};
const rejected = { status: 'rejected', statusReason: 'No answer by phone' };

/** The access token of somebody new with a role, or of an administrator. */
async function personWith(role: string): Promise<string> {
  const id = await make('approved');
  const hash = await host.kernel.use(passwords).make(digestOf('a password of theirs'));
  await host.kernel.use(writing).run({ system: true }, { kind: 'note' }, (batch) => keepPassword(batch, id, hash));
  if (role === 'admin') await set(id, { type: 'admin' });
  else await call('PUT', `/user/${id}/role`, { roleList: [role] });
  return host.signIn(`member${last}`, 'a password of theirs');
}

describe('the states of a sign-up', () => {
  it('begin as applying, or as approved by whoever may approve, never as rejected', async () => {
    expect((await call('GET', `/user/${await make()}`)).body).toMatchObject({ status: 'applying', statusAt: expect.any(String) });
    expect((await call('GET', `/user/${await make('approved')}`)).body.status).toBe('approved');
    expect(await call('POST', '/user/many', { records: [{ ...values('rejected'), statusReason: 'x' }] })).toMatchObject({ status: 400, body: { fields: { status: 'rule.state.start' } } });
  });

  it('ask for a reason to reject, and for an administrator once somebody is approved', async () => {
    const id = await make();
    expect(await set(id, { status: 'rejected' }, manager)).toMatchObject({ status: 400, body: { fields: { statusReason: 'rule.required' } } });
    expect((await set(id, { status: 'approved' }, manager)).status).toBe(200);
    expect(await set(id, rejected, manager)).toMatchObject({ status: 403, body: { permission: 'user/grant' } });
    expect((await set(id, rejected)).status).toBe(200);
    expect((await set(id, { status: 'applying' }, manager)).body).toMatchObject({ statusReason: null });
    expect((await set(id, { status: 'approved' }, manager)).body).toMatchObject({ statusReason: null });
    expect(await set(id, { status: 'applying' })).toMatchObject({ status: 400, body: { fields: { status: 'rule.state.step' } } });
  });

  it('ask for another reason each time, by every way', async () => {
    const id = await make();
    await set(id, rejected, manager);
    await set(id, { status: 'applying' }, manager);
    const { version } = (await call('GET', `/user/${id}`)).body;
    const [records, fields] = [[{ id, version }], { status: { set: 'rejected' } }];
    const needed = { statusReason: 'rule.required' };
    const as = { token: manager };
    expect((await set(id, { status: 'rejected' }, manager)).body.fields).toEqual(needed);
    expect((await call('PUT', '/user', { records, patch: { status: 'rejected' } }, as)).body.fields).toEqual(needed);
    expect((await call('POST', '/user/bulk/preview', { ids: [id], fields }, as)).body.rows[0].problems).toEqual(needed);
    expect((await call('POST', '/user/bulk', { records, fields }, as)).body.refused).toMatchObject([{ fields: needed }]);
    expect((await call('POST', '/user/sheet', { rows: [{ id, version, patch: { status: 'rejected' } }] }, as)).body.rows[0].refused).toEqual({ status: 'rule.required' });
    expect((await call('POST', '/user/approval', { records, from: 'applying', to: 'rejected' }, as)).body.refused).toMatchObject([{ fields: needed }]);
    expect((await call('GET', `/user/${id}`)).body.status).toBe('applying');
  });

  it('refuse one of many alone: the preview, the bulk and the grid say which and why', async () => {
    const ids = [await make(), await make('approved'), 1];
    const fields = { status: { set: 'rejected' }, statusReason: { set: 'Left' } };
    const told = [undefined, { status: 'rule.state.right' }, { status: 'rule.state.right' }];
    const preview = await call('POST', '/user/bulk/preview', { ids, fields }, { token: manager });
    expect(preview.body.rows.map(({ problems }: Body) => problems)).toEqual(told);
    const own = await call('POST', '/user/bulk/preview', { ids: [1], fields });
    expect(own.body.rows[0].problems).toEqual({ status: 'user.rule.notYourself' });
    const records = preview.body.rows.map(({ id, version }: Body) => ({ id, version }));
    const { body } = await call('POST', '/user/bulk', { records, fields }, { token: manager });
    expect(body).toMatchObject({ changed: [ids[0]], refused: [{ id: ids[1], fields: told[1] }, { id: 1 }] });
    const grid = await call('POST', '/user/sheet', { rows: [{ id: ids[1], version: 1, patch: { status: 'applying', phone: '2125550100' } }] });
    expect(grid.body.rows[0]).toMatchObject({ written: ['phone'], refused: { status: 'rule.state.step' } });
  });

  it('hold for the rows of a file', async () => {
    const id = await make('approved');
    const file = `userId,name,email,status\r\nmember${last},Member,m${last}@example.com,Applying\r\nnewperson,Member,new@example.com,Rejected\r\nother1,Member,other@example.com,Approved\r\n`;
    const up = await fetch(`${host.url}/api/import?record=user&name=u.csv`, { method: 'POST', headers: { authorization: `Bearer ${admin}`, 'content-type': 'application/octet-stream' }, body: file });
    const { id: one } = (await up.json()) as Body;
    await call('POST', `/import/${one}/check`, {});
    await expect.poll(async () => (await call('GET', `/import/${one}`)).body.state).toBe('checked');
    const { body } = await call('GET', `/import/${one}/rows`);
    expect(body.rows.map(({ result, problems }: Body) => [result, problems.map(({ field, key }: Body) => `${field} ${key}`)])).toEqual([
      ['error', ['status rule.state.step']],
      ['error', ['status rule.state.start']],
      ['new', []],
    ]);
    expect((await call('GET', `/user/${id}`)).body.status).toBe('approved');
  });

  it('are taken back by whoever changed them, until the person has signed in', async () => {
    const id = await make();
    const { version } = (await call('GET', `/user/${id}`)).body;
    const approve = async (token: string) => (await call('POST', '/user/bulk', { records: [{ id, version }], fields: { status: { set: 'approved' } } }, { token })).body.batch as number;
    const batch = await approve(manager);
    expect((await call('POST', `/batch/${batch}/undo`)).body).toMatchObject({ undone: 0 });
    expect((await call('POST', `/batch/${batch}/undo`, undefined, { token: manager })).body).toMatchObject({ undone: 1, refused: [] });
    expect((await call('GET', `/user/${id}`)).body.status).toBe('applying');

    const { body } = await call('POST', '/user/register', { userId: 'latecomer', name: 'Late', email: 'late@example.com', userPw: host.credentials('x', 'a password of theirs').userPw });
    const again = await call('POST', '/user/bulk', { records: [{ id: body.id, version: 1 }], fields: { status: { set: 'approved' } } });
    await host.signIn('latecomer', 'a password of theirs');
    expect((await call('POST', `/batch/${again.body.batch}/undo`)).body).toMatchObject({ undone: 0, refused: [{ id: body.id, fields: ['status'] }] });
  });

  it('leave an administrator, also when two shut each other out at once', async () => {
    const second = await personWith('admin');
    const id = last;
    const found = (await call('GET', `/user?q=member${id}`)).body.rows[0].id as number;
    const outcomes = await Promise.all([set(found, { active: false }), set(1, { active: false }, second)]);
    expect(outcomes.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
  });

  it('leave sessions that an administrator sees and ends', async () => {
    const token = await personWith('viewer');
    const { body } = await call('GET', `/user?q=member${last}`);
    const id = body.rows[0].id as number;
    const { sessions } = (await call('GET', `/user/${id}/session`)).body;
    expect(sessions).toMatchObject([{ isOwn: false, lastSeenAt: expect.any(String) }]);
    expect((await call('GET', `/user/${id}/session`, undefined, { token: manager })).status).toBe(403);
    expect((await call('DELETE', `/user/1/session/${sessions[0].id}`)).status).toBe(404);
    expect((await call('DELETE', `/user/${id}/session/${sessions[0].id}`)).status).toBe(204);
    expect((await call('GET', '/user/self', undefined, { token })).status).toBe(401);
    expect((await call('GET', `/user/${id}/history`)).body.entries[0].changes).toEqual({ session: [null, 'ended'] });
  });
});
