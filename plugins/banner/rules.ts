import type { OwnRules } from '#kit/records/check.ts';
import type { banner } from './entity.ts';

export const bannerRules: OwnRules<typeof banner> = {
  endsAt: [(end, { startsAt }) => startsAt === null || end > startsAt || 'banner.rule.end'],
};
