import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { adminPassword, jsonCalls, startTestHost, type TestHost } from '#tests/support/host.ts';
import { environmentOf, onEachEngine } from '#tests/support/engines.ts';

const sha512 = (text: string) => createHash('sha512').update(text).digest('hex');
const password = 'a long password';

/** Registers and approves a member of some roles; returns the id. */
async function addMember(host: TestHost, admin: string, userId: string, roleList: readonly string[], type = 'normal'): Promise<number> {
  const body = { userId, name: 'Somebody', email: `${userId}@stoop.example`, userPw: sha512(password) };
  const { id } = (await (await host.call('POST', '/api/user/register', { body })).json()) as { id: number };
  await host.call('PUT', `/api/user/${id}`, { token: admin, body: { status: 'approved', type }, headers: { 'if-match': '"1"' } });
  if (roleList.length > 0) await host.call('PUT', `/api/user/${id}/role`, { token: admin, body: { roleList } });
  return id;
}

describe('guessing a password', () => {
  let host: TestHost;
  beforeAll(async () => {
    host = await startTestHost();
  });
  afterAll(() => host.end());

  const attempt = (word: string, cookie?: string) =>
    host.call('POST', '/api/user', { body: host.credentials('admin', word), headers: cookie === undefined ? {} : { cookie } });

  it('keeps nobody out of a browser they signed in with before', async () => {
    const first = await attempt(adminPassword);
    const set = first.headers.get('set-cookie') ?? '';
    expect(set).toMatch(/^stoopDevice=\S+; Max-Age=\d+; Path=\/api\/user; HttpOnly; SameSite=Strict$/);
    const cookie = set.split(';')[0]!;
    for (let turn = 0; turn < 40; turn += 1) await attempt(`guess ${turn}`);
    expect((await attempt(adminPassword)).status).toBe(429);
    expect((await attempt(adminPassword, cookie)).status).toBe(200);
    // a forged cookie, and one of somebody else, are no better than none
    expect((await attempt(adminPassword, 'stoopDevice=abc.def')).status).toBe(429);
    expect((await attempt(adminPassword, cookie.replace('=', '=x'))).status).toBe(429);
    // and whoever took the browser guesses no faster than anyone
    const guesses: number[] = [];
    for (let turn = 0; turn < 8; turn += 1) guesses.push((await attempt(`guess ${turn}`, cookie)).status);
    expect(guesses).toEqual([400, 400, 400, 400, 400, 429, 429, 429]);
  });
});

describe('a trivial password', () => {
  let host: TestHost;
  let address = 0;
  beforeAll(async () => {
    host = await startTestHost();
  });
  afterAll(() => host.end());

  it.each(['', '1', 'ab', 'abc', '0000', '1234', '12345', '123456', 'qwerty', 'password', 'Password1', 'aaaaaaaa', '!!!!!!!!', 'trivial01', 'trivial01@stoop.example'])(
    'is refused by its digest: "%s"',
    async (word) => {
      const body = { userId: 'Trivial01', name: 'Somebody', email: 'trivial01@stoop.example', userPw: sha512(word) };
      const answer = await host.fetch(
        new Request(`${host.url}/api/user/register`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
        { address: `10.0.0.${(address += 1)}` },
      );
      expect([answer.status, ((await answer.json()) as { fields?: unknown }).fields]).toEqual([400, { userPw: 'user.rule.commonPassword' }]);
    },
  );
});

onEachEngine('the account of somebody with more rights', (_, place) => {
  it('is changed by nobody with fewer, whatever way they take', async () => {
    const { databaseUrl, dataDir } = await place();
    const host = await startTestHost(environmentOf({ dataDir, databaseUrl }));
    try {
      const admin = await host.signIn();
      const call = jsonCalls(host, admin);
      const department = async (en: string) => (await call('POST', 'department', { name: { kr: '', en, zh: '' } })).body.id as number;
      const [office, sales] = [await department('Office'), await department('Sales')];
      const employed = async (userId: string, roleList: readonly string[], where = office) => {
        const id = await addMember(host, admin, userId, roleList);
        const [employee] = (await call('GET', `employee?member=${id}`)).body.rows as readonly { id: number; version: number }[];
        expect((await call('PUT', `employee/${employee!.id}`, { department: where }, admin, employee!.version)).status).toBe(200);
        return id;
      };
      await employed('manager1', ['manager']);
      const targets: Readonly<Record<string, readonly [id: number, allowed: boolean]>> = {
        administrator: [await addMember(host, admin, 'chief01', [], 'admin'), false],
        'a manager who has another area, too': [await employed('manager2', ['manager', 'leasingAgent']), true],
        'an equal': [await employed('manager3', ['manager']), true],
        'an agent': [await employed('agent01', ['leasingAgent']), true],
        'an agent of another department': [await employed('agent02', ['leasingAgent'], sales), false],
        'somebody without a role': [await addMember(host, admin, 'nobody01', []), true],
      };
      const token = await host.signIn('manager1', password);
      const outcome = async (method: string, path: string, body: unknown, version: number) =>
        (await host.call(method, path, { token, body, headers: { 'if-match': `"${version}"` } })).status;
      let made = 0;
      for (const [who, [id, allowed]] of Object.entries(targets)) {
        const versionOf = async () => ((await (await host.call('GET', `/api/user/${id}`, { token: admin })).json()) as { version: number }).version;
        const patches: readonly object[] = [
          { userId: `taken${(made += 1)}` },
          { email: `taken${made}@stoop.example` },
          { active: false },
        ];
        for (const patch of patches) {
          const status = await outcome('PUT', `/api/user/${id}`, patch, await versionOf());
          expect([who, patch, status]).toEqual([who, patch, allowed ? 200 : 403]);
        }
        // the same through many at once and through cells
        const version = await versionOf();
        const many = await host.call('PUT', '/api/user', { token, body: { records: [{ id, version }], changes: { email: `many${made}@stoop.example` } } });
        expect([who, many.status < 300]).toEqual([who, many.status < 300 && allowed]);
        const after = (await (await host.call('GET', `/api/user/${id}`, { token: admin })).json()) as { email: string };
        if (!allowed) expect(after.email).toMatch(/^(chief01|agent02)@/);
        // a password, a type, roles and a late rejection are given by administrators alone
        expect([who, await outcome('PUT', `/api/user/${id}`, { status: 'rejected', statusReason: 'Left' }, await versionOf())]).toEqual([who, 403]);
        expect([who, await outcome('POST', `/api/user/${id}/password`, undefined, 1)]).toEqual([who, 403]);
        expect([who, await outcome('PUT', `/api/user/${id}/role`, { roleList: [] }, 1)]).toEqual([who, 403]);
        expect([who, await outcome('PUT', `/api/user/${id}`, { type: who === 'administrator' ? 'normal' : 'admin' }, await versionOf())]).toEqual([who, 403]);
        // employees name their member, who is not deleted before them
        const { rows } = (await (await host.call('GET', `/api/employee?member=${id}`, { token: admin })).json()) as { rows: readonly { id: number; version: number }[] };
        for (const one of rows) await host.call('DELETE', `/api/employee/${one.id}`, { token: admin, headers: { 'if-match': `"${one.version}"` } });
        // whose work ended has no roles any more
        expect([who, await outcome('DELETE', `/api/user/${id}`, undefined, await versionOf())]).toEqual([who, who === 'administrator' ? 403 : 200]);
      }
    } finally {
      await host.end();
    }
  });
});
