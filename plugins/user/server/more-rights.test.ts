import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { environmentOf, onEachEngine } from '#tests/support/engines.ts';
import { startTestHost } from '#tests/support/host.ts';

const password = 'a password of helpers';
const userPw = createHash('sha512').update(password).digest('hex');

/** Rights of a help desk: over accounts everything, over the rest of the product nothing. */
const grants = ['user/view', 'user/edit', 'user/approve', 'user/grant', 'user/contact', 'user/reveal', 'employee/view', 'employee/edit'].map((right) => ({ right, reach: 'all' }));

onEachEngine('the account of a member with more rights', (_, place) => {
  it('is touched by nobody with fewer: passwords, sessions, contacts, roles, type, state, employment', async () => {
    const { databaseUrl, dataDir } = await place();
    const host = await startTestHost(environmentOf({ dataDir, databaseUrl }));
    try {
      const admin = await host.signIn();
      const call = async (method: string, path: string, body?: unknown, token = admin, version?: number) => {
        const response = await host.call(method, `/api${path}`, { token, body, ...(version !== undefined && { headers: { 'if-match': `"${version}"` } }) });
        // oxlint-disable-next-line no-explicit-any -- bodies of many shapes, looked at one by one
        return { status: response.status, body: (await response.json().catch(() => ({}))) as any };
      };
      expect((await call('POST', '/role', { code: 'helpdesk', name: { kr: '', en: 'Help desk', zh: '' }, grants })).status).toBe(200);
      const member = async (userId: string, roleList: readonly string[], type = 'normal'): Promise<number> => {
        const { id } = (await call('POST', '/user/register', { userId, name: 'Somebody', email: `${userId}@stoop.example`, userPw })).body;
        await call('PUT', `/user/${id}`, { status: 'approved', type }, admin, 1);
        if (roleList.length > 0) await call('PUT', `/user/${id}/role`, { roleList });
        return id;
      };
      await member('helper01', ['helpdesk']);
      const less = await host.signIn('helper01', password);
      const versionOf = async (path: string) => (await call('GET', path)).body.version as number;
      const statusOf = async (method: string, path: string, body?: unknown, record?: string) =>
        (await call(method, path, body, less, record === undefined ? undefined : await versionOf(record))).status;
      const roleList = ['helpdesk'];
      const rights = { chief01: await member('chief01', [], 'admin'), boss01: await member('boss01', ['manager']), equal01: await member('equal01', roleList) };
      for (const [userId, id] of Object.entries(rights)) {
        const allowed = userId === 'equal01' ? 200 : 403;
        expect([userId, (await call('GET', `/user/${id}/role`, undefined, less)).body.covered]).toEqual([userId, allowed === 200]);
        const theirs = await host.signIn(userId, password);
        const [session] = (await call('GET', `/user/${id}/session`, undefined, less)).body.sessions as readonly { id: string }[];
        const employee = (await call('GET', `/employee?member=${id}`)).body.rows[0]?.id as number;
        expect([userId, typeof employee]).toEqual([userId, 'number']);
        const other = await member(`other${id}`, []);
        const ways = {
          link: await statusOf('POST', `/user/${id}/link`, {}),
          contact: await statusOf('POST', `/user/${id}/contact`, {}),
          roles: await statusOf('PUT', `/user/${id}/role`, { roleList: [] }),
          rolesBack: await statusOf('PUT', `/user/${id}/role`, { roleList: ['helpdesk'] }),
          email: await statusOf('PUT', `/user/${id}`, { email: `new${userId}@stoop.example` }, `/user/${id}`),
          name: await statusOf('PUT', `/user/${id}`, { name: 'Renamed' }, `/user/${id}`),
          phone: await statusOf('PUT', `/user/${id}`, { phone: '+1 212 555 0199' }, `/user/${id}`),
          type: await statusOf('PUT', `/user/${id}`, { type: userId === 'chief01' ? 'normal' : 'admin' }, `/user/${id}`),
          session: await statusOf('DELETE', `/user/${id}/session/${session!.id}`),
        };
        // administrators are made by administrators alone
        expect([userId, ways]).toEqual([userId, { link: allowed, contact: allowed, roles: allowed, rolesBack: allowed, email: allowed, name: allowed, phone: allowed, type: 403, session: allowed === 200 ? 204 : 403 }]);
        expect([userId, (await call('GET', '/user/self', undefined, theirs)).status]).toEqual([userId, allowed === 200 ? 401 : 200]);
        // an employee's roles go with their member, and fall with their work
        const work = {
          passed: await statusOf('PUT', `/employee/${employee}`, { member: other }, `/employee/${employee}`),
          passedBack: userId === 'equal01' ? await statusOf('PUT', `/employee/${employee}`, { member: id }, `/employee/${employee}`) : 403,
          ended: await statusOf('PUT', `/employee/${employee}`, { active: false }, `/employee/${employee}`),
        };
        expect([userId, work]).toEqual([userId, { passed: allowed, passedBack: allowed, ended: allowed }]);
        expect((await call('GET', `/user/${other}/role`)).body).toMatchObject({ roleList: [] });
        if (userId === 'boss01') expect((await call('GET', `/user/${id}/role`)).body).toMatchObject({ roleList: ['manager'] });
        const away = {
          left: userId === 'equal01' ? 200 : await statusOf('POST', `/employee/${employee}/leave`, { left: '2026-11-23' }),
          password: await statusOf('POST', `/user/${id}/password`, {}),
          inactive: await statusOf('PUT', `/user/${id}`, { active: false }, `/user/${id}`),
          rejected: await statusOf('PUT', `/user/${id}`, { status: 'rejected', statusReason: 'Left' }, `/user/${id}`),
        };
        expect([userId, away]).toEqual([userId, { left: allowed, password: allowed, inactive: allowed, rejected: allowed }]);
      }
      // nor is it by what somebody with fewer rights made while they had as many: a link, a password for one sign-in
      for (const [userId, grow] of [['grows01', { roleList: ['manager'] }], ['grows02', { type: 'admin' }]] as const) {
        const id = await member(userId, []);
        const secret = ((await call('POST', `/user/${id}/link`, {}, less)).body.link as string).split('#')[1]!;
        const given = (await call('POST', `/user/${id}/password`, {}, less)).body.password as string;
        const signedIn = async () => (await host.call('POST', '/api/user', { body: host.credentials(userId, given) })).json() as Promise<{ errorCode: number }>;
        expect((await call('POST', '/user/link/look', { token: secret }, '')).status).toBe(200);
        expect(await signedIn()).toMatchObject({ errorCode: 8 });
        expect((await ('type' in grow ? call('PUT', `/user/${id}`, grow, admin, await versionOf(`/user/${id}`)) : call('PUT', `/user/${id}/role`, grow))).status).toBe(200);
        expect((await call('POST', '/user/link/look', { token: secret }, '')).status).toBe(404);
        expect((await call('POST', '/user/link', { token: secret, userPw: host.credentials('', 'a password of helpers 2').userPw }, '')).status).toBe(404);
        expect(await signedIn()).toMatchObject({ errorCode: 2 });
        const again = ((await call('POST', `/user/${id}/link`, {})).body.link as string).split('#')[1]!;
        expect((await call('POST', '/user/link', { token: again, userPw: host.credentials('', 'a password of their own').userPw }, '')).status).toBe(200);
      }
      // nor does anybody widen their own reach: a department goes with the branch below it
      const department = (await call('POST', '/department', { name: { kr: '', en: 'Everybody', zh: '' } })).body.id as number;
      const [self] = (await call('GET', '/employee?q=Somebody&sort=id')).body.rows as readonly { id: number; member: number }[];
      expect((await call('GET', `/user/${self!.member}`)).body.userId).toBe('helper01');
      expect(await statusOf('PUT', `/employee/${self!.id}`, { department }, `/employee/${self!.id}`)).toBe(409);
      expect((await call('PUT', `/employee/${self!.id}`, { department }, admin, await versionOf(`/employee/${self!.id}`))).status).toBe(200);
    } finally {
      await host.end();
    }
  });
}, 'product');
