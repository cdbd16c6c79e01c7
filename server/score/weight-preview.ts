import type { WeightPreview } from '#kit/score/api.ts';
import { shareInFirst, type PastCase } from '#kit/score/outcomes.ts';
import { explainScore, type Scoring, type Weights } from '#kit/score/score.ts';

/** The best that are shown. */
const maxShown = 10;

/** The best that are compared: whoever is not among them by one set of weights is new, or gone. */
export const maxCompared = 100;

/** Ids of the best by the weights that count now and by those that are tried, `maxCompared` at most. */
interface Ranks {
  readonly before: readonly number[];
  readonly after: readonly number[];
}

interface Moves<Pair> extends Ranks {
  /** Undefined for one that is gone meanwhile. */
  readonly tell: (id: number) => { readonly pair: Pair; readonly key: string; readonly name: string } | undefined;
}

/** Those who are among the first by one of two sets of weights: by the tried one, then those who drop out. */
export const firstOf = ({ before, after }: Ranks): readonly number[] => [...new Set([...after.slice(0, maxShown), ...before.slice(0, maxShown)])];

/** Who moves by weights that are not kept yet, and how past outcomes would have stood. */
export function weightPreview<Pair>(scoring: Scoring<Pair>, { tried, weights }: { readonly tried: Weights; readonly weights: Weights }, { before, after, tell }: Moves<Pair>, past: readonly PastCase<Pair>[]): WeightPreview {
  const placeIn = (ranked: readonly number[], id: number) => (ranked.includes(id) ? ranked.indexOf(id) + 1 : null);
  const rows = firstOf({ before, after }).flatMap((id) => {
    const one = tell(id);
    if (!one) return [];
    const scoreBy = (by: Weights) => explainScore(scoring, one.pair, by).score;
    return [{ key: one.key, name: one.name, place: placeIn(after, id), placeBefore: placeIn(before, id), score: scoreBy(tried), scoreBefore: scoreBy(weights) }];
  });
  const share = (by: Weights) => shareInFirst(scoring, past, by);
  return { rows, outcomes: { tried: share(tried), now: share(weights), default: share({}) } };
}
