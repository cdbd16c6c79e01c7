/** The score of a group, and the pair that holds it back. */
export interface GroupScore {
  readonly score: number;
  /** Unrounded. */
  readonly mean: number;
  readonly weakest: PairScore;
  readonly pairs: readonly PairScore[];
}

/** Two of a group by their places in it. */
export interface PairScore {
  readonly a: number;
  readonly b: number;
  readonly score: number;
}

/**
 * Six parts the mean of all pairs, four the weakest one, for people live with everybody of the group. Undefined where some
 * pair has no score.
 */
export function groupScore(count: number, scoreOf: (a: number, b: number) => number | null): GroupScore | undefined {
  const pairs: PairScore[] = [];
  for (let a = 0; a < count; a += 1) {
    for (let b = a + 1; b < count; b += 1) {
      const score = scoreOf(a, b);
      if (score === null) return undefined;
      pairs.push({ a, b, score });
    }
  }
  const [first, ...others] = pairs;
  if (!first) return undefined;
  const weakest = others.reduce((least, pair) => (pair.score < least.score ? pair : least), first);
  const mean = pairs.reduce((total, { score }) => total + score, 0) / pairs.length;
  return { score: Math.round(0.6 * mean + 0.4 * weakest.score), mean, weakest, pairs };
}
