import { expect, it } from 'vitest';
import { database } from '#server/database/database.ts';
import { rowsOf } from '#server/database/statement.ts';
import { environmentOf, onEachEngine } from '#tests/support/engines.ts';
import { startTestHost } from '#tests/support/host.ts';
import { officePassword, openOffice } from '#tests/support/office.ts';

const grants = [
  ...['employee/view', 'employee/edit', 'employee/configure', 'user/view'].map((right) => ({ right, reach: 'all' })),
  ...['customer/view', 'customer/edit'].map((right) => ({ right, reach: 'department' })),
];

onEachEngine('whoever reaches the records of their department', (_, place) => {
  it('brings neither themselves, nor a colleague, nor a department to where they would reach more', async () => {
    const { databaseUrl, dataDir } = await place();
    const host = await startTestHost(environmentOf({ dataDir, databaseUrl }));
    try {
      const { call, versionOf, put, department, role: makeRole, employ: employed } = await openOffice(host);
      const employ = async (...of: Parameters<typeof employed>) => (await employed(...of)).employee;
      const office = await department('Office');
      const corner = await department('Corner', office);
      const sales = await department('Sales');
      const far = await department('Far', sales);

      const role = await makeRole('office', grants);
      const self = await employ('office01', { department: office, roles: [role] });
      const inside = await employ('inside01', { department: corner });
      const outside = await employ('outside01', { department: far });
      const mine = await host.signIn('office01', officePassword);

      const staff = { department: 'employee.rule.ownReach' };
      const branch = { parent: 'employee.rule.ownReach' };
      expect(await put(`employee/${self}`, { department: sales }, mine)).toEqual([409, { department: 'employee.rule.ownDepartment' }]);
      expect(await put(`employee/${outside}`, { department: corner }, mine)).toEqual([409, staff]);
      expect(await put(`employee/${outside}`, { department: office }, mine)).toEqual([409, staff]);
      expect(await put(`department/${far}`, { parent: corner }, mine)).toEqual([409, branch]);
      expect(await put(`department/${sales}`, { parent: office }, mine)).toEqual([409, branch]);
      // by the other ways to write, too
      expect((await call('POST', `department/${far}/replace`, { by: office }, mine)).status).toBe(409);
      expect((await call('POST', 'employee/bulk', { records: [{ id: outside, version: await versionOf(`employee/${outside}`) }], fields: { department: { set: corner } } }, mine)).body.refused).toMatchObject([{ id: outside, fields: staff }]);
      expect((await call('POST', 'employee/bulk/preview', { ids: [outside], fields: { department: { set: corner } } }, mine)).body.rows).toMatchObject([{ id: outside, problems: staff }]);
      // nor in two steps: a colleague employed anew, a department that takes another one along
      expect((await call('DELETE', `employee/${outside}`, undefined, mine, await versionOf(`employee/${outside}`))).status).toBe(200);
      const [gone] = await rowsOf<{ member: number }>(host.kernel.use(database).read, 'select "member" from "employee" where "id" = ?', [outside]);
      const again = await call('POST', 'employee', { name: 'Person', member: Number(gone!.member), department: corner }, mine);
      expect([again.status, again.body.fields]).toEqual([409, staff]);
      expect(await put(`department/${corner}`, { parent: null }, mine)).toEqual([200, undefined]);
      expect(await put(`department/${far}`, { parent: corner }, mine)).toEqual([200, undefined]);
      expect(await put(`department/${corner}`, { parent: office }, mine)).toEqual([409, branch]);
      // what reaches no more is done as before: within the branch, out of it and back, and somebody new
      expect(await put(`department/${corner}`, { parent: office })).toEqual([200, undefined]);
      expect(await put(`employee/${inside}`, { department: office }, mine)).toEqual([200, undefined]);
      const moved = await call('PUT', `employee/${inside}`, { department: sales }, mine, await versionOf(`employee/${inside}`));
      expect(moved.status).toBe(200);
      expect((await call('POST', `batch/${moved.body.batch}/undo`, undefined, mine)).status).toBe(200);
      await employ('newcomer01', { department: corner }, mine);
      const { status } = await call('POST', 'department', { name: { kr: '', en: 'Made here', zh: '' }, parent: office }, mine);
      expect(status).toBe(200);
      // administrators reach everything already
      expect(await put(`department/${sales}`, { parent: office })).toEqual([200, undefined]);
    } finally {
      await host.end();
    }
  });
}, 'product');
