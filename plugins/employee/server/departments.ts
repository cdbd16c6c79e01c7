import { accessBookOf } from '#server/access/access.ts';
import { coversRights, placeOf, rightsWith } from '#server/access/caller-rights.ts';
import type { Connection, Reads } from '#server/database/database.ts';
import { engineOf } from '#server/database/engine.ts';
import { change, quoted, rowsOf } from '#server/database/statement.ts';
import type { AfterChange } from '#server/records/after-change.ts';
import { codes, Refusal, ruleBroken } from '#server/refusal.ts';
import type { ProposedChange } from '#server/slots.ts';
import type { department } from '../entities/dictionaries.ts';
import type { employee } from '../entities/employee.ts';

/** True when record `id` is `above`, or stands above it by the reference `by`. */
export async function standsAbove(connection: Reads, table: string, by: string, id: number, above: number): Promise<boolean> {
  const rows = await rowsOf(
    connection,
    `with recursive "up" ("id") as (
       select cast(? as ${engineOf(connection) === 'postgres' ? 'bigint' : 'integer'})
       union select ${quoted(table)}.${quoted(by)} from ${quoted(table)} join "up" on ${quoted(table)}."id" = "up"."id" where ${quoted(table)}.${quoted(by)} is not null
     ) select 1 from "up" where "id" = ? limit 1`,
    [above, id],
  );
  return rows.length > 0;
}

/** Waits for whoever changes the tree at the same time, so that two moves never close a circle together. */
const holdTree = ({ hold }: Pick<ProposedChange, 'hold'>, table: string): Promise<void> => hold(`lock table ${quoted(table)} in share row exclusive mode`);

/** Refuses a department below itself. */
export async function checkParent({ connection, hold, before, after }: ProposedChange<typeof department>): Promise<void> {
  if (!after || after.parent === null || after.parent === before?.parent) return;
  await holdTree({ hold }, 'department');
  if (await standsAbove(connection, 'department', 'parent', after.id, after.parent)) throw ruleBroken({ parent: 'employee.rule.circle' });
}

/** Refuses a manager who reports to the employee. */
export async function checkManager({ connection, hold, before, after }: ProposedChange<typeof employee>): Promise<void> {
  if (!after || after.manager === null || after.manager === before?.manager) return;
  await holdTree({ hold }, 'employee');
  if (await standsAbove(connection, 'employee', 'manager', after.id, after.manager)) throw ruleBroken({ manager: 'employee.rule.ownManager' });
}

/** Key of the reason that a move lets others reach more than whoever moves. */
export const othersReach = 'employee.rule.othersReach';

/** Codes of the roles of active employees by a condition on their department. */
async function rolesWhere(connection: Reads, condition: string, values: readonly number[]): Promise<readonly string[]> {
  const rows = await rowsOf<{ readonly code: string }>(
    connection,
    `select distinct "code" from "employee" join "employee_roles" on "ownerId" = "employee"."id" join "role" on "role"."id" = "targetId"
     where "employee"."deletedAt" is null and "employee"."active" = ? and "role"."deletedAt" is null and ${condition} order by "code"`,
    [true, ...values],
  );
  return rows.map(({ code }) => code);
}

/** Codes of the roles of those who work in a department or above it, and neither in nor above another. */
export const rolesAbove = (connection: Reads, department: number, other: number | null): Promise<readonly string[]> => {
  const above = 'in (select "ancestor" from "departmentPath" where "descendant" = ?)';
  return rolesWhere(connection, `"department" ${above} and not "department" ${above}`, [department, other ?? 0]);
};

/**
 * Writes the paths of the tree anew when departments come, go or move. Two moves of one call can close a circle that
 * neither closes alone: it is refused here, and by the table. So is a move by which those above would reach a branch with
 * rights that whoever moves does not have there.
 */
export const departmentPaths: AfterChange = {
  id: 'employee/department-paths',
  of: ['department'],
  run: async ({ connection }, { changes, by, read }) => {
    if (!changes.some(({ kind, fields }) => kind !== 'update' || fields.includes('parent'))) return;
    const book = accessBookOf({ read });
    const mover = by && (await book.of(connection, await accountOf(connection, by.userIdx)));
    const before = new Set((await readPaths(connection)).map(keyOf));
    await writePaths(connection);
    if (!mover || mover.roleList.includes('admin')) return;
    const made = new Set(changes.flatMap(({ kind, id }) => (kind === 'create' ? [id] : [])));
    const gained = (await readPaths(connection)).filter((path) => !before.has(keyOf(path)) && !made.has(path.descendant));
    for (const [above, paths] of Map.groupBy(gained, ({ ancestor }) => ancestor)) {
      const rights = rightsWith('department', await book.rightsOf(connection, await rolesIn(connection, above)));
      if (!coversRights(mover, rights, placeOf(mover, 'department', paths.map(({ descendant }) => descendant)))) {
        throw new Refusal(409, codes.conflict, 'This would let others reach more than the writer', { fields: { parent: othersReach } });
      }
    }
  },
};

/** Pairs of departments of which the one would come to stand above the other by a move, as the tree will be after all of its call. */
export async function pathsGained(connection: Reads, moved: number, parent: number): Promise<readonly Path[]> {
  const id = `cast(? as ${engineOf(connection) === 'postgres' ? 'bigint' : 'integer'})`;
  const rows = await rowsOf<Path>(
    connection,
    `with recursive "up" ("id") as (
       select ${id} union select "department"."parent" from "department" join "up" on "department"."id" = "up"."id" where "department"."parent" is not null
     ), "down" ("id") as (
       select ${id} union select "department"."id" from "department" join "down" on "department"."parent" = "down"."id" where "department"."deletedAt" is null
     ) select "up"."id" as "ancestor", "down"."id" as "descendant" from "up" cross join "down"
     where not exists (select 1 from "departmentPath" p where p."ancestor" = "up"."id" and p."descendant" = "down"."id")
       and ("down"."id" = ? or exists (select 1 from "departmentPath" p where p."ancestor" = "down"."id" and p."descendant" = "down"."id"))`,
    [parent, moved, moved],
  );
  return rows.map(({ ancestor, descendant }) => ({ ancestor: Number(ancestor), descendant: Number(descendant) }));
}

/** Codes of the roles of those who work in a department. */
export const rolesIn = (connection: Reads, department: number): Promise<readonly string[]> => rolesWhere(connection, '"department" = ?', [department]);

interface Path {
  readonly ancestor: number;
  readonly descendant: number;
}

const keyOf = ({ ancestor, descendant }: Path): string => `${ancestor}/${descendant}`;

async function readPaths(connection: Reads): Promise<readonly Path[]> {
  const rows = await rowsOf<Path>(connection, 'select "ancestor", "descendant" from "departmentPath"');
  return rows.map(({ ancestor, descendant }) => ({ ancestor: Number(ancestor), descendant: Number(descendant) }));
}

/** A member as far as rights go. */
async function accountOf(connection: Reads, userIdx: number) {
  const [one] = await rowsOf<{ readonly type: string }>(connection, 'select "type" from "user" where "id" = ?', [userIdx]);
  const roles = await rowsOf<{ readonly role: string }>(connection, 'select "role" from "userRole" where "userIdx" = ?', [userIdx]);
  return { userIdx, userType: one?.type === 'admin' ? ('admin' as const) : ('normal' as const), roleList: roles.map(({ role }) => role) };
}

async function writePaths(connection: Connection): Promise<void> {
  const walk = `with recursive "walk" ("ancestor", "descendant", "depth") as (
      select "id", "id", 0 from "department" where "deletedAt" is null
      union select "walk"."ancestor", "department"."id", "walk"."depth" + 1
      from "walk" join "department" on "department"."parent" = "walk"."descendant"
      where "department"."deletedAt" is null and ("walk"."depth" = 0 or "walk"."ancestor" <> "walk"."descendant")
    )`;
  const circle = await rowsOf(connection, `${walk} select 1 from "walk" where "ancestor" = "descendant" and "depth" > 0 limit 1`);
  if (circle.length > 0) throw ruleBroken({ parent: 'employee.rule.circle' });
  await change(connection, 'delete from "departmentPath"');
  await change(connection, `insert into "departmentPath" ("ancestor", "descendant", "depth") ${walk} select "ancestor", "descendant", "depth" from "walk"`);
}
