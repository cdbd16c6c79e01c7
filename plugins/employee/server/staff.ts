import { change, places, rowsOf } from '#server/database/statement.ts';
import type { Reads } from '#server/database/database.ts';
import { engineOf } from '#server/database/engine.ts';
import { placeOf } from '#server/access/caller-rights.ts';
import type { EmployeeSource } from '#server/access/access.ts';
import type { AfterChange } from '#server/records/after-change.ts';
import type { Batch } from '#server/records/write/writing.ts';
import { noPermission, ruleBroken } from '#server/refusal.ts';
import type { ProposedChange } from '#server/slots.ts';
import type { employee } from '../entities/employee.ts';

/** Records looked at in one statement. */
const batchSize = 500;

/** Codes of some roles. */
async function codesOf(connection: Reads, ids: readonly number[]): Promise<readonly string[]> {
  if (ids.length === 0) return [];
  const rows = await rowsOf<{ readonly code: string }>(connection, `select "code" from "role" where "id" in (${places(ids.length)}) order by "code"`, ids);
  return rows.map(({ code }) => code);
}

const isAdministrator = async (connection: Reads, member: number | null): Promise<boolean> =>
  (await rowsOf(connection, `select 1 from "user" where "id" = ? and "type" = 'admin'`, [member])).length > 0;

/**
 * Refuses roles with more rights than whoever gives or takes them has where the employee stands. They pass to another
 * member with `member`, reach elsewhere with `department`, and stand and fall with `active`; so does the work of an
 * administrator, who needs no roles.
 */
export async function checkRoles({ connection, who, hasRightsOf, before, after, back, replaces }: ProposedChange<typeof employee>): Promise<void> {
  if ('system' in who) return;
  const had = before?.roles ?? [];
  const has = after?.roles ?? [];
  // as on the page of the member
  if (!back && !replaces && before?.active === false && after?.active === false && has.some((id) => !had.includes(id))) throw ruleBroken({ roles: 'user.rule.notWorking' });
  const keeps = before?.member === after?.member && before?.active === after?.active;
  const stays = before?.department === after?.department;
  const changed = keeps && stays ? [...had.filter((id) => !has.includes(id)), ...has.filter((id) => !had.includes(id))] : [...new Set([...had, ...has])];
  for (const one of [before, after]) {
    if (changed.length === 0 || !one) continue;
    const place = one.member === who.userIdx ? 'own' : placeOf(who, 'department', [one.department]);
    if (!(await hasRightsOf(await codesOf(connection, changed), place))) throw noPermission('user/grant', [keeps && !stays ? 'department' : 'roles']);
  }
  if (!keeps && before && (await isAdministrator(connection, before.member)) && !(await hasRightsOf(['admin'], 'all'))) {
    throw noPermission('user/grant', [after?.member === before.member ? 'active' : 'member']);
  }
}

/**
 * Keeps the roles of members and of employees the same. Whoever becomes an administrator or gets a first role becomes
 * an employee, unless they were one. Throws a `Refusal` 400 for roles of somebody who works here no more.
 */
export const rolesOfMembers: AfterChange = {
  id: 'employee/members',
  of: ['user'],
  run: async (batch, { changes }) => {
    const ids = [...new Set(changes.map(({ id }) => id))];
    const idsWith = (field: string) => new Set(changes.filter(({ fields }) => fields.includes(field)).map(({ id }) => id));
    const which = { given: idsWith('roleList'), decided: idsWith('status') };
    for (let from = 0; from < ids.length; from += batchSize) await followMembers(batch, ids.slice(from, from + batchSize), which);
  },
};

async function followMembers(batch: Batch, ids: readonly number[], { given, decided }: Readonly<Record<'given' | 'decided', ReadonlySet<number>>>): Promise<void> {
  const { connection } = batch;
  // whoever leaves at the same time has left before what is read next, or leaves after this
  if (engineOf(connection) === 'postgres') await rowsOf(connection, `select 1 from "employee" where "member" in (${places(ids.length)}) order by "id" for update`, ids);
  const members = await rowsOf<{ readonly id: number; readonly name: string; readonly type: string; readonly status: string; readonly employee: number | null; readonly works: unknown; readonly left: unknown }>(
    connection,
    `select "user"."id", "user"."name", "user"."type", "user"."status", "employee"."id" as "employee", "employee"."active" as "works", "employee"."left" from "user"
     left join "employee" on "employee"."member" = "user"."id"
     where "user"."id" in (${places(ids.length)}) and "user"."deletedAt" is null
       and ("employee"."id" is null or "employee"."deletedAt" is null) order by "user"."id"`,
    ids,
  );
  for (const { id, name, type, status, employee: known, works, left } of members) {
    const roles = await rowsOf<{ readonly id: number }>(
      connection,
      'select "role"."id" from "role" join "userRole" on "userRole"."role" = "role"."code" where "userRole"."userIdx" = ? and "role"."deletedAt" is null order by "role"."id"',
      [id],
    );
    const values = { roles: roles.map((role) => role.id) };
    const isStaff = status === 'approved' && (type === 'admin' || roles.length > 0);
    if (known === null) {
      if (isStaff) await batch.create('employee', { ...values, member: id, name });
      // who applies has no roles and does not work here, whatever an approval that was taken back gave; the next one may
    } else if (status === 'applying') await batch.update('employee', known, undefined, { roles: [], active: false });
    else if (works ? given.has(id) : isStaff && decided.has(id) && left === null) await batch.update('employee', known, undefined, { ...values, active: true });
    else if (!works && given.has(id) && roles.length > 0) throw ruleBroken({ roleList: 'user.rule.notWorking' }, 'They work here no more');
  }
}

/** Gives the members behind employees the roles of these, and none to those who left. */
export const rolesOfEmployees: AfterChange = {
  id: 'employee/roles',
  of: ['employee'],
  run: async ({ connection }, { changes }) => {
    const telling = changes.filter(({ kind, fields }) => kind !== 'update' || ['roles', 'active', 'member'].some((field) => fields.includes(field)));
    // whoever was an employee until now keeps no roles of one
    if (telling.some(({ kind, fields }) => kind === 'update' && fields.includes('member'))) await change(connection, 'delete from "userRole" where "userIdx" not in (select "member" from "employee" where "deletedAt" is null)');
    for (const { id } of telling) {
      const [one] = await rowsOf<{ readonly member: number; readonly active: unknown; readonly deletedAt: unknown }>(
        connection,
        'select "member", "active", "deletedAt" from "employee" where "id" = ?',
        [id],
      );
      if (!one) continue;
      await connection.deleteFrom('userRole').where('userIdx', '=', one.member).execute();
      if (!one.active || one.deletedAt !== null) continue;
      const codes = await rowsOf<{ readonly code: string }>(
        connection,
        'select "code" from "role" join "employee_roles" on "targetId" = "role"."id" where "ownerId" = ? and "role"."deletedAt" is null order by "code"',
        [id],
      );
      if (codes.length > 0) await connection.insertInto('userRole').values(codes.map(({ code }) => ({ userIdx: one.member, role: code }))).execute();
    }
  },
};

/** Who belongs to whose department. Roles of employees are kept with their members. */
export const staffing: EmployeeSource = {
  id: 'employee',
  records: ['employee', 'department'],
  rolesOf: async () => [],
  membersWith: async () => [],
  peopleOf: async (on, userIdx) => {
    const self = await peopleIn(on, '"member" = ?', [userIdx]);
    const departments = await rowsOf<{ readonly id: number }>(
      on,
      `select "descendant" as "id" from "departmentPath" where "ancestor" = (
         select "department" from "employee" where "member" = ? and "deletedAt" is null and "active" = ?) order by "descendant"`,
      [userIdx, true],
    );
    const department = departments.map(({ id }) => Number(id));
    const branch = department.length > 0 ? await peopleIn(on, `"department" in (${places(department.length)})`, department) : { employee: [], user: [] };
    const join = (one: readonly number[], other: readonly number[]) => [...new Set([...one, ...other])];
    const own = { user: [userIdx], employee: self.employee };
    return { own, department: { user: join(own.user, branch.user), employee: join(own.employee, branch.employee), department } };
  },
};

async function peopleIn(on: Reads, condition: string, values: readonly unknown[]) {
  const rows = await rowsOf<{ readonly id: number; readonly member: number }>(
    on,
    `select "id", "member" from "employee" where "deletedAt" is null and ${condition} order by "id"`,
    values,
  );
  return { employee: rows.map(({ id }) => id), user: rows.map(({ member }) => member) };
}
