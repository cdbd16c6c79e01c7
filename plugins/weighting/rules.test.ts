import { expect, it } from 'vitest';
import { rentScoring } from '../recommend/score/rents.ts';
import { roommateScoring } from '../match/score/roommates.ts';
import { scoreParts } from './entity.ts';
import { weightingRules } from './rules.ts';

it('a weighting weighs something, each part of its score once', () => {
  const wrong = (...steps: readonly { part: string; step: number | null }[]) =>
    weightingRules.steps!.map((rule) => rule(steps as never, { scoring: 'rent' } as never)).filter((is) => is !== true);
  expect(wrong({ part: 'budget', step: 0 }, { part: 'area', step: null })).toEqual(['weighting.rule.none']);
  expect(wrong({ part: 'budget', step: 2 }, { part: 'budget', step: 1 })).toEqual(['weighting.rule.twice']);
  expect(wrong({ part: 'gender', step: 5 })).toEqual(['weighting.rule.unknown']);
  expect([wrong(), wrong({ part: 'budget', step: 1 }, { part: 'area', step: 0 })]).toEqual([[], []]);
});

it('every component of a score can be weighed, and nothing else', () => {
  const namesOf = ({ components }: { readonly components: readonly { readonly name: string }[] }) => components.map(({ name }) => name).toSorted();
  expect({ rent: namesOf(rentScoring), roommate: namesOf(roommateScoring) }).toEqual({ rent: scoreParts.rent.toSorted(), roommate: scoreParts.roommate.toSorted() });
});
