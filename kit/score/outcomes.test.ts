import { expect, it } from 'vitest';
import { shareInFirst } from './outcomes.ts';
import type { Scoring } from './score.ts';

interface Pair {
  readonly fit: number;
  readonly isOpen: boolean;
}

const scoring: Scoring<Pair> = {
  version: 1,
  gates: [{ name: 'open', miss: ({ isOpen }) => (isOpen ? 0 : 1) }],
  components: [{ name: 'fit', weight: 1, fit: ({ fit }) => fit }],
  levers: [],
};

it('rivals that do not pass the gates take no place, and an outcome whose pair does not pass has none', () => {
  const better = (isOpen: boolean) => Array.from({ length: 12 }, () => ({ fit: 1, isOpen }));
  const own = { fit: 0.5, isOpen: true };
  expect(shareInFirst(scoring, [{ pairs: [own, ...better(false)], hits: [0] }])).toEqual({ share: 1, hits: 1, found: 1, closed: 0 });
  expect(shareInFirst(scoring, [{ pairs: [own, ...better(true)], hits: [0] }])).toEqual({ share: 0, hits: 1, found: 0, closed: 0 });
  expect(shareInFirst(scoring, [{ pairs: [{ ...own, isOpen: false }], hits: [0] }])).toEqual({ share: 0, hits: 1, found: 0, closed: 1 });
});
