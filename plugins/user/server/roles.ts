import type { Permission } from '#core/access/permission.ts';
import type { Connection, Reader } from '#server/database/database.ts';

/** The roles of a member, in alphabetical order. */
export async function rolesOf(on: Reader | Connection, userIdx: number): Promise<readonly string[]> {
  const rows = await on.selectFrom('userRole').select('role').where('userIdx', '=', userIdx).orderBy('role').execute();
  return rows.map(({ role }) => String(role));
}

/** Gives a member these roles and no others; answers them. */
export async function replaceRoles(
  connection: Connection,
  userIdx: number,
  roles: readonly string[],
): Promise<readonly string[]> {
  await connection.deleteFrom('userRole').where('userIdx', '=', userIdx).execute();
  const rows = [...new Set(roles)].map((role) => ({ userIdx, role }));
  if (rows.length > 0) await connection.insertInto('userRole').values(rows).execute();
  return rolesOf(connection, userIdx);
}

/** The members who get in and have a right, administrators among them. */
export async function membersWith(on: Reader | Connection, { roles }: Permission): Promise<readonly number[]> {
  const rows = await on
    .selectFrom('user')
    .select('id')
    .where('status', '=', 'approved')
    .where('active', '=', true)
    .where('deletedAt', 'is', null)
    .where((is) =>
      is.or([
        is('type', '=', 'admin'),
        is('id', 'in', is.selectFrom('userRole').select('userIdx').where('role', 'in', [...roles, ''])),
      ]),
    )
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => Number(id));
}
