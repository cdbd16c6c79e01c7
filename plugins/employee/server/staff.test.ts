import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { database } from '#server/database/database.ts';
import { change, quoted, rowsOf } from '#server/database/statement.ts';
import { writing, type Batch } from '#server/records/write/writing.ts';
import { environmentOf, onEachEngine } from '#tests/support/engines.ts';
import { jsonCalls, startTestHost, type TestHost } from '#tests/support/host.ts';
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

    it('gives no rights to who works here no more, and leaves them so', async () => {
      await onHost(async (host) => {
        const token = await host.signIn();
        const call = jsonCalls(host, token);
        const member = (await addMember(host, 'agent01')).id;
        await call('PUT', `user/${member}/role`, { roleList: ['viewer'] });
        const { id, version } = (await call('GET', `employee?member=${member}`)).body.rows[0];
        expect((await call('PUT', `employee/${id}`, { active: false, left: '2026-01-02' }, token, version)).status).toBe(200);
        const refused = (field: string) => ({ status: 400, body: { fields: { [field]: 'user.rule.notWorking' } } });
        const versionOf = async () => (await call('GET', `user/${member}`)).body.version as number;
        const decide = async (status: string, more: object = {}) => call('POST', 'user/approval', { records: [{ id: member, version: await versionOf() }], from: (await call('GET', `user/${member}`)).body.status, to: status, ...more });
        expect(await call('PUT', `user/${member}/role`, { roleList: ['manager'] })).toMatchObject(refused('roleList'));
        const standing = (await call('GET', `employee/${id}`)).body;
        const roles = (await call('GET', 'role')).body.rows.map((role: { readonly id: number }) => role.id);
        expect(await call('PUT', `employee/${id}`, { roles }, token, standing.version)).toMatchObject(refused('roles'));
        expect(await call('PUT', `user/${member}`, { type: 'admin' }, token, await versionOf())).toMatchObject(refused('type'));
        expect((await decide('rejected', { reason: 'Left' })).body.changed).toEqual([member]);
        expect((await decide('approved', { role: 'manager' })).body).toMatchObject({ changed: [], refused: [{ id: member, fields: { role: 'user.rule.notWorking' } }] });
        expect((await call('GET', `user/${member}/role`)).body.roleList).toEqual([]);
        expect((await call('PUT', `user/${member}/role`, { roleList: [] })).status).toBe(200);
        // back at work they get what they are given
        const { version: now } = (await call('GET', `employee/${id}`)).body;
        expect((await call('PUT', `employee/${id}`, { active: true, left: null }, token, now)).status).toBe(200);
        expect((await decide('approved', { role: 'manager' })).body.changed).toEqual([member]);
        expect((await call('GET', `user/${member}/role`)).body.roleList).toEqual(['manager']);
      });
    });

    it('are not made active by roles that are given while they leave', async () => {
      await onHost(async (host) => {
        const token = await host.signIn();
        const call = jsonCalls(host, token);
        const member = (await addMember(host, 'agent01')).id;
        await call('PUT', `user/${member}/role`, { roleList: ['viewer'] });
        const { id } = (await call('GET', `employee?member=${member}`)).body.rows[0];
        const [held, begun] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
        const leaving = write(host, async (batch) => {
          await batch.update('employee', id, undefined, { active: false });
          begun.resolve();
          await held.promise;
        });
        await begun.promise;
        const given = call('PUT', `user/${member}/role`, { roleList: ['manager'] });
        await setTimeout(300);
        held.resolve();
        await Promise.all([leaving, given]);
        expect((await call('GET', `employee/${id}`)).body.active).toBe(false);
        expect((await call('GET', `user/${member}/role`)).body.roleList).toEqual([]);
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
        // the administrator of tests works there as an employee already
        for (const table of ['employee', 'credential', 'user']) await change(connection, `delete from ${quoted(table)}`);
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
