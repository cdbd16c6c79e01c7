import type { OwnRules } from '#kit/records/check.ts';
import type { review } from './entity.ts';

export const reviewRules: OwnRules<typeof review> = {
  livedTo: [(to, { livedFrom }) => livedFrom === null || to >= livedFrom || 'review.rule.stay'],
};
