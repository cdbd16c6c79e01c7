import { expect } from 'vitest';
import { jsonCalls, type TestHost } from './host.ts';

/** The password of everybody who is employed here. */
export const officePassword = 'a password of the office';

interface Grant {
  readonly right: string;
  readonly reach: string;
}

/** An agency whose departments, roles and people an administrator makes through its API; each answers the id of what it made. */
export async function openOffice(host: TestHost) {
  const admin = await host.signIn();
  const call = jsonCalls(host, admin);
  const named = (en: string) => ({ name: { kr: '', en, zh: '' } });
  const versionOf = async (path: string) => (await call('GET', path)).body.version as number;
  const member = async (userId: string): Promise<number> => {
    const { id } = (await call('POST', 'user/register', { userId, name: 'Somebody', email: `${userId}@stoop.example`, userPw: host.credentials('', officePassword).userPw }, '')).body;
    expect((await call('PUT', `user/${id}`, { status: 'approved' }, admin, 1)).status).toBe(200);
    return id;
  };
  return {
    admin,
    call,
    versionOf,
    member,
    department: async (en: string, parent: number | null = null) => (await call('POST', 'department', { ...named(en), parent })).body.id as number,
    role: async (code: string, grants: readonly Grant[]) => (await call('POST', 'role', { code, ...named(code), grants })).body.id as number,
    /** Changes a record as it is now; the fields that are wrong are undefined where nothing is. */
    put: async (path: string, body: object, token = admin) => {
      const { status, body: said } = await call('PUT', path, body, token, await versionOf(path));
      return [status, status === 200 ? undefined : said.fields] as const;
    },
    employ: async (userId: string, values: object, token = admin) => {
      const id = await member(userId);
      const { status, body } = await call('POST', 'employee', { name: 'Person', member: id, ...values }, token);
      expect([userId, status, body.fields]).toEqual([userId, 200, undefined]);
      return { member: id, employee: body.id as number };
    },
  };
}
