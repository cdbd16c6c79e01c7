import { placeOf } from '#server/access/caller-rights.ts';
import { rowsOf } from '#server/database/statement.ts';
import { codes, Refusal } from '#server/refusal.ts';
import type { ProposedChange } from '#server/slots.ts';
import type { department } from '../entities/dictionaries.ts';
import type { employee, EmployeeRow } from '../entities/employee.ts';
import { othersReach, pathsGained, rolesAbove, rolesIn, standsAbove } from './departments.ts';

type Asked = Pick<ProposedChange, 'connection' | 'who'>;

/**
 * Refuses what would let the writer reach more records: a right that reaches a department reaches the records of everybody
 * in the branch under it. So nobody moves themselves, and nobody brings a colleague or a department into their own branch
 * but administrators, who reach everything. Nor does anybody let colleagues reach what they do not reach themselves:
 * whoever works in or above the new department. Somebody new, who has no records yet, may begin there.
 */
export async function checkReachOfStaff({ connection, who, hasRightsOf, before, after, back, restores }: ProposedChange<typeof employee>): Promise<void> {
  if ('system' in who || who.roleList.includes('admin') || !after) return;
  const isSame = before?.member === after.member && before.department === after.department;
  if (isSame) return;
  if (after.member === who.userIdx) {
    if (before?.member === who.userIdx || after.department !== null) throw refusal('Nobody moves themselves', 'department', 'employee.rule.ownDepartment');
    return;
  }
  // what one takes back was in reach before
  if (back || after.department === null) return;
  const isMoved = before?.member === after.member;
  if (!isMoved && !(await wasEmployed({ connection }, after, restores))) return;
  const isIn = await ownBranch({ connection, who });
  if ((await isIn(after.department)) && !(isMoved && (await isIn(before.department)))) {
    throw refusal('This would widen the writer’s own reach', 'department', 'employee.rule.ownReach');
  }
  const place = isMoved ? placeOf(who, 'department', [before.department]) : 'all';
  const gaining = await rolesAbove(connection, after.department, isMoved ? before.department : null);
  if (!(await hasRightsOf(gaining, place, 'department'))) throw refusal('This would let others reach more than the writer', 'department', othersReach);
}

/** Refuses the same of a department, with the branch below it. Taken back, too: others may have come into that branch since. */
export async function checkReachOfBranch({ connection, who, hasRightsOf, before, after, restores }: ProposedChange<typeof department>): Promise<void> {
  if ('system' in who || who.roleList.includes('admin') || !after || after.parent === null || before?.parent === after.parent || (!before && !restores)) return;
  const isIn = await ownBranch({ connection, who });
  if ((await isIn(after.parent)) && !(before && (await isIn(before.parent)))) throw refusal('This would widen the writer’s own reach', 'parent', 'employee.rule.ownReach');
  for (const [above, paths] of Map.groupBy(await pathsGained(connection, after.id, after.parent), ({ ancestor }) => ancestor)) {
    const place = placeOf(who, 'department', paths.map(({ descendant }) => descendant));
    if (!(await hasRightsOf(await rolesIn(connection, above), place, 'department'))) throw refusal('This would let others reach more than the writer', 'parent', othersReach);
  }
}

const refusal = (message: string, field: string, key: string): Refusal => new Refusal(409, codes.conflict, message, { fields: { [field]: key } });

/** A test for departments in the branch under the writer's own; none is where no right of theirs reaches it. */
async function ownBranch({ connection, who }: Asked): Promise<(department: number | null) => Promise<boolean>> {
  const isLimited = !('system' in who) && !who.roleList.includes('admin') && Object.values(who.rights).includes('department');
  const [own] = isLimited
    ? await rowsOf<{ readonly department: number | null }>(connection, 'select "department" from "employee" where "member" = ? and "deletedAt" is null and "active" = ?', [who.userIdx, true])
    : [];
  const top = own?.department ?? undefined;
  return async (department) => top !== undefined && department !== null && standsAbove(connection, 'department', 'parent', Number(top), department);
}

/** True when a member was an employee under another record, a deleted one too, or under this one before it was deleted. */
async function wasEmployed({ connection }: Pick<Asked, 'connection'>, after: EmployeeRow, isRestored: boolean): Promise<boolean> {
  const { member, id = 0 } = after as Partial<EmployeeRow>;
  return isRestored || (await rowsOf(connection, 'select 1 from "employee" where "member" = ? and "id" <> ? limit 1', [member, id])).length > 0;
}
