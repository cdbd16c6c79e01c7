import type { OwnRules } from '#kit/records/check.ts';
import { dayInNewYork } from '#kit/records/day.ts';
import { dayAfter } from '#kit/records/new-york.ts';
import { lockDays, type review, type ReviewRow } from './entity.ts';

export const reviewRules: OwnRules<typeof review> = {
  writtenOn: [(day) => day <= dayInNewYork(Date.now()) || 'review.rule.future'],
  deletionAskedOn: [(day, { writtenOn }) => (day <= dayInNewYork(Date.now()) && (writtenOn === null || day >= writtenOn)) || 'review.rule.askedOn'],
  livedTo: [(to, { livedFrom }) => livedFrom === null || to >= livedFrom || 'review.rule.stay'],
};

/** The day from which a review is locked. */
export const locksOn = ({ writtenOn }: Pick<ReviewRow, 'writtenOn'>): string => dayAfter(writtenOn, lockDays);

/** True from the day a review is locked, or since its author locked it. */
export const isLocked = (review: Pick<ReviewRow, 'writtenOn' | 'authorLocked'>, today: string): boolean => review.authorLocked || today >= locksOn(review);
