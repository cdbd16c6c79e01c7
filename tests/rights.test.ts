import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everyRole, type Role } from '#core/access/permission.ts';
import { startTestHost, type TestHost } from './support/host.ts';

/** Roles that may write each kind of record; who is an administrator may as well. */
const writers: Readonly<Record<string, readonly Role[]>> = {
  building: ['manager', 'listingCoordinator'],
  managementCompany: ['manager', 'listingCoordinator'],
  rent: ['manager', 'listingCoordinator'],
  discount: ['manager', 'listingCoordinator'],
  room: ['manager', 'listingCoordinator'],
  roomType: ['manager', 'listingCoordinator'],
  user: ['manager'],
  ad: ['manager', 'listingCoordinator', 'contentEditor'],
  review: ['manager', 'contentEditor'],
  banner: ['contentEditor'],
  match: ['manager', 'leasingAgent', 'matchCoordinator'],
  matchRequest: ['manager', 'leasingAgent', 'matchCoordinator'],
  matchInquiry: ['manager', 'matchCoordinator', 'leasingAgent'],
  roommate: ['manager', 'leasingAgent', 'matchCoordinator'],
  tour: ['manager', 'leasingAgent', 'matchCoordinator'],
  tourStop: ['manager', 'leasingAgent', 'matchCoordinator'],
  platform: ['contentEditor'],
  preference: ['manager', 'contentEditor', 'matchCoordinator'],
  guarantorKind: ['manager'],
  lostReason: ['manager'],
  role: [],
  recommend: ['manager', 'leasingAgent', 'matchCoordinator', 'contentEditor'],
};
/** Roles that see records which are not for everybody with a role. */
const readers: Readonly<Record<string, readonly Role[]>> = {
  review: ['manager', 'leasingAgent', 'contentEditor', 'viewer'],
  ad: ['manager', 'leasingAgent', 'listingCoordinator', 'contentEditor', 'viewer'],
  banner: ['manager', 'contentEditor', 'viewer'],
  platform: ['manager', 'leasingAgent', 'listingCoordinator', 'contentEditor', 'viewer'],
  preference: everyRole,
  role: ['manager'],
  user: ['manager', 'leasingAgent', 'matchCoordinator'],
  customer: ['manager', 'leasingAgent', 'matchCoordinator'],
  contract: ['manager', 'leasingAgent', 'matchCoordinator', 'viewer'],
  match: ['manager', 'leasingAgent', 'matchCoordinator', 'viewer'],
  matchRequest: ['manager', 'leasingAgent', 'matchCoordinator', 'viewer'],
  matchInquiry: ['manager', 'leasingAgent', 'matchCoordinator', 'viewer'],
  recommend: everyRole,
};

/** Calls that write (`POST /api/user` signs in), all of them with a body that does not fit: whoever has the right is told so. */
const calls = (record: string) =>
  [
    ['POST', `/api/${record}`],
    ['PUT', `/api/${record}/1`],
    ['PUT', `/api/${record}`],
    ['POST', `/api/${record}/bulk`],
    ['POST', `/api/${record}/many`],
    ['POST', `/api/${record}/sheet`],
    ['DELETE', `/api/${record}/999999`],
    ['POST', `/api/${record}/999999/restore`],
    ['POST', `/api/${record}/999999/replace`],
  ] as const;

let host: TestHost;
const tokens = new Map<Role, string>();
let noRole: string;
/** Paths that take one record in the place of another: of kinds that records name. */
let replaced: readonly string[];
beforeAll(async () => {
  host = await startTestHost();
  const token = await host.signIn();
  noRole = await memberWith([], 'writernone', token);
  const { paths } = (await (await host.call('GET', '/api/openapi.json', { token })).json()) as { paths: object };
  replaced = Object.keys(paths).filter((path) => path.endsWith('/replace'));
  for (const role of everyRole) tokens.set(role, await memberWith([role], `writer${role}`.slice(0, 20), token));
});
afterAll(() => host.end());

/** Makes an approved member with some roles, signed in. */
async function memberWith(roleList: readonly Role[], userId: string, token: string): Promise<string> {
  const body = { ...host.credentials(userId, 'a long password'), token: undefined, userId, name: 'Somebody', email: `${userId}@stoop.example` };
  const { id } = (await (await host.call('POST', '/api/user/register', { body })).json()) as { id: number };
  await host.call('PUT', `/api/user/${id}`, { token, body: { status: 'approved' }, headers: { 'if-match': '"1"' } });
  await host.call('PUT', `/api/user/${id}/role`, { token, body: { roleList } });
  return host.signIn(userId, 'a long password');
}

describe('the right to see', () => {
  it.each(Object.entries(readers))('%s belongs to its roles alone, and to no member without one', async (record, roles) => {
    const allowed: (Role | 'none')[] = [];
    for (const [role, token] of [...tokens, ['none', noRole] as const]) {
      const { status } = await host.call('GET', `/api/${record}`, { token });
      expect([200, 403]).toContain(status);
      if (status === 200) allowed.push(role);
    }
    expect(allowed).toEqual(everyRole.filter((role) => roles.includes(role)));
  });
});

describe('the right to write', () => {
  it('to put one record in the place of another is nobody’s of what no record names', () => {
    expect(['review', 'ad', 'banner', 'recommend', 'tourStop'].filter((record) => replaced.includes(`/api/${record}/{id}/replace`))).toEqual([]);
    expect(replaced).toEqual(expect.arrayContaining(['building', 'platform', 'roomType'].map((record) => `/api/${record}/{id}/replace`)));
  });

  it.each(Object.entries(writers))('of %s belongs to its roles alone, whatever the call', async (record, roles) => {
    const isServed = (method: string, path: string) => `${method} ${path}` !== 'POST /api/user' && (!path.endsWith('/replace') || replaced.includes(`/api/${record}/{id}/replace`));
    for (const [method, path] of calls(record).filter(([method, path]) => isServed(method, path))) {
      const allowed: Role[] = [];
      for (const [role, token] of tokens) {
        const { status } = await host.call(method, path, { token, body: { nothing: 'fits' } });
        expect([method, path, status]).not.toEqual([method, path, 200]);
        if (status !== 403) allowed.push(role);
      }
      expect([method, path, allowed]).toEqual([method, path, everyRole.filter((role) => roles.includes(role))]);
    }
  });
});

describe('a member without a role', () => {
  const get = async (path: string, token: string) => {
    const response = await host.call('GET', `/api/${path}`, { token });
    return { status: response.status, text: await response.text() };
  };

  it('reads no records at all: those of dictionaries neither', async () => {
    const { text } = await get('openapi.json', noRole);
    const lists = Object.keys((JSON.parse(text) as { paths: object }).paths).flatMap((path) => /^\/api\/(\w+)\/\{id\}\/history$/.exec(path)?.[1] ?? []);
    expect(lists).toEqual(expect.arrayContaining(['managementCompany', 'department', 'workflow', 'customer']));
    for (const name of lists) {
      for (const path of [name, `${name}/1`, `${name}/1/history`, `count?records=${name}`, `usage?record=${name}&ids=1`, `usage/records?record=${name}&ids=1`]) {
        expect([path, (await get(path, noRole)).status]).toEqual([path, 403]);
      }
    }
    for (const path of ['notification', 'notification/sent']) expect([path, (await get(path, noRole)).status]).toEqual([path, 403]);
    expect(JSON.parse((await get('search?q=other', noRole)).text)).toEqual({ groups: [] });
    expect((await get('user/self', noRole)).status).toBe(200);
    for (const path of ['file', 'document', 'file/link']) expect([path, (await host.call('POST', `/api/${path}`, { token: noRole, body: { link: 'https://stoop.example/a.png' } })).status]).toEqual([path, 403]);
  });

  it('who has one is told of uses by the kinds they see alone', async () => {
    const token = await host.signIn();
    const department = (await (await host.call('POST', '/api/department', { token, body: { name: { kr: '', en: 'Leasing', zh: '' } } })).json()) as { id: number };
    const { rows } = JSON.parse((await get('employee?limit=1', token)).text) as { rows: readonly { id: number; version: number }[] };
    await host.call('PUT', `/api/employee/${rows[0]!.id}`, { token, body: { department: department.id }, headers: { 'if-match': `"${rows[0]!.version}"` } });
    const usage = async (of: Role | 'admin') => {
      const asked = of === 'admin' ? token : tokens.get(of)!;
      const [one, each] = [await get(`usage?record=department&ids=${department.id}`, asked), await get(`usage/records?record=department&ids=${department.id}`, asked)];
      return [JSON.parse(one.text), JSON.parse(each.text)] as unknown;
    };
    expect(await usage('admin')).toEqual([{ [department.id]: 1 }, { [department.id]: [{ record: 'employee', count: 1 }] }]);
    expect(await usage('viewer')).toEqual([{ [department.id]: 0 }, {}]);
  });
});
