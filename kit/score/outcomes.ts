import { leastConfidence, passes, scorerOf, type Scoring, type Weights } from './score.ts';

/** One person's candidates, and those of them that worked out, by their places. */
export interface PastCase<Pair> {
  readonly pairs: readonly Pair[];
  readonly hits: readonly number[];
}

/** Share of what worked out that weights put among the first of each person. */
export interface ShareInFirst {
  /** From 0 to 1; null where nothing worked out so far. */
  readonly share: number | null;
  readonly hits: number;
  /** Those in the first places; of equal ones the part that has room there. */
  readonly found: number;
  /** Those whose own pair does not pass the gates by now: no list has them. */
  readonly closed: number;
}

/** Places that count as first. */
export const firstPlaces = 10;

/** Part of one among equal ones that has room in the first places: all of it, none, or what chance alone would give it. */
export const partInFirst = (better: number, same: number, first = firstPlaces): number => Math.min(1, Math.max(0, (first - better) / (same + 1)));

/**
 * Tries weights on past outcomes: which share of them stands among the first ten of its person, in the list as people see
 * it: without pairs that do not pass the gates. Equal ones share the places they stand on, so that weights that tell
 * nothing apart gain nothing.
 */
export function shareInFirst<Pair>(scoring: Scoring<Pair>, cases: readonly PastCase<Pair>[], weights: Weights = {}, first = firstPlaces): ShareInFirst {
  let [hits, found, closed] = [0, 0, 0];
  const scoreOf = scorerOf(scoring, weights);
  for (const { pairs, hits: places } of cases) {
    const scores = pairs.map((pair) => {
      if (!passes(scoring, pair)) return Number.NaN;
      const { score, known } = scoreOf(pair);
      return 100 * known >= leastConfidence ? score : -1;
    });
    for (const at of places) {
      const own = scores[at] ?? -1;
      if (Number.isNaN(own)) closed += 1;
      const better = scores.filter((score) => score > own + 1e-9).length;
      const same = scores.filter((score) => Math.abs(score - own) <= 1e-9).length - 1;
      hits += 1;
      if (own >= 0) found += partInFirst(better, same, first);
    }
  }
  return { share: hits === 0 ? null : found / hits, hits, found, closed };
}
