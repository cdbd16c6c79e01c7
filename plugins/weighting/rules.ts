import type { OwnRules } from '#kit/records/check.ts';
import { scoreParts, type ScoringName, type weighting } from './entity.ts';

/** False for what is no score: a rule of its own says so. */
const isScoring = (scoring: unknown): scoring is ScoringName => typeof scoring === 'string' && Object.hasOwn(scoreParts, scoring);

export const weightingRules: OwnRules<typeof weighting> = {
  steps: [
    (steps) => steps.length === 0 || steps.some(({ step }) => (step ?? 0) > 0) || 'weighting.rule.none',
    (steps) => new Set(steps.map(({ part }) => part)).size === steps.length || 'weighting.rule.twice',
    (steps, { scoring }) => !isScoring(scoring) || steps.every(({ part }) => (scoreParts[scoring] as readonly string[]).includes(part)) || 'weighting.rule.unknown',
  ],
};
