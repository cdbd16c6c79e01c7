import type { OwnRules } from '#kit/records/check.ts';
import type { ad } from './entity.ts';

export const adRules: OwnRules<typeof ad> = {
  endsOn: [(end, { startsOn }) => startsOn === null || end >= startsOn || 'ad.rule.end'],
};
