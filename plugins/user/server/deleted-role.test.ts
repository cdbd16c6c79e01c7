import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { until } from '#tests/support/cluster.ts';
import { environmentOf, onEachEngine } from '#tests/support/engines.ts';
import { jsonCalls, startTestHost, type TestHost } from '#tests/support/host.ts';
import { database } from '#server/database/database.ts';
import { change, rowsOf } from '#server/database/statement.ts';
import { writing } from '#server/records/write/writing.ts';
import { migrations } from './migrations.ts';

describe('the code of a deleted role', () => {
  onEachEngine('in an agency', (_, place, engine) => {
    let host: TestHost;
    let call: ReturnType<typeof jsonCalls>;
    let member: number;
    let role: number;
    let manager: number;
    beforeEach(async () => {
      host = await startTestHost(environmentOf(await place()));
      call = jsonCalls(host, await host.signIn());
      member = (await call('POST', 'user/many', { records: [{ userId: 'agent01', name: 'Agent', email: 'agent01@example.com', status: 'approved' }] })).body.created[0];
      await call('PUT', `user/${member}/role`, { roleList: ['viewer'] });
      role = await makeRole();
      manager = (await call('GET', 'role?limit=50')).body.rows.find((one: { code: string }) => one.code === 'manager').id;
    });
    afterEach(() => host.end());

    const makeRole = async () => (await call('POST', 'role', { code: 'desk', name: { kr: '', en: 'Desk', zh: '' }, grants: [] })).body.id as number;
    const heldBy = async () => (await call('GET', `user/${member}/role`)).body.roleList as readonly string[];
    const waiting = async () =>
      (await rowsOf<{ n: number }>(host.kernel.use(database).read, `select count(*) as "n" from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`, []))[0]?.n ?? 0;

    /** A giving that was let through before a deletion, and writes after it; the status of each. */
    const crossed = async (giving: () => Promise<{ status: number }>, deletion: () => Promise<{ status: number }>) => {
      const [held, begun] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const holder = host.kernel.use(writing).run({ system: true }, { kind: 'note' }, async (batch) => {
        await batch.note('user', member, { password: [null, 'own'] });
        begun.resolve();
        await held.promise;
      });
      await begun.promise;
      // SQLite writes in turn: whoever comes first
      const first = engine === 'sqlite' ? deletion() : undefined;
      const given = giving();
      if (engine === 'postgres') await until(async () => (await waiting()) === 1);
      const deleted = first ?? deletion();
      if (engine === 'postgres') await deleted;
      held.resolve();
      await holder;
      return [(await given).status, (await deleted).status];
    };
    const deletion = () => call('DELETE', `role/${role}`, undefined, undefined, 1);
    const replacement = () => call('POST', `role/${role}/replace`, { by: manager });
    const giving = () => call('PUT', `user/${member}/role`, { roleList: ['viewer', 'desk'] });

    it.each([['deleted', deletion], ['replaced', replacement]])('is held by nobody to whom the role is given while it is %s', async (_way, going) => {
      expect(await crossed(giving, going)).toEqual([400, 200]);
      expect(await heldBy()).toEqual(['viewer']);
    });

    it('is held by nobody who is approved with the role while it is deleted', async () => {
      await call('PUT', `user/${member}/role`, { roleList: [] });
      const { version } = (await call('GET', `user/${member}`)).body;
      await call('PUT', `user/${member}`, { status: 'rejected', statusReason: 'A slip' }, undefined, version);
      const approval = () => call('POST', 'user/approval', { records: [{ id: member, version: version + 1 }], from: 'rejected', to: 'approved', role: 'desk' });
      expect(await crossed(approval, deletion)).toEqual([400, 200]);
      expect(await heldBy()).toEqual([]);
    });

    it('is taken by no new role while somebody holds it, and an update of the product takes it from them', async () => {
      expect((await deletion()).status).toBe(200);
      await host.kernel.use(database).write((connection) => change(connection, 'insert into "userRole" ("userIdx", "role") values (?, ?)', [member, 'desk']));
      expect(await call('POST', 'role', { code: 'desk', name: { kr: '', en: 'Desk', zh: '' }, grants: [] })).toMatchObject({ status: 409, body: { fields: { code: 'rule.taken' } } });
      expect(await call('POST', `role/${role}/restore`)).toMatchObject({ status: 409, body: { fields: { code: 'rule.taken' } } });
      await host.kernel.use(database).write((connection) => migrations.find(({ id }) => id === 'user/008-codes-of-nothing')!.up(connection));
      expect(await heldBy()).toEqual(['viewer']);
      expect(await makeRole()).toBeGreaterThan(role);
    });
  }, 'product');
});
