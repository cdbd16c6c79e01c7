import type { OwnRules } from '#kit/records/check.ts';
import { dayInNewYork } from '#kit/records/day.ts';
import type { review } from './entity.ts';

export const reviewRules: OwnRules<typeof review> = {
  writtenOn: [(day) => day <= dayInNewYork(Date.now()) || 'review.rule.future'],
  deletionAskedOn: [(day, { writtenOn }) => (day <= dayInNewYork(Date.now()) && (writtenOn === null || day >= writtenOn)) || 'review.rule.askedOn'],
  livedTo: [(to, { livedFrom }) => livedFrom === null || to >= livedFrom || 'review.rule.stay'],
};
