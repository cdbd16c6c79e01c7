import type { Reach, Rights } from '#core/access/permission.ts';
import { reachIn, type Grants } from '#server/access/access.ts';
import type { Reads } from '#server/database/database.ts';
import { coversRights, placeOf } from '#server/access/caller-rights.ts';
import { quoted, rowsOf } from '#server/database/statement.ts';
import { codes, Refusal, ruleBroken } from '#server/refusal.ts';
import type { ProposedChange } from '#server/slots.ts';
import type { role } from '../entity.ts';
import { editRoles } from '../area.ts';
import { unseenAreas } from '../view-first.ts';

/** Letters of the alphabet and digits, by which no two codes look alike; it stands in addresses and lists of roles. */
const isCode = /^[A-Za-z][A-Za-z0-9]{1,39}$/;

/** Words that stand for people or reaches elsewhere. */
const reservedCodes: ReadonlySet<string> = new Set(['staff', 'system', 'nobody', 'everyone', 'none', 'own', 'department', 'all']);

/**
 * Keeps roles sound: those of the product stay as they are, a code stands for one role for good, a role somebody has is
 * not deleted, nobody changes or makes a role that may more than they do themselves where those who have it stand, and no
 * role acts on what it does not see.
 */
export async function checkRoleChange({ connection, who, permissions, before, after }: ProposedChange<typeof role>): Promise<void> {
  if (before?.system || after?.system) throw conflict('system', 'role.rule.system');
  if (before && after && before.code !== after.code) throw conflict('code', 'role.rule.code');
  if (after?.code === 'admin') throw conflict('code', 'role.rule.code');
  if (after && !before) {
    const alike = await rowsOf(connection, `select 1 from ${quoted('role')} where lower("code") = ? and "code" <> ? and "deletedAt" is null`, [after.code.toLowerCase(), after.code]);
    if (alike.length > 0 || after.code.toLowerCase() === 'admin') throw conflict('code', 'rule.taken');
    // whoever still has the code of a deleted role would get the rights of another one
    if ((await holdersOf(connection, after.code)).length > 0) throw conflict('code', 'rule.taken');
    if (!isCode.test(after.code) || reservedCodes.has(after.code.toLowerCase())) throw ruleBroken({ code: 'role.rule.codeForm' });
  }
  if (before && !after) {
    if ((await holdersOf(connection, before.code)).length > 0) throw conflict('code', 'role.rule.held');
  }
  const known = new Map(permissions.map((permission) => [permission.id, permission]));
  const lines = (after?.grants ?? []) as readonly { readonly right: string; readonly reach: Reach | 'none' }[];
  const fits = ({ right, reach }: (typeof lines)[number]): boolean =>
    reach === 'none' || reach === 'all' ? known.has(right) : known.get(right)?.reach !== undefined;
  if (!lines.every(fits) || new Set(lines.map(({ right }) => right)).size < lines.length) throw ruleBroken({ grants: 'role.rule.grants' });
  if ('system' in who) return;
  const place = placeOf(who, 'user', before ? await holdersOf(connection, before.code) : []);
  for (const one of [before, after]) {
    if (one && !coversRights(who, rightsIn(permissions, one), place)) {
      throw new Refusal(403, codes.noPermission, 'This role has more rights', { permission: editRoles.id, fields: { grants: 'rule.noRight' } });
    }
  }
  if (after && unseenAreas(permissions, rightsIn(permissions, after)).length > 0) throw ruleBroken({ grants: 'role.rule.view' });
}

/** The members who have a role. */
export async function holdersOf(connection: Reads, code: string): Promise<readonly number[]> {
  const rows = await rowsOf<{ readonly userIdx: number }>(connection, `select "userIdx" from ${quoted('userRole')} where "role" = ?`, [code]);
  return rows.map(({ userIdx }) => Number(userIdx));
}

/** Rights that a role gives. */
function rightsIn(permissions: ProposedChange['permissions'], { code, grants }: { readonly code: string; readonly grants: unknown }): Rights {
  const stored: Grants = Object.fromEntries(((grants ?? []) as { right: string; reach: Reach | 'none' }[]).map(({ right, reach }) => [right, reach]));
  return Object.fromEntries(
    permissions.flatMap((permission) => {
      const reach = reachIn(stored, permission, code);
      return reach ? [[permission.id, reach]] : [];
    }),
  );
}

const conflict = (field: string, key: string): Refusal =>
  new Refusal(409, codes.conflict, 'The role cannot be changed so', { fields: { [field]: key } });
