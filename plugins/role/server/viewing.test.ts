import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestHost, type TestHost } from '#tests/support/host.ts';

describe('viewing as somebody else', () => {
  let host: TestHost;
  let staff: string;
  let userIdx: number;
  beforeAll(async () => {
    host = await startTestHost();
    const admin = await host.signIn();
    const { userPw } = host.credentials('staff02', 'a long password');
    const made = await host.call('POST', '/api/user/register', { body: { userId: 'staff02', name: 'Staff', email: 'staff02@stoop.example', userPw } });
    ({ id: userIdx } = (await made.json()) as { id: number });
    await host.call('PUT', `/api/user/${userIdx}`, { token: admin, body: { status: 'approved' }, headers: { 'if-match': '"1"' } });
    await host.call('PUT', `/api/user/${userIdx}/role`, { token: admin, body: { roleList: ['leasingAgent'] } });
    await host.call('POST', '/api/customer', { token: admin, body: { name: 'Kim' } });
    staff = await host.signIn('staff02', 'a long password');
  });
  afterAll(() => host.end());

  const call = async (method: string, path: string, token: string, body?: unknown, headers: Readonly<Record<string, string>> = {}) => {
    const answer = await host.call(method, `/api${path}`, { token, body, headers });
    return { status: answer.status, body: (answer.status === 204 ? {} : await answer.json()) as Record<string, unknown> };
  };
  const view = async () => {
    const own = await host.signIn();
    const answer = await call('POST', '/access/view', own, { person: userIdx });
    return { own, answer, token: String(answer.body['accessToken']) };
  };
  const payloadOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as object;

  it('shows what they see, names the administrator in the token, and changes nothing', async () => {
    const { own, answer, token } = await view();
    expect(answer).toMatchObject({ status: 200, body: { roleList: ['leasingAgent'] } });
    expect(payloadOf(token)).toMatchObject({ userIdx, userName: 'Staff', userType: 'normal', adminId: 1, adminName: 'Admin' });
    for (const seeing of [token, own]) {
      expect((await call('GET', '/customer', seeing)).body).toMatchObject({ total: 0 });
      expect((await call('GET', '/user/self', seeing)).body).toMatchObject({ id: userIdx });
      expect(await call('POST', '/customer', seeing, { name: 'Lee' })).toMatchObject({ status: 403, body: { errorCode: 10007 } });
      expect(await call('PUT', '/push/read', seeing, { upTo: 1 })).toMatchObject({ status: 403, body: { errorCode: 10007 } });
      expect((await call('POST', '/access/view', seeing, { person: 1 })).status).toBe(403);
    }
  });

  it('refuses every operation of the API that writes, but its own end and signing out', async () => {
    const { token } = await view();
    const described = (await (await host.call('GET', '/api/openapi.json')).json()) as { paths: Record<string, Record<string, { security?: readonly object[] }>> };
    const writes = Object.entries(described.paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, { security }]) => (method === 'get' || security?.length === 0 ? [] : [[method.toUpperCase(), path] as const])),
    );
    expect(writes.length).toBeGreaterThan(100);
    const own = new Set(['DELETE /api/access/view', 'POST /api/user/auth/signout']);
    const asked = writes.filter(([method, path]) => !own.has(`${method} ${path}`));
    const answered = asked.map(async ([method, path]) => {
      const { status } = await host.call(method, path.replace(/\{\w+\}/g, '1'), { token, body: {} });
      return status === 403 ? [] : [`${status} ${method} ${path}`];
    });
    expect((await Promise.all(answered)).flat()).toEqual([]);
  });

  it('explains a right without a record, to oneself alone unless one sees roles', async () => {
    const own = await call('GET', '/access/right?right=customer/export', staff);
    expect(own).toMatchObject({
      status: 200,
      body: { person: { userIdx, name: 'Staff' }, actions: [{ right: 'customer/export', allowed: false, because: 'noRole', roles: [{ role: 'leasingAgent', reach: null, grants: false }] }], changers: [{ userIdx: 1, name: 'Admin' }] },
    });
    expect((await call('GET', '/access/right?right=customer/export&person=1', staff)).status).toBe(403);
    expect((await call('GET', '/access/right?right=customer/nothing', staff)).status).toBe(400);
    const admin = await host.signIn();
    expect((await call('GET', `/access/right?right=customer/edit&person=${userIdx}`, admin)).body).toMatchObject({ actions: [{ allowed: true, because: 'role' }] });
  });

  it('is noted in their history and told to them', async () => {
    await view();
    const admin = await host.signIn();
    const { rows } = (await call('GET', '/push', staff)).body as { rows: { title: string; about: string }[] };
    expect(rows[0]).toMatchObject({ title: 'Admin is looking at the product as you', about: 'Admin' });
    const history = JSON.stringify((await call('GET', `/user/${userIdx}/history`, admin)).body);
    expect(history).toContain('"viewed":[null,"begun"]');
  });

  it('ends with the administrator’s own eyes, and the token of the view holds no longer', async () => {
    const { own, token } = await view();
    const ended = await call('DELETE', '/access/view', token);
    expect(ended).toMatchObject({ status: 200, body: { roleList: ['admin'] } });
    expect(payloadOf(String(ended.body['accessToken']))).toMatchObject({ userIdx: 1, adminId: 1 });
    expect((await call('GET', '/customer', own)).body).toMatchObject({ total: 1 });
    expect((await call('GET', '/customer', token)).status).toBe(401);
    expect((await call('DELETE', '/access/view', own)).status).toBe(409);
    expect(JSON.stringify((await call('GET', `/user/${userIdx}/history`, own)).body)).toContain('"viewed":[null,"ended"]');
  });

  it('is for administrators, and for somebody else who gets in', async () => {
    expect((await call('POST', '/access/view', staff, { person: 1 })).status).toBe(403);
    const admin = await host.signIn();
    for (const person of [1, 999_999]) expect((await call('POST', '/access/view', admin, { person })).status).toBe(400);
  });

  it('offers whoever may write the record to add the person to it, which lets them in', async () => {
    const admin = await host.signIn();
    const { body: made } = await call('POST', '/customer', admin, { name: 'Seo' });
    const path = `/access/explain?record=customer&id=${Number(made['id'])}&person=${userIdx}`;
    const explained = async (token: string) => (await call('GET', path, token)).body as unknown as { version: number; actions: { right: string; allowed: boolean }[]; people: { field: string; offer: number | null }[] };
    const { version, people, actions } = await explained(admin);
    expect(actions.find(({ right }) => right === 'customer/edit')).toMatchObject({ allowed: false });
    const offers = people.filter(({ offer }) => offer !== null);
    expect(offers.map(({ field }) => field)).toEqual(['assignee']);
    const { status } = await call('PUT', `/customer/${Number(made['id'])}`, admin, { assignee: offers[0]!.offer }, { 'if-match': `"${version}"` });
    expect(status).toBe(200);
    const after = await explained(staff);
    expect(after.actions.find(({ right }) => right === 'customer/edit')).toMatchObject({ allowed: true });
    expect(after.people.every(({ offer }) => offer === null)).toBe(true);
  });

  it('names everybody who may do a thing with a record, and by what', async () => {
    const admin = await host.signIn();
    const { body } = await call('POST', '/customer', staff, { name: 'Park' });
    const holders = await call('GET', `/access/holder?record=customer&id=${Number(body['id'])}&right=customer/edit`, admin);
    expect(holders.body).toMatchObject({
      people: expect.arrayContaining([
        { userIdx: 1, name: 'Admin', role: 'admin', field: null },
        { userIdx, name: 'Staff', role: 'leasingAgent', field: 'createdBy' },
      ]),
      roleNames: { leasingAgent: { en: 'Leasing agent' } },
    });
    expect((await call('GET', `/access/explain?record=customer&id=${Number(body['id'])}&person=${userIdx}`, admin)).body).toMatchObject({ title: 'Park', people: expect.arrayContaining([{ field: 'createdBy', id: userIdx, name: 'Staff', is: 'own', offer: null }]) });
  });
});
