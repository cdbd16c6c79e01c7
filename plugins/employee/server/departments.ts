import type { Connection, Reads } from '#server/database/database.ts';
import { engineOf } from '#server/database/engine.ts';
import { change, quoted, rowsOf } from '#server/database/statement.ts';
import type { AfterChange } from '#server/records/after-change.ts';
import { ruleBroken } from '#server/refusal.ts';
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

/**
 * Writes the paths of the tree anew when departments come, go or move. Two moves of one call can close a circle that
 * neither closes alone: it is refused here, and by the table.
 */
export const departmentPaths: AfterChange = {
  id: 'employee/department-paths',
  of: ['department'],
  run: async ({ connection }, { changes }) => {
    if (!changes.some(({ kind, fields }) => kind !== 'update' || fields.includes('parent'))) return;
    await writePaths(connection);
  },
};

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
