import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshKey, startTestHost, type TestHost } from '#tests/support/host.ts';

// oxlint-disable-next-line no-explicit-any -- each answer has a body of its own
type Body = any;

const password = 'a long password';

describe('remarks about a record', () => {
  let host: TestHost;
  let admin: string;
  let agent: string;
  let viewer: string;
  let agentId: number;
  let viewerId: number;
  let about: string;

  const call = async (token: string, method: string, path: string, body?: unknown): Promise<{ status: number; body: Body }> => {
    const response = await host.call(method, `/api${path}`, { token, body, headers: { 'idempotency-key': freshKey() } });
    const text = await response.text();
    return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
  };
  const member = async (userId: string, roleList: readonly string[]): Promise<number> => {
    const userPw = createHash('sha512').update(password).digest('hex');
    const { id } = (await (await host.call('POST', '/api/user/register', { body: { userId, name: userId, email: `${userId}@stoop.example`, userPw } })).json()) as { id: number };
    await host.call('PUT', `/api/user/${id}`, { token: admin, body: { status: 'approved' }, headers: { 'if-match': '"1"' } });
    await call(admin, 'PUT', `/user/${id}/role`, { roleList });
    return id;
  };
  const list = async () => (await call(admin, 'GET', `${about}/remarks`)).body.rows as Body[];

  beforeAll(async () => {
    host = await startTestHost();
    admin = await host.signIn();
    agentId = await member('Agent', ['leasingAgent']);
    viewerId = await member('Viewer', ['viewer']);
    agent = await host.signIn('Agent', password);
    viewer = await host.signIn('Viewer', password);
    const [employee] = (await call(admin, 'GET', `/employee?member=${agentId}`)).body.rows;
    const made = await call(admin, 'POST', '/customer', { name: '최민준', assignee: employee.id });
    about = `/customer/${made.body.id}`;
  });
  afterAll(() => host.end());

  it('are notes and calls, latest first, with their author', async () => {
    await call(admin, 'POST', `${about}/remarks`, { kind: 'note', text: 'Comes with his sister' });
    await call(admin, 'POST', `${about}/remarks`, { kind: 'call', text: 'Asks for a gym', minutes: 4 });
    expect(await list()).toMatchObject([
      { kind: 'call', text: 'Asks for a gym', minutes: 4, by: { userIdx: 1 }, isOwn: true, isEdited: false },
      { kind: 'note', text: 'Comes with his sister', minutes: null },
    ]);
    const [latest] = await list();
    expect((await call(admin, 'GET', about)).body.lastCallAt).toBe(latest.at);
  });

  it('let the record count as changed, so that those who look at it hear of it', async () => {
    const before = (await call(admin, 'GET', about)).body.version as number;
    await call(admin, 'POST', `${about}/remarks`, { kind: 'note', text: 'x' });
    expect((await call(admin, 'GET', about)).body.version).toBe(before + 1);
  });

  it('tell whom they mention, once, and nobody who may not see the record', async () => {
    const note = { kind: 'note', text: '@Agent please call back', mentions: [agentId] };
    const { body } = await call(admin, 'POST', `${about}/remarks`, note);
    const inbox = async () => ((await call(agent, 'GET', '/push')).body.rows as Body[]).filter(({ link }) => link === about.replace('/customer/', '/customer/update/'));
    expect(await inbox()).toMatchObject([{ title: expect.stringContaining('최민준'), body: '@Agent please call back' }]);
    expect((await call(admin, 'PUT', `${about}/remarks/${body.id}`, { text: '@Agent today', mentions: [agentId] })).status).toBe(200);
    expect([(await inbox()).length, (await list())[0]]).toMatchObject([1, { text: '@Agent today', isEdited: true }]);
    expect(await call(admin, 'POST', `${about}/remarks`, { ...note, mentions: [viewerId] })).toMatchObject({ status: 400, body: { fields: { mentions: 'rule.unknown' } } });
    expect((await call(admin, 'GET', `${about}/remarks/people`)).body.rows.map(({ userIdx }: Body) => userIdx)).toEqual(expect.arrayContaining([1, agentId]));
    expect((await call(admin, 'GET', `${about}/remarks/people`)).body.rows.map(({ userIdx }: Body) => userIdx)).not.toContain(viewerId);
  });

  it('are changed and deleted by their author alone, and come back by undo', async () => {
    const { body } = await call(admin, 'POST', `${about}/remarks`, { kind: 'note', text: 'Mine' });
    const path = `${about}/remarks/${body.id}`;
    expect((await call(agent, 'PUT', path, { text: 'Yours' })).status).toBe(403);
    expect((await call(agent, 'DELETE', path)).status).toBe(403);
    const deleted = await call(admin, 'DELETE', path);
    expect((await list()).some(({ id }) => id === body.id)).toBe(false);
    expect((await call(admin, 'POST', `/batch/${deleted.body.batch}/undo`)).status).toBe(200);
    expect((await list()).find(({ id }) => id === body.id)).toMatchObject({ text: 'Mine' });
  });

  it('have the rights of the record', async () => {
    expect((await call(viewer, 'GET', `${about}/remarks`)).status).toBe(403);
    expect((await call(viewer, 'POST', `${about}/remarks`, { kind: 'note', text: 'x' })).status).toBe(403);
    expect((await call(agent, 'GET', `${about}/remarks`)).status).toBe(200);
    expect((await call(admin, 'GET', '/customer/999999/remarks')).status).toBe(404);
    expect((await call(admin, 'POST', '/customer/999999/remarks', { kind: 'note', text: 'x' })).status).toBe(404);
    expect((await call(admin, 'GET', '/remark')).status).toBe(404);
  });

  it('stay unknown to whom the record does not belong', async () => {
    const other = `/customer/${(await call(admin, 'POST', '/customer', { name: 'Of others' })).body.id}`;
    const { body } = await call(admin, 'POST', `${other}/remarks`, { kind: 'note', text: 'Secret' });
    for (const [method, path, sent] of [
      ['GET', `${other}/remarks`, undefined],
      ['GET', `${other}/remarks/people`, undefined],
      ['POST', `${other}/remarks`, { kind: 'note', text: 'x' }],
      ['PUT', `${other}/remarks/${body.id}`, { text: 'x' }],
      ['DELETE', `${other}/remarks/${body.id}`, undefined],
    ] as const)
      expect([method, path, (await call(agent, method, path, sent)).status]).toEqual([method, path, 404]);
    expect((await call(admin, 'GET', `${other}/remarks/people`)).body.rows.map(({ userIdx }: Body) => userIdx)).not.toContain(agentId);
    expect((await call(admin, 'POST', `${other}/remarks`, { kind: 'note', text: '@Agent', mentions: [agentId] })).status).toBe(400);
    expect((await call(agent, 'POST', `/batch/${body.batch}/undo`)).status).not.toBe(200);
    expect((await call(admin, 'GET', `${other}/remarks`)).body.rows).toMatchObject([{ text: 'Secret' }]);
  });

  it('refuse what does not fit with the field that is wrong', async () => {
    for (const [body, fields] of [
      [{ kind: 'note', text: '  ' }, { text: 'rule.required' }],
      [{ kind: 'note', text: 'x'.repeat(4001) }, { text: 'rule.tooLong' }],
      [{ kind: 'call', text: 'x', minutes: -1 }, { minutes: 'rule.tooSmall' }],
    ] as const)
      expect(await call(admin, 'POST', `${about}/remarks`, body)).toMatchObject({ status: 400, body: { fields } });
    expect((await call(admin, 'PUT', `${about}/remarks/0`, { text: 'x' })).status).toBe(404);
    const other = await call(admin, 'POST', '/customer', { name: 'Other' });
    const { body } = await call(admin, 'POST', `/customer/${other.body.id}/remarks`, { kind: 'note', text: 'There' });
    expect((await call(admin, 'PUT', `${about}/remarks/${body.id}`, { text: 'Here' })).status).toBe(404);
  });
});
