import { codes, Refusal } from '#server/refusal.ts';
import type { ComingChange } from '#server/slots.ts';
import { user } from '../entity.ts';
import { grantRights } from '../area.ts';
import { rolesOf } from './roles.ts';

/** Fields that decide whether and how somebody gets in. */
const admission = ['status', 'type', 'active'] as const;

/** Fields by which somebody signs in or is written to when they cannot. */
const identity = ['userId', 'email'] as const;

/**
 * Keeps an agency from shutting itself out and accounts from being taken over: nobody takes their own account away, and
 * nobody changes how somebody with more rights gets in. An approved member does not become an applicant again.
 */
export async function checkMemberChange({ connection, who, hasRightsOf, before, after }: ComingChange<typeof user>): Promise<void> {
  if (before?.status === 'approved' && after?.status === 'applying') {
    throw new Refusal(409, codes.conflict, 'An approved member does not become an applicant again', {
      fields: { status: 'user.rule.notAgain' },
    });
  }
  if ('system' in who) return;
  const differs = (name: (typeof admission)[number] | (typeof identity)[number]) => !before || !after || before[name] !== after[name];
  const touchesAdmission = admission.some(differs);
  if (touchesAdmission && before?.id === who.userIdx) {
    throw new Refusal(409, codes.conflict, 'Nobody takes their own account away', { fields: { active: 'user.rule.notYourself' } });
  }
  const member = before ?? after;
  if (!member || (!touchesAdmission && !identity.some(differs))) return;
  const roleList = member.type === 'admin' ? ['admin'] : await rolesOf(connection, member.id);
  if (!(await hasRightsOf(roleList))) throw new Refusal(403, codes.noPermission, 'This member has more rights', { permission: grantRights.id });
}
