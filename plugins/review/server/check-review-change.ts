import { dayInNewYork } from '#kit/records/day.ts';
import { ruleBroken } from '#server/refusal.ts';
import type { ProposedChange, RecordResource } from '#server/slots.ts';
import type { review } from '../entity.ts';
import { isLocked } from '../lock.ts';

/** Words and scores of the author, which nobody changes. */
const said = ['text', 'safety', 'neighborhood', 'transit', 'author', 'building', 'language', 'writtenOn'] as const;

/** The day of a request to delete, where nobody says it; whose decision it was is typed by nobody, administrators included. */
export const dateRequest: NonNullable<RecordResource['beforeValidate']> = async (_connection, some, origin) =>
  some.map(({ before, patch }): Readonly<Record<string, unknown>> => ({
    ...(patch['deletionRequested'] === true && before?.['deletionRequested'] !== true && !patch['deletionAskedOn'] && { deletionAskedOn: dayInNewYork(Date.now()) }),
    ...(origin !== 'server' && 'moderator' in patch && { moderator: before?.['moderator'] ?? null }),
  }));

const dayMs = 86_400_000;

/**
 * Keeps what an author or a landlord said as they said it, has every request to delete answered, and lets a locked
 * review be taken down at its author's request alone. What was entered within a day may be taken back whole.
 */
export function checkReviewChange({ before, after }: ProposedChange<typeof review>): void {
  if (!before) return;
  const today = dayInNewYork(Date.now());
  const locked = isLocked(before, today);
  if (!after) {
    if (locked && Date.now() - Date.parse(before.createdAt) > dayMs) throw ruleBroken({ active: 'review.rule.locked' });
    return;
  }
  const changed = said.find((name) => before[name] !== after[name]);
  if (changed !== undefined) throw ruleBroken({ [changed]: 'review.rule.asWritten' });
  if (before.replyState !== 'new' && before.reply !== after.reply) throw ruleBroken({ reply: 'review.rule.asWritten' });
  const isTakenDown = before.active && !after.active;
  const isAsked = before.deletionRequested && before.deletionBy !== null;
  if (isTakenDown && locked && !(isAsked && before.deletionBy === 'author')) throw ruleBroken({ active: 'review.rule.locked' });
  // A request that was entered by mistake is taken back on the same day.
  if (!isAsked || (before.deletionAskedOn === today && after.deletionBy === null)) return;
  if (after.deletionRequested && before.deletionAskedOn !== today && after.deletionBy !== before.deletionBy) throw ruleBroken({ deletionBy: 'review.rule.asWritten' });
  if ((!after.deletionRequested || isTakenDown) && !after.deletionAnswer) throw ruleBroken({ deletionAnswer: 'rule.required' });
}
