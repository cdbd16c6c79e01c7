import type { OwnRules } from '#kit/records/check.ts';
import { dayInNewYork } from '#kit/records/day.ts';
import type { ad } from './entity.ts';

export const adRules: OwnRules<typeof ad> = {
  confirmedOn: [(day) => day <= dayInNewYork(Date.now()) || 'ad.rule.confirmed'],
  fees: [(fees) => fees.every(({ label }) => /\p{L}/u.test(label)) || 'ad.rule.fee'],
  endsOn: [(end, { startsOn }) => startsOn === null || end >= startsOn || 'ad.rule.end'],
};
