import { writtenFields } from '#kit/records/entity.ts';
import { placeOf } from '#server/access/caller-rights.ts';
import { codes, Refusal, ruleBroken } from '#server/refusal.ts';
import type { Reads } from '#server/database/database.ts';
import { rowsOf } from '#server/database/statement.ts';
import type { ProposedChange } from '#server/slots.ts';
import { user, type UserRow } from '../entity.ts';
import { refuseMoreRights } from './more-rights.ts';
import { workingNoMore } from './roles.ts';

/** Fields that decide whether and how somebody gets in. */
const admission = ['status', 'type', 'active'] as const;

/** All that is written of a member: by some they sign in, by their name colleagues know who did what. */
const written = writtenFields(user).map(([name]) => name as keyof UserRow);

/**
 * Keeps accounts from being taken over: nobody takes their own account away, and nobody changes what is known of somebody
 * with more rights, or how they get in. Who works here no more becomes no
 * administrator. An approval can be taken back until the person has signed in.
 */
export async function checkMemberChange(change: ProposedChange<typeof user>): Promise<void> {
  const { connection, who, before, after } = change;
  if (before?.status === 'approved' && after?.status === 'applying' && (await hasSignedIn(connection, before.id, before.statusAt))) {
    throw new Refusal(409, codes.conflict, 'They have signed in since', { fields: { status: 'user.rule.signedIn' } });
  }
  const isRaised = before?.type !== 'admin' && after?.type === 'admin';
  if (before && isRaised && (await workingNoMore(connection, [before.id], before.status !== after.status)).size > 0) throw ruleBroken({ type: 'user.rule.notWorking' });
  if ('system' in who) return;
  const changed = written.filter((name) => !before || !after || before[name] !== after[name]);
  const first = admission.find((name) => changed.includes(name));
  if (first !== undefined && before?.id === who.userIdx) {
    throw new Refusal(409, codes.conflict, 'Nobody takes their own account away', { fields: { [after ? first : 'active']: 'user.rule.notYourself' } });
  }
  const [field] = changed;
  if (field === undefined) return;
  // who becomes an administrator has more rights than whoever is none
  for (const member of [before, after]) if (member) await refuseMoreRights(change, member, placeOf(who, 'user', [member.id]), after ? field : 'active');
}

/** Refuses to shut out the last administrator, also when two shut each other out at once. */
export async function keepAnAdministrator({ connection, hold, before, after }: ProposedChange<typeof user>): Promise<void> {
  if (!before || !governs(before) || (after && governs(after))) return;
  const others = `select "id" from "user" where "type" = 'admin' and "status" = 'approved' and "active" and "deletedAt" is null and "id" <> ? order by "id"`;
  await hold(`${others} for update`, [before.id]);
  if ((await rowsOf(connection, others, [before.id])).length > 0) return;
  const field = admission.find((name) => before[name] !== after?.[name]) ?? 'type';
  throw new Refusal(409, codes.conflict, 'An agency keeps an administrator', { fields: { [after ? field : 'active']: 'user.rule.lastAdmin' } });
}

const governs = ({ type, status, active }: { readonly type: string | null; readonly status: string | null; readonly active: boolean | null }): boolean =>
  type === 'admin' && status === 'approved' && active === true;

/** True when somebody opened a session since a moment. */
async function hasSignedIn(connection: Reads, userIdx: number, since: string | null): Promise<boolean> {
  const rows = await rowsOf(connection, 'select 1 from "session" where "userIdx" = ? and "createdAt" >= ? limit 1', [userIdx, Date.parse(since ?? '') || 0]);
  return rows.length > 0;
}
