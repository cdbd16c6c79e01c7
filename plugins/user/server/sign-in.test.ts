import { createCipheriv, createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { secrets } from '#server/secrets.ts';
import { adminPassword, startTestHost, type TestHost } from '#tests/support/host.ts';

const sha512 = (text: string) => createHash('sha512').update(text).digest('hex');
const person = {
  userId: 'Staff01',
  name: '김철수',
  email: 'Staff@Stoop.example',
  phone: '212-555-0100',
  gender: 1,
  birthDate: '1990-04-01',
  userPw: sha512('a long password'),
};

let host: TestHost;
let admin: string;
beforeAll(async () => {
  host = await startTestHost();
  admin = await host.signIn();
});
afterAll(() => host.end());

// oxlint-disable-next-line no-explicit-any -- bodies of many shapes, looked at one by one
type Body = Record<string, any>;

const json = async (answer: Promise<Response>) => {
  const got = await answer;
  return { status: got.status, body: got.status === 204 ? undefined : ((await got.json()) as Body) };
};
const signIn = (userId: string, password: string) =>
  json(host.call('POST', '/api/user', { body: host.credentials(userId, password) }));
const register = (change: object = {}, headers: Record<string, string> = {}) =>
  json(host.call('POST', '/api/user/register', { body: { ...person, ...change }, headers }));
const setMember = async (id: number, patch: object) => {
  const { body } = await json(host.call('GET', `/api/user/${id}`, { token: admin }));
  return json(host.call('PUT', `/api/user/${id}`, { token: admin, body: patch, headers: { 'if-match': `"${body?.['version']}"` } }));
};

describe('signing in', () => {
  it('answers both tokens and the roles, for the id in either cipher', async () => {
    const { loginSecret } = host.kernel.use(secrets);
    const raw = createCipheriv('aes-192-cbc', loginSecret, loginSecret.slice(0, 16));
    const userId = raw.update('ADMIN', 'utf8', 'base64') + raw.final('base64');
    for (const sent of [host.credentials('admin', adminPassword), { userId, userPw: sha512(adminPassword), token: 'push' }]) {
      const { status, body } = await json(host.call('POST', '/api/user', { body: sent }));
      expect(status).toBe(200);
      expect(body).toEqual({ accessToken: expect.any(String), refreshToken: expect.any(String), roleList: ['admin'], rights: {} });
      const payload = JSON.parse(Buffer.from(body!['accessToken'].split('.')[1], 'base64url').toString());
      const person = { userIdx: 1, userId: 'admin', userName: 'Admin', userEmail: expect.stringContaining('@'), userType: 'admin' };
      expect(payload).toMatchObject({ ...person, adminId: 1, adminName: 'Admin', iat: expect.any(Number), exp: expect.any(Number) });
      expect(payload.exp - payload.iat).toBe(1800);
    }
  });

  it('says what is wrong by its code', async () => {
    expect(await signIn('nobody1', 'whatever it is')).toMatchObject({ status: 400, body: { errorCode: 1 } });
    expect(await signIn('admin', 'another password')).toMatchObject({ status: 400, body: { errorCode: 2 } });
    const plain = await json(host.call('POST', '/api/user', { body: { userId: 'admin', userPw: sha512(adminPassword), token: '' } }));
    expect(plain).toMatchObject({ status: 400, body: { errorCode: 1 } });
    const unhashed = await json(host.call('POST', '/api/user', { body: { ...host.credentials('admin', ''), userPw: adminPassword } }));
    expect(unhashed).toMatchObject({ status: 400, body: { errorCode: 5 } });
    await signIn('admin', adminPassword);
  });

  it('says that somebody is applying or rejected only to whoever knows the password', async () => {
    const { status, body } = await register();
    expect({ status, body }).toEqual({ status: 200, body: { id: expect.any(Number), status: 'applying' } });
    const id: number = body!['id'];

    expect(await signIn('staff01', 'a long passwort')).toMatchObject({ body: { errorCode: 2 } });
    expect(await signIn('staff01', 'a long password')).toMatchObject({ status: 400, body: { errorCode: 3 } });
    await setMember(id, { status: 'rejected', statusReason: 'No answer by phone' });
    expect(await signIn('staff01', 'a long password')).toMatchObject({ body: { errorCode: 4 } });
    await setMember(id, { status: 'approved' });
    expect(await signIn('staff01', 'a long password')).toMatchObject({ status: 200, body: { roleList: [] } });
    await setMember(id, { active: false });
    expect(await signIn('staff01', 'a long password')).toMatchObject({ body: { errorCode: 4 } });
    await setMember(id, { active: true });
  });

  it('gives rights by roles at once, and takes everything at once', async () => {
    const { body } = await signIn('staff01', 'a long password');
    const token: string = body!['accessToken'];
    const self = await json(host.call('GET', '/api/user/self', { token }));
    expect(self.body).toMatchObject({ userId: 'staff01', email: 'staff@stoop.example', gender: 1, status: 'approved' });
    expect(self.body!['age']).toBeGreaterThan(30);
    const id: number = self.body!['id'];

    expect((await host.call('GET', '/api/user', { token })).status).toBe(403);
    expect((await host.call('PUT', `/api/user/${id}/role`, { token, body: { roleList: ['manager'] } })).status).toBe(403);
    expect((await host.call('PUT', `/api/user/${id}/role`, { token: admin, body: { roleList: ['manager'] } })).status).toBe(200);
    expect((await host.call('GET', '/api/user', { token })).status).toBe(200);
    await host.call('PUT', `/api/user/${id}/role`, { token: admin, body: { roleList: ['viewer', 'manager'] } });
    await host.call('PUT', `/api/user/${id}/role`, { token: admin, body: { roleList: ['manager', 'viewer'] } });
    const given = await json(host.call('GET', `/api/user/${id}/history`, { token }));
    expect(given.body!['entries'].slice(0, 2)).toMatchObject([
      { by: { userIdx: 1 }, changes: { roleList: [[{ role: 'manager' }], [{ role: 'manager' }, { role: 'viewer' }]] } },
      { by: { userIdx: 1 }, changes: { roleList: [[], [{ role: 'manager' }]] } },
    ]);
    const grant = await host.call('PUT', `/api/user/${id}`, { token, body: { type: 'admin' }, headers: { 'if-match': `"${self.body!['version']}"` } });
    expect(grant.status).toBe(403);

    await setMember(id, { active: false });
    await expect.poll(async () => (await host.call('GET', '/api/user/self', { token })).status).toBe(401);
    expect(await json(host.call('POST', '/api/user/auth/refresh', { body: { refreshToken: body!['refreshToken'], token: '' } }))).toMatchObject({
      status: 401,
      body: { errorCode: 6 },
    });
  });

  it('cannot be taken from oneself, nor from an administrator by others', async () => {
    for (const patch of [{ active: false }, { status: 'rejected', statusReason: 'Left' }, { type: 'normal' }]) {
      expect(await setMember(1, patch)).toMatchObject({ status: 409 });
    }
    const { body } = await json(host.call('GET', '/api/user/1', { token: admin }));
    const version = { 'if-match': `"${body!['version']}"` };
    expect((await host.call('DELETE', '/api/user/1', { token: admin, headers: version })).status).toBe(409);
    expect(await setMember(1, { phone: '212-555-0199' })).toMatchObject({ status: 200 });

    const manager = await json(host.call('GET', '/api/user?q=staff01', { token: admin }));
    const id: number = manager.body!['rows'][0].id;
    expect(await setMember(id, { active: true, status: 'approved' })).toMatchObject({ status: 200 });
    await host.call('PUT', `/api/user/${id}/role`, { token: admin, body: { roleList: ['manager'] } });
    const token = await host.signIn('staff01', 'a long password');
    const now = await json(host.call('GET', '/api/user/1', { token }));
    const shut = await host.call('PUT', '/api/user/1', { token, body: { active: false }, headers: { 'if-match': `"${now.body!['version']}"` } });
    expect(shut.status).toBe(403);
    expect(await setMember(id, { status: 'applying' })).toMatchObject({ status: 400, body: { fields: { status: 'rule.state.step' } } });
  });

  it('ends by signing out', async () => {
    const token = await host.signIn();
    expect((await host.call('POST', '/api/user/auth/signout', { token })).status).toBe(204);
    expect((await host.call('GET', '/api/user/self', { token })).status).toBe(401);
  });

  it('waits after five wrong passwords, whoever claims to send them', async () => {
    const outcomes: number[] = [];
    for (let count = 0; count < 8; count += 1) {
      const answer = await host.call('POST', '/api/user', {
        body: host.credentials('victim01', 'guess'),
        headers: { 'x-forwarded-for': `10.0.0.${count}` },
      });
      outcomes.push(answer.status);
      if (answer.status === 429) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect(outcomes).toEqual([400, 400, 400, 400, 400, 429, 429, 429]);
  });
});

describe('registering', () => {
  it('tells everybody who may approve, in their language, and nobody else', async () => {
    const before = await json(host.call('GET', '/api/push?limit=1', { token: admin }));
    const { body } = await register({ userId: 'Told01', email: 'told@stoop.example', name: '박소연' });
    const inbox = async (language: string) =>
      (await json(host.call('GET', '/api/push?limit=1', { token: admin, headers: { 'accept-language': language } }))).body;
    expect(await inbox('en')).toMatchObject({
      total: before.body?.['total'] + 1,
      rows: [{ title: '박소연 applied', body: 'The account awaits approval.', link: `/user/update/${body?.['id']}`, about: '박소연', readAt: null }],
    });
    expect((await inbox('ko-KR'))?.['rows'][0].title).toBe('박소연 님이 가입을 신청했습니다');
    expect((await inbox('zh'))?.['rows'][0].title).toBe('박소연 申请注册');

    // a manager may approve, an agent only looks; both are members like any other until they have a role
    const told = async (roles: readonly string[], name: string) => {
      const { body: made } = await register({ userId: name, email: `${name}@stoop.example` });
      await setMember(made?.['id'], { status: 'approved' });
      await host.call('PUT', `/api/user/${made?.['id']}/role`, { token: admin, body: { roleList: roles } });
      const bearer = await host.signIn(name, 'a long password');
      await register({ userId: `${name}New`, email: `${name}new@stoop.example` });
      return (await json(host.call('GET', '/api/push', { token: bearer }))).body?.['total'];
    };
    expect(await told(['manager'], 'manager01')).toBe(1);
    expect(await told(['leasingAgent'], 'agent01')).toBe(0);
  });

  it('names every field that does not fit', async () => {
    const { status, body } = await register({ userId: 'a b', name: 'J', email: 'nonsense', phone: '12', birthDate: '1990-02-31', userPw: 'plain' });
    expect(status).toBe(400);
    expect(body!['fields']).toEqual({
      userId: 'rule.id',
      name: 'rule.name',
      email: 'rule.email',
      phone: 'rule.phone',
      birthDate: 'rule.date',
      userPw: 'rule.format',
    });
  });

  it('refuses an id and an address that somebody has, whatever their capitals', async () => {
    const { body } = await register({ userId: 'STAFF01', email: 'staff@stoop.EXAMPLE' });
    expect(body!['fields']).toEqual({ userId: 'rule.taken', email: 'rule.taken' });
    // whose they are is not said to strangers
    expect(body).not.toHaveProperty('taken');
    const free = async (query: string) => (await json(host.call('GET', `/api/user/available?${query}`))).body;
    expect(await free('userId=sTaff01')).toEqual({ available: false });
    expect(await free('email=Staff@stoop.example')).toEqual({ available: false });
    expect(await free('userId=somebody2')).toEqual({ available: true });
    expect(await free('userId=a%20b')).toEqual({ available: false });
    expect(await free('')).toEqual({ available: false });
  });

  it('refuses passwords that everyone tries first', async () => {
    const { body } = await register({ userId: 'staff02', email: 'two@stoop.example', userPw: sha512('password123') });
    expect(body!['fields']).toEqual({ userPw: 'user.rule.commonPassword' });
  });

  it('cannot make more of somebody than an applicant', async () => {
    for (const more of [{ type: 'admin' }, { status: 'approved' }, { roles: ['manager'] }, { id: 1 }]) {
      const { status, body } = await register({ userId: 'staff03', email: 'three@stoop.example', ...more });
      expect(status).toBe(400);
      expect(Object.values(body!['fields'])).toEqual(['rule.unknown']);
    }
  });

  it('takes effect once, however often it is sent', async () => {
    const change = { userId: 'staff04', email: 'four@stoop.example' };
    const first = await register(change, { 'idempotency-key': 'one registration' });
    expect(await register(change, { 'idempotency-key': 'one registration' })).toEqual(first);
    expect((await register({ ...change, name: 'Other' }, { 'idempotency-key': 'one registration' })).status).toBe(422);
  });

  it('leaves nothing in the database that a password can be guessed by quickly', async () => {
    const { database } = await import('#server/database/database.ts');
    const { read } = host.kernel.use(database);
    const tables = ['user', 'credential', 'journal', 'batch', 'idempotency', 'session', 'refreshToken', 'attempt'];
    const dump = JSON.stringify(await Promise.all(tables.map((table) => read.selectFrom(table).selectAll().execute())));
    expect(dump).not.toMatch(/[0-9a-f]{128}/i);
    expect(dump).not.toContain(person.userPw);
  });
});

it('a session says which browser and device signed in, and keeps no more of the user agent', async () => {
  const agent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';
  await host.call('POST', '/api/user', { body: host.credentials('admin', adminPassword), headers: { 'user-agent': agent } });
  const { body } = await json(host.call('GET', '/api/user/1/session', { token: admin }));
  const all = body?.['sessions'] as readonly { readonly device: string | null }[];
  expect(all.filter(({ device }) => device !== null).map(({ device }) => device)).toEqual(['Safari · iPhone']);
});
