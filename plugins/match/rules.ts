import type { OwnRules } from '#kit/records/check.ts';
import type { match } from './entity.ts';

export const matchRules: OwnRules<typeof match> = {
  moveTo: [(last, { moveFrom }) => moveFrom === null || moveFrom === undefined || last >= moveFrom || 'match.rule.window'],
};
