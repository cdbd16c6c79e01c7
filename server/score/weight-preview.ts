import type { WeightPreview } from '#kit/score/api.ts';
import { shareInFirst, type PastCase } from '#kit/score/outcomes.ts';
import { explainScore, type Scoring, type Weights } from '#kit/score/score.ts';

/** Ids of the best by the weights that count now and by those that are tried, with the pair and the name of each. */
interface Moves<Pair> {
  readonly before: readonly number[];
  readonly first: readonly number[];
  /** Undefined for one that is gone meanwhile. */
  readonly tell: (id: number) => { readonly pair: Pair; readonly key: string; readonly name: string } | undefined;
}

/** Who moves by weights that are not kept yet, and how past outcomes would have stood. */
export function weightPreview<Pair>(scoring: Scoring<Pair>, { tried, weights }: { readonly tried: Weights; readonly weights: Weights }, { before, first, tell }: Moves<Pair>, past: readonly PastCase<Pair>[]): WeightPreview {
  const rows = first.flatMap((id, place) => {
    const one = tell(id);
    if (!one) return [];
    const placeBefore = before.indexOf(id);
    const scoreBy = (by: Weights) => explainScore(scoring, one.pair, by).score;
    return [{ key: one.key, name: one.name, place: place + 1, placeBefore: placeBefore < 0 ? null : placeBefore + 1, score: scoreBy(tried), scoreBefore: scoreBy(weights) }];
  });
  const share = (by: Weights) => shareInFirst(scoring, past, by);
  return { rows, outcomes: { tried: share(tried), now: share(weights), default: share({}) } };
}
