import type { Permission } from '#core/access/permission.ts';
import type { AccessBook } from '#server/access/access.ts';
import type { Connection, Reader, Reads } from '#server/database/database.ts';
import { engineOf } from '#server/database/engine.ts';
import { places, rowsAmong, rowsOf } from '#server/database/statement.ts';
import type { AfterChange } from '#server/records/after-change.ts';
import type { Batch } from '#server/records/write/writing.ts';
import { ruleBroken } from '#server/refusal.ts';
import { user } from '../entity.ts';

/** The roles of a member, in alphabetical order. */
export async function rolesOf(on: Reads, userIdx: number): Promise<readonly string[]> {
  const rows = await rowsOf<{ readonly role: string }>(on, 'select "role" from "userRole" where "userIdx" = ? order by "role"', [userIdx]);
  return rows.map(({ role }) => role);
}

/** Holds roles, so that nobody deletes them before this commits. Throws a `Refusal` 400, which names `field`, where one is gone. */
async function holdRoles(on: Connection, roles: readonly string[], field: string): Promise<void> {
  if (roles.length === 0) return;
  const held = engineOf(on) === 'postgres' ? ' order by "id" for share' : '';
  const there = await rowsOf(on, `select "id" from "role" where "code" in (${places(roles.length)}) and "deletedAt" is null${held}`, roles);
  if (there.length < roles.length) throw ruleBroken({ [field]: 'rule.missing' });
}

/**
 * Gives a member these roles and no others, and writes into their history what that changed; returns them. Throws a
 * `Refusal` 400, which names `field`, for a role that is gone.
 */
export async function replaceRoles(batch: Batch, userIdx: number, roles: readonly string[], field = 'roleList'): Promise<readonly string[]> {
  const { connection } = batch;
  const wanted = [...new Set(roles)].toSorted();
  // Held before the roles are read: what another gives at the same time comes before, or after.
  await connection.updateTable('user').set(({ ref }) => ({ version: ref('version') })).where('id', '=', userIdx).execute();
  const before = await rolesOf(connection, userIdx);
  if (before.join() === wanted.join()) return before;
  await holdRoles(connection, wanted, field);
  await batch.note(user.name, userIdx, { roleList: [linesOf(before), linesOf(wanted)] });
  await connection.deleteFrom('userRole').where('userIdx', '=', userIdx).execute();
  if (wanted.length > 0) await connection.insertInto('userRole').values(wanted.map((role) => ({ userIdx, role }))).execute();
  return wanted;
}

/** Those of some members who work here no more. A decision on their sign-up takes them back, unless they left. */
export async function workingNoMore(on: Reads, members: readonly number[], isDecided: boolean): Promise<ReadonlySet<number>> {
  const left = isDecided ? ' and "left" is not null' : '';
  const rows = await rowsAmong<{ readonly member: number }>(on, members, (among) => `select "member" from "employee" where "deletedAt" is null and not "active"${left} and "member" in ${among}`);
  return new Set(rows.map(({ member }) => Number(member)));
}

/** Takes the roles of those who apply again, or whose approval was taken back: the next one gives its own. */
export const rolesOfApplicants: AfterChange = {
  id: 'user/applicants',
  of: [user.name],
  run: async (batch, { changes }) => {
    for (const { id } of changes.filter(({ kind, fields }) => kind === 'update' && fields.includes('status'))) {
      const [applicant] = await rowsOf(batch.connection, `select 1 from "user" where "id" = ? and "status" = 'applying'`, [id]);
      if (applicant) await replaceRoles(batch, id, []);
    }
  },
};

const linesOf = (roles: readonly string[]) => roles.map((role) => ({ role }));

/** The members who get in and have a right, administrators among them. */
export async function membersWith(on: Reader | Connection, access: AccessBook, permission: Permission): Promise<readonly number[]> {
  const codes = await access.rolesWith(on, permission);
  const employed = await access.employeesWith(on, codes);
  const rows = await on
    .selectFrom('user')
    .select('id')
    .where('status', '=', 'approved')
    .where('active', '=', true)
    .where('deletedAt', 'is', null)
    .where((is) =>
      is.or([
        is('type', '=', 'admin'),
        is('id', 'in', is.selectFrom('userRole').select('userIdx').where('role', 'in', [...codes, ''])),
        is('id', 'in', [...employed, 0]),
      ]),
    )
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => Number(id));
}
