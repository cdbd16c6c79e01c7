import { permissions } from '#core/slots.ts';
import { rowsOf } from '#server/database/statement.ts';
import { notify } from '#server/notify.ts';
import type { AfterChange } from '#server/records/after-change.ts';
import { ruleBroken } from '#server/refusal.ts';
import { personWords } from './recipients.ts';
import { storedRules } from './store.ts';

/** Refuses rules about what no area tells of, and recipients that nobody is. */
export const rulesKept: AfterChange = {
  id: 'notification/rules-kept',
  of: ['notificationRule'],
  run: async ({ connection }, { kind, changes, read }) => {
    // what stood before stands again, whatever became of a role since
    if (kind === 'undo') return;
    const ids = new Set(changes.filter((one) => one.kind === 'create' || one.fields.includes('to') || one.fields.includes('event')).map(({ id }) => id));
    if (ids.size === 0) return;
    const roles = await rowsOf<{ readonly code: string }>(connection, 'select "code" from "role" where "deletedAt" is null');
    for (const { id, event, to } of (await storedRules(connection)).values()) {
      if (!ids.has(Number(id))) continue;
      const declared = read(notify).find((one) => one.id === event);
      if (!declared) throw ruleBroken({ event: 'rule.unknown' });
      const known = new Set([...personWords(declared.on.entity), ...declared.to, 'role:admin', ...roles.map(({ code }) => `role:${code}`), ...read(permissions).map((right) => `right:${right.id}`)]);
      if (!to.every((who) => known.has(who))) throw ruleBroken({ to: 'rule.unknown' });
    }
  },
};
