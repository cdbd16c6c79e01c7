import type { Reach } from '#core/access/permission.ts';
import type { Grants, RoleBook } from '#server/access/access.ts';
import type { Reads } from '#server/database/database.ts';
import { rowsOf } from '#server/database/statement.ts';
import { role } from '../entity.ts';

/** A line of a role's grants, as it is stored. */
interface GrantLine {
  readonly right: string;
  readonly reach: Reach | 'none';
}

/** The stored roles as the sessions read them. */
export const roleBook: RoleBook = { id: 'role', records: [role.name], read: readRoles };

async function readRoles(on: Reads): Promise<ReadonlyMap<string, Grants>> {
  const sql = 'select "code", "grants" from "role" where "deletedAt" is null order by "id"';
  const stored = await rowsOf<{ readonly code: string; readonly grants: string | null }>(on, sql);
  return new Map(stored.map(({ code, grants }) => [code, grantsIn(grants)]));
}

/** Grants by the id of their right. */
const grantsIn = (stored: string | null): Grants =>
  Object.fromEntries((JSON.parse(stored ?? '[]') as readonly GrantLine[]).map(({ right, reach }) => [right, reach]));
