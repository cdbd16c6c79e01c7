import { dayAfter } from '#kit/records/new-york.ts';
import { lockDays, type ReviewRow } from './entity.ts';

/** The day from which a review is locked. */
export const locksOn = ({ writtenOn }: Pick<ReviewRow, 'writtenOn'>): string => dayAfter(writtenOn, lockDays);

/** True from the day a review is locked, or since its author locked it. */
export const isLocked = (review: Pick<ReviewRow, 'writtenOn' | 'authorLocked'>, today: string): boolean => review.authorLocked || today >= locksOn(review);
