import type { Reach, Rights } from '#core/access/permission.ts';
import { reachIn, type Grants } from '#server/access/access.ts';
import { coversRights } from '#server/access/caller-rights.ts';
import { quoted, rowsOf } from '#server/database/statement.ts';
import { codes, Refusal, ruleBroken } from '#server/refusal.ts';
import type { ProposedChange } from '#server/slots.ts';
import type { role } from '../entity.ts';
import { editRoles } from '../area.ts';
import { unseenAreas } from '../view-first.ts';

/**
 * Keeps roles sound: those of the product stay as they are, a code stands for one role for good, a role somebody has is
 * not deleted, nobody changes or makes a role that may more than they do themselves, and no role acts on what it does not
 * see.
 */
export async function checkRoleChange({ connection, who, permissions, before, after }: ProposedChange<typeof role>): Promise<void> {
  if (before?.system || after?.system) throw conflict('system', 'role.rule.system');
  if (before && after && before.code !== after.code) throw conflict('code', 'role.rule.code');
  if (after?.code === 'admin') throw conflict('code', 'role.rule.code');
  if (after && !before) {
    const alike = await rowsOf(connection, `select 1 from ${quoted('role')} where lower("code") = ? and "code" <> ? and "deletedAt" is null`, [after.code.toLowerCase(), after.code]);
    if (alike.length > 0 || after.code.toLowerCase() === 'admin') throw conflict('code', 'rule.taken');
  }
  if (before && !after) {
    const held = await rowsOf(connection, `select 1 from ${quoted('userRole')} where "role" = ? limit 1`, [before.code]);
    if (held.length > 0) throw conflict('code', 'role.rule.held');
  }
  const known = new Map(permissions.map((permission) => [permission.id, permission]));
  const lines = (after?.grants ?? []) as readonly { readonly right: string; readonly reach: Reach | 'none' }[];
  const fits = ({ right, reach }: (typeof lines)[number]): boolean =>
    reach === 'none' || reach === 'all' ? known.has(right) : known.get(right)?.reach !== undefined;
  if (!lines.every(fits) || new Set(lines.map(({ right }) => right)).size < lines.length) throw ruleBroken({ grants: 'role.rule.grants' });
  if ('system' in who) return;
  for (const one of [before, after]) {
    if (one && !coversRights(who, rightsIn(permissions, one))) {
      throw new Refusal(403, codes.noPermission, 'This role has more rights', { permission: editRoles.id, fields: { grants: 'rule.noRight' } });
    }
  }
  if (after && unseenAreas(permissions, rightsIn(permissions, after)).length > 0) throw ruleBroken({ grants: 'role.rule.view' });
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
