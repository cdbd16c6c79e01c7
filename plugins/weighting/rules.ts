import type { OwnRules } from '#kit/records/check.ts';
import { scoreParts, type weighting } from './entity.ts';

export const weightingRules: OwnRules<typeof weighting> = {
  steps: [
    (steps) => steps.length === 0 || steps.some(({ step }) => (step ?? 0) > 0) || 'weighting.rule.none',
    (steps) => new Set(steps.map(({ part }) => part)).size === steps.length || 'weighting.rule.twice',
    (steps, { scoring }) => !scoring || steps.every(({ part }) => (scoreParts[scoring] as readonly string[]).includes(part)) || 'weighting.rule.unknown',
  ],
};
