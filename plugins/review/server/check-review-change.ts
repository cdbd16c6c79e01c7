import { dayInNewYork } from '#kit/records/day.ts';
import { ruleBroken } from '#server/refusal.ts';
import type { ProposedChange, RecordResource } from '#server/slots.ts';
import type { review } from '../entity.ts';
import { isLocked } from '../lock.ts';

/** Words and scores of the author, which nobody changes. */
const said = ['text', 'safety', 'neighborhood', 'transit', 'author', 'building', 'language', 'writtenOn'] as const;

/** The day of a request to delete, where nobody says it. */
export const dateRequest: NonNullable<RecordResource['beforeValidate']> = async (_connection, some) =>
  some.map(({ before, patch }): Readonly<Record<string, unknown>> =>
    patch['deletionRequested'] === true && before?.['deletionRequested'] !== true && !patch['deletionAskedOn'] ? { deletionAskedOn: dayInNewYork(Date.now()) } : {},
  );

const dayMs = 86_400_000;

/**
 * Keeps what an author or a landlord said as they said it, answers every request to delete, and keeps locked reviews
 * from being taken away at a landlord's wish. What was entered within a day may be taken back whole.
 */
export function checkReviewChange({ before, after }: ProposedChange<typeof review>): void {
  if (!before) return;
  const locked = isLocked(before, dayInNewYork(Date.now()));
  if (!after) {
    if (locked && Date.now() - Date.parse(before.createdAt) > dayMs) throw ruleBroken({ active: 'review.rule.locked' });
    return;
  }
  const changed = said.find((name) => before[name] !== after[name]);
  if (changed !== undefined) throw ruleBroken({ [changed]: 'review.rule.asWritten' });
  if (before.replyState !== 'new' && before.reply !== after.reply) throw ruleBroken({ reply: 'review.rule.asWritten' });
  const isAnswer = before.deletionRequested && before.deletionBy !== null && after.deletionBy !== null;
  const isTakenDown = before.active && !after.active;
  if (!isAnswer) return;
  if ((!after.deletionRequested || isTakenDown) && !after.deletionAnswer) throw ruleBroken({ deletionAnswer: 'rule.required' });
  if (isTakenDown && locked && before.deletionBy === 'landlord') throw ruleBroken({ active: 'review.rule.locked' });
}
