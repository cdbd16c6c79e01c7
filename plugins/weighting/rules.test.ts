import { expect, it } from 'vitest';
import { weightingRules } from './rules.ts';

it('a weighting weighs something, and each part once', () => {
  const wrong = (...steps: readonly { part: string; step: number | null }[]) =>
    weightingRules.steps!.map((rule) => rule(steps as never, {} as never)).filter((is) => is !== true);
  expect(wrong({ part: 'budget', step: 0 }, { part: 'area', step: null })).toEqual(['weighting.rule.none']);
  expect(wrong({ part: 'budget', step: 2 }, { part: 'budget', step: 1 })).toEqual(['weighting.rule.twice']);
  expect([wrong(), wrong({ part: 'budget', step: 1 }, { part: 'area', step: 0 })]).toEqual([[], []]);
});
