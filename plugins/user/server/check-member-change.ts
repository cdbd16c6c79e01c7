import { codes, Refusal } from '#server/refusal.ts';
import type { ComingChange } from '#server/slots.ts';
import { user } from '../entity.ts';
import { grantRights } from '../area.ts';

/**
 * Keeps an agency from shutting itself out: nobody takes their own account away, and only administrators change
 * whether an administrator gets in. So whoever does it stays one. An approved member does not become an applicant again.
 */
export function checkMemberChange({ who, before, after }: ComingChange<typeof user>): void {
  if (before?.status === 'approved' && after?.status === 'applying') {
    throw new Refusal(409, codes.conflict, 'An approved member does not become an applicant again', {
      fields: { status: 'user.rule.notAgain' },
    });
  }
  if ('system' in who) return;
  const admission = ['status', 'type', 'active'] as const;
  const touches = !before || !after || admission.some((name) => before[name] !== after[name]);
  if (!touches) return;
  if (before?.id === who.userIdx) {
    throw new Refusal(409, codes.conflict, 'Nobody takes their own account away', { fields: { active: 'user.rule.notYourself' } });
  }
  if ((before ?? after)?.type === 'admin' && !who.may(grantRights)) {
    throw new Refusal(403, codes.noPermission, 'No permission', { permission: grantRights.id });
  }
}
