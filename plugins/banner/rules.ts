import type { OwnRules } from '#kit/records/check.ts';
import type { banner } from './entity.ts';

export const bannerRules: OwnRules<typeof banner> = {
  // 1900, or 206 for 2026, is a slip: such a banner would be live at once
  startsAt: [(start) => start >= '2000' || 'banner.rule.start'],
  endsAt: [(end, { startsAt }) => startsAt === null || end > startsAt || 'banner.rule.end'],
};
