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

/** Reason for which a flag of a review cannot be turned by itself; undefined where it can. The server decides alike. */
export function whyNotTurned(review: ReviewRow, flag: 'active' | 'residentVerified' | 'deletionRequested', today: string = dayInNewYork(Date.now())): string | undefined {
  const { active, residentVerified, contract, proof, deletionRequested, deletionBy, deletionReason, deletionAnswer } = review;
  switch (flag) {
    case 'active':
      if (!active) return deletionAnswer === null ? undefined : 'review.rule.gone';
      if (isLocked(review, today) && !(deletionRequested && deletionBy === 'author')) return 'review.rule.locked';
      if (!deletionRequested || deletionBy === null) return 'review.rule.takeDown';
      return deletionAnswer ? undefined : 'review.rule.answer';
    case 'residentVerified':
      if (residentVerified) return contract === null ? undefined : 'review.rule.proven';
      return contract === null && proof === null ? 'review.rule.proof' : undefined;
    case 'deletionRequested':
      if (!deletionRequested) return deletionReason ? undefined : 'review.rule.request';
      return deletionBy === null || deletionAnswer ? undefined : 'review.rule.answer';
  }
}
