import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { environmentOf, onEachEngine } from '#tests/support/engines.ts';
import { startTestHost } from '#tests/support/host.ts';

const password = 'a password of exports';
const userPw = createHash('sha512').update(password).digest('hex');

onEachEngine('a file of customers', (_, place) => {
  it('is read by those with the right to export, as far as that reaches; others read what a screen shows', async () => {
    const { databaseUrl, dataDir } = await place();
    const host = await startTestHost(environmentOf({ dataDir, databaseUrl }));
    try {
      const admin = await host.signIn();
      const call = async (method: string, path: string, body?: unknown, token = admin) => {
        const response = await host.call(method, `/api${path}`, { token, body });
        // oxlint-disable-next-line no-explicit-any -- bodies of many shapes, looked at one by one
        return { status: response.status, body: (await response.json()) as any };
      };
      const person = async (userId: string, grants: Readonly<Record<string, string>>): Promise<string> => {
        const lines = Object.entries(grants).map(([right, reach]) => ({ right, reach }));
        expect((await call('POST', '/role', { code: userId, name: { kr: '', en: userId, zh: '' }, grants: lines })).status).toBe(200);
        const { id } = (await call('POST', '/user/register', { userId, name: 'Somebody', email: `${userId}@stoop.example`, userPw })).body;
        await call('POST', '/user/bulk', { records: [{ id, version: 1 }], fields: { status: { set: 'approved' } } });
        await call('PUT', `/user/${id}/role`, { roleList: [userId] });
        return host.signIn(userId, password);
      };
      const looker = await person('looker', { 'customer/view': 'all' });
      const taker = await person('taker', { 'customer/view': 'all', 'customer/edit': 'all', 'customer/export': 'own' });
      await call('POST', '/customer', { name: 'Seen by all', phone: '+1 917 555 0101' });
      await call('POST', '/customer', { name: 'Their own', phone: '+1 917 555 0102' }, taker);
      const read = async (limit: number, token: string) => {
        const { status, body } = await call('GET', `/customer?limit=${limit}&sort=name`, undefined, token);
        return status === 200 ? [body.total, body.rows.map((row: { name: string }) => row.name)] : [status, body.permission];
      };
      expect(await read(500, looker)).toEqual([2, ['Seen by all', 'Their own']]);
      expect(await read(1000, looker)).toEqual([403, 'customer/export']);
      expect(await read(501, looker)).toEqual([403, 'customer/export']);
      expect(await read(500, taker)).toEqual([2, ['Seen by all', 'Their own']]);
      expect(await read(1000, taker)).toEqual([1, ['Their own']]);
      expect(await read(1000, admin)).toEqual([2, ['Seen by all', 'Their own']]);
      for (const record of ['contract', 'user']) {
        const role = await person(`sees${record}`, { [`${record}/view`]: 'all' });
        expect([record, (await call('GET', `/${record}?limit=100`, undefined, role)).status]).toEqual([record, 200]);
        expect([record, (await call('GET', `/${record}?limit=1000`, undefined, role)).status]).toEqual([record, 403]);
      }
      const { body } = await call('GET', '/access/explain?record=customer&id=1', undefined, looker);
      expect(body.actions).toContainEqual(expect.objectContaining({ right: 'customer/export', allowed: false, because: 'noRole' }));
    } finally {
      await host.end();
    }
  });
}, 'product');
