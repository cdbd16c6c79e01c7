import { describe, expect, it } from 'vitest';
import { database } from '#server/database/database.ts';
import { change, rowsOf } from '#server/database/statement.ts';
import { writing, type Batch } from '#server/records/write/writing.ts';
import { environmentOf, onEachEngine } from '#tests/support/engines.ts';
import { startTestHost, type TestHost } from '#tests/support/host.ts';
import { migrations } from './migrations.ts';
import { staffing } from './staff.ts';

describe('staff', () => {
  onEachEngine('of an agency', (open, place) => {
    const onHost = async (work: (host: TestHost) => Promise<void>) => {
      const host = await startTestHost(environmentOf(await place()));
      try {
        await work(host);
      } finally {
        await host.stop();
      }
    };
    const write = <T>(host: TestHost, work: (batch: Batch) => Promise<T>) => host.kernel.use(writing).run({ system: true }, { kind: 'form' }, work);
    const addMember = (host: TestHost, userId: string) =>
      write(host, (batch) => batch.create('user', { userId, name: 'Somebody', email: `${userId}@example.com`, status: 'approved' }));

    it('carries the roles of its employees to their accounts while they are active', async () => {
      await onHost(async (host) => {
        const token = await host.signIn();
        const rolesOf = async (userIdx: number) => ((await (await host.call('GET', `/api/user/${userIdx}/role`, { token })).json()) as { roleList: readonly string[] }).roleList;
        const roles = await rowsOf<{ id: number; code: string }>(host.kernel.use(database).read, 'select "id", "code" from "role" order by "code"');
        const idOf = (code: string) => roles.find((one) => one.code === code)!.id;
        const member = (await addMember(host, 'agent01')).id;
        const { id } = await write(host, (batch) => batch.create('employee', { name: 'Agent', member, roles: [idOf('leasingAgent')] }));
        expect(await rolesOf(member)).toEqual(['leasingAgent']);
        await host.call('PUT', `/api/user/${member}/role`, { token, body: { roleList: ['manager', 'viewer'] } });
        expect(await (await host.call('GET', `/api/employee/${id}`, { token })).json()).toMatchObject({ roles: expect.toSatisfy((ids: number[]) => ids.length === 2 && ids.includes(idOf('viewer'))) });
        const leave = await write(host, async (batch) => {
          await batch.update('employee', id, undefined, { active: false });
          return batch.id;
        });
        expect(await rolesOf(member)).toEqual([]);
        await write(host, (batch) => batch.undo(leave));
        expect(await rolesOf(member)).toEqual(['manager', 'viewer']);
      });
    });

    it('counts as people of a department those of its whole branch', async () => {
      await onHost(async (host) => {
        const members = [];
        for (const userId of ['boss01', 'agent01', 'other01']) members.push((await addMember(host, userId)).id);
        const [boss = 0, agent = 0, other = 0] = members;
        const { ids, departments } = await write(host, async (batch) => {
          const above = (await batch.create('department', { name: { en: 'Above', kr: '', zh: '' } })).id;
          const below = (await batch.create('department', { name: { en: 'Below', kr: '', zh: '' }, parent: above })).id;
          const rows = [[boss, above], [agent, below], [other, null]] as const;
          return { ids: await batch.createMany('employee', rows.map(([member, department]) => ({ name: 'Person', member, department }))), departments: [above, below] };
        });
        const peopleOf = (userIdx: number) => staffing.peopleOf(host.kernel.use(database).read, userIdx);
        expect(await peopleOf(boss)).toEqual({ own: { user: [boss], employee: [ids[0]] }, department: { user: [boss, agent], employee: [ids[0], ids[1]], department: departments } });
        expect((await peopleOf(agent)).department).toEqual({ user: [agent], employee: [ids[1]], department: departments.slice(1) });
        expect((await peopleOf(other)).department).toEqual({ user: [other], employee: [ids[2]], department: [] });
      });
    });

    it('is made of those who worked for it before it kept employees', async () => {
      const base = await open();
      const at = '2026-01-02T03:04:05.000Z';
      await base.write(async (connection) => {
        for (const [id, type, status] of [[1, 'admin', 'approved'], [2, 'normal', 'approved'], [3, 'normal', 'approved'], [4, 'normal', 'rejected']] as const) {
          await change(
            connection,
            `insert into "user" ("id", "userId", "name", "email", "type", "status", "active", "version", "createdAt", "updatedAt") values (?, ?, '박소연', ?, ?, ?, ?, 1, ?, ?)`,
            [id, `member${id}`, `m${id}@example.com`, type, status, base.engine === 'postgres' ? true : 1, at, at],
          );
        }
        for (const userIdx of [2, 4]) await change(connection, 'insert into "userRole" ("userIdx", "role") values (?, ?)', [userIdx, 'leasingAgent']);
        await migrations.find(({ id }) => id === 'employee/002-from-members')!.up(connection);
      });
      const rows = await rowsOf(base.read, `select "member", "searchText", "code" from "employee" left join "employee_roles" on "ownerId" = "employee"."id" left join "role" on "role"."id" = "targetId" order by "member"`);
      expect(rows).toEqual([
        { member: 1, searchText: '박소연\nㅂㅅㅇ', code: null },
        { member: 2, searchText: '박소연\nㅂㅅㅇ', code: 'leasingAgent' },
      ]);
    });
  }, 'product');
});
