import type { Reach } from '#core/access/permission.ts';
import type { Grants, RoleBook } from '#server/access/access.ts';
import type { Reads } from '#server/database/database.ts';
import { places, rowsOf } from '#server/database/statement.ts';
import { role } from '../entity.ts';

/** A line of a role's grants, as it is stored. */
interface GrantLine {
  readonly right: string;
  readonly reach: Reach | 'none';
}

/** The stored roles as the sessions read them. */
export const roleBook: RoleBook = { id: 'role', records: [role.name], read: readRoles };

/** Grants of all roles, or of some: each may have kilobytes of them. */
async function readRoles(on: Reads, codes?: readonly string[]): Promise<ReadonlyMap<string, Grants>> {
  if (codes?.length === 0) return new Map();
  const among = codes ? ` and "code" in (${places(codes.length)})` : '';
  const sql = `select "code", "grants" from "role" where "deletedAt" is null${among} order by "id"`;
  const stored = await rowsOf<{ readonly code: string; readonly grants: string | null }>(on, sql, codes);
  return new Map(stored.map(({ code, grants }) => [code, grantsIn(grants)]));
}

/** Grants by the id of their right. */
const grantsIn = (stored: string | null): Grants =>
  Object.fromEntries((JSON.parse(stored ?? '[]') as readonly GrantLine[]).map(({ right, reach }) => [right, reach]));
