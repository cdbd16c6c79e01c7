import type { Reach } from '#core/access/permission.ts';
import type { Kernel } from '#core/kernel/index.ts';
import { placeOf } from '#server/access/caller-rights.ts';
import { couldMakeNow } from '#server/access/made-by.ts';
import { database, type Reads } from '#server/database/database.ts';
import { rowsOf } from '#server/database/statement.ts';
import { recordsRegistry } from '#server/records/registry.ts';
import { codes, notFound, Refusal } from '#server/refusal.ts';
import type { Caller, ProposedChange } from '#server/slots.ts';
import { grantRights } from '../area.ts';
import { rolesOf } from './roles.ts';

/** A member as far as their rights go. */
interface RightsHolder {
  readonly id: number;
  readonly type: string | null;
}

/**
 * Refuses to touch the account of a member who has rights that the writer lacks, or reaches more with them from where
 * they stand: the one rule for passwords, sessions, roles, states and what members sign in with. Throws a `Refusal` 403,
 * which names `field`.
 */
export async function refuseMoreRights(
  { connection, hasRightsOf }: Pick<ProposedChange, 'connection' | 'hasRightsOf'>,
  { id, type }: RightsHolder,
  place: Reach,
  field?: string,
): Promise<void> {
  if (await hasRightsOf(type === 'admin' ? ['admin'] : await rolesOf(connection, id), place)) return;
  throw new Refusal(403, codes.noPermission, 'This member has more rights than you', {
    permission: grantRights.id,
    ...(field !== undefined && { fields: { [field]: 'user.rule.moreRights' } }),
  });
}

/** Refuses the same for a member by id. Throws a `Refusal`: 404 without such a member, 403. */
export async function requireRightsOf(kernel: Kernel, id: number, who: Caller, connection: Reads = kernel.use(database).read, place = placeOf(who, 'user', [id])): Promise<void> {
  const [member] = await rowsOf<RightsHolder>(connection, 'select "id", "type" from "user" where "id" = ? and "deletedAt" is null', [id]);
  if (!member) throw notFound('The member');
  const { hasRightsOf } = kernel.use(recordsRegistry);
  await refuseMoreRights({ connection, hasRightsOf: (roleList, at) => hasRightsOf(connection, who, roleList, at) }, member, place);
}

/** True while the maker of a member's link or password could make it now. */
export async function isMakerGood(kernel: Kernel, by: number | null, id: number, on: Reads = kernel.use(database).read): Promise<boolean> {
  const [member] = await rowsOf<RightsHolder>(on, 'select "id", "type" from "user" where "id" = ?', [id]);
  const roleList = member?.type === 'admin' ? ['admin'] : await rolesOf(on, id);
  return couldMakeNow(kernel, on, by, grantRights, { roleList, placeFor: (maker) => placeOf(maker, 'user', [id]) });
}
