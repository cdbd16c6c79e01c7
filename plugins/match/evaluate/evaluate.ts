import { firstPlaces, partInFirst } from '#kit/score/outcomes.ts';
import { explainScore, leastConfidence, passes, rawScore, type Weights } from '#kit/score/score.ts';
import { roommateScoring, type RoommatePair } from '../score/roommates.ts';
import type { FilePair, FilePerson } from './read-files.ts';

/** Fits of one component in a third of its range, and the mean outcome of those pairs. */
interface Bin {
  readonly from: number;
  readonly to: number;
  readonly pairs: number;
  readonly outcome: number | null;
}

/** Cause of a correlation that cannot be told: no pair, or too few of them, outcomes that are all the same, or fits or scores that are. */
export type Untold = 'unknown' | 'few' | 'outcomes' | 'fits';

/** Agreement of a component with outcomes. */
export interface Calibration {
  readonly name: string;
  /** Share of the whole weight. */
  readonly weight: number;
  /** Pairs of which it is known. */
  readonly known: number;
  /** Spearman's rank correlation of its fit with the outcome; null where it cannot be told. */
  readonly correlation: number | null;
  /** Cause of a correlation that cannot be told; null where there is one. */
  readonly untold: Untold | null;
  readonly bins: readonly Bin[];
}

/** Scores of real people held against real outcomes. */
export interface Evaluation {
  readonly people: number;
  readonly pairs: number;
  readonly scored: number;
  /** Spearman's rank correlation of score and outcome, with its 95 % interval; null where it cannot be told. */
  readonly correlation: { readonly value: number; readonly from: number; readonly to: number } | null;
  readonly untold: Untold | null;
  /**
   * Share of good outcomes that stand among the first ten of their person, of everybody in the file who passes the gates, as
   * in a list; `chance` is what no score would reach there. `closed` are those whose own pair does not pass: never found.
   */
  readonly inFirst: { readonly share: number; readonly good: number; readonly found: number; readonly chance: number; readonly closed: number } | null;
  readonly components: readonly Calibration[];
  /** Pairs that name somebody the people's file does not have. */
  readonly strangers: number;
  /** Pairs of somebody with themselves. */
  readonly alone: number;
  /** Pairs that stand before, either way round. */
  readonly again: number;
  /** People called as one before them: the last of each counts. */
  readonly repeated: number;
  /** Pairs of whom too little is known to score them. */
  readonly unsure: number;
  /** Pairs that a gate closes, and the mean outcome of those and of the others. */
  readonly closed: { readonly pairs: number; readonly outcome: number | null; readonly others: number | null };
  /** Outcomes above this count as good. */
  readonly goodAbove: number;
}

const mean = (values: readonly number[]): number | null => (values.length === 0 ? null : values.reduce((sum, one) => sum + one, 0) / values.length);

/** Places of values from the least, equal ones sharing theirs. */
function ranksOf(values: readonly number[]): readonly number[] {
  const order = values.map((_, at) => at).sort((a, b) => values[a]! - values[b]!);
  const ranks = Array.from<number>({ length: values.length });
  for (let from = 0; from < order.length; ) {
    let to = from;
    while (to + 1 < order.length && values[order[to + 1]!] === values[order[from]!]) to += 1;
    for (let at = from; at <= to; at += 1) ranks[order[at]!] = (from + to) / 2;
    from = to + 1;
  }
  return ranks;
}

/** Spearman's rank correlation; null for fewer than three values, or where one side is the same throughout. */
export function rankCorrelation(a: readonly number[], b: readonly number[]): number | null {
  if (a.length < 3) return null;
  const [x, y] = [ranksOf(a), ranksOf(b)];
  const [meanX, meanY] = [mean(x)!, mean(y)!];
  let [both, ownX, ownY] = [0, 0, 0];
  for (const [at, one] of x.entries()) {
    both += (one - meanX) * (y[at]! - meanY);
    ownX += (one - meanX) ** 2;
    ownY += (y[at]! - meanY) ** 2;
  }
  return ownX === 0 || ownY === 0 ? null : both / Math.sqrt(ownX * ownY);
}

const isSame = (values: readonly number[]): boolean => values.every((value) => value === values[0]);

/** Cause of a missing correlation of fits with outcomes. */
const untoldOf = (fits: readonly number[], outcomes: readonly number[]): Untold | null =>
  fits.length === 0 ? 'unknown' : fits.length < 3 ? 'few' : isSame(outcomes) ? 'outcomes' : isSame(fits) ? 'fits' : null;

/** A correlation with its 95 % interval, by Fisher's transformation. */
function withInterval(value: number, count: number): NonNullable<Evaluation['correlation']> {
  const [z, wide] = [Math.atanh(Math.min(0.9999, Math.max(-0.9999, value))), 1.96 / Math.sqrt(Math.max(1, count - 3))];
  return { value, from: Math.tanh(z - wide), to: Math.tanh(z + wide) };
}

const pairOf = (a: FilePerson, b: FilePerson): RoommatePair => ({ a, b, match: null, seatPrice: null });

/** Good outcomes: the higher one of two values, else those above the mean. */
function goodFrom(values: readonly number[]): number {
  const different = [...new Set(values)].toSorted((a, b) => a - b);
  return different.length === 2 ? different[0]! : (mean(values) ?? 0);
}

/** Holds scores of people against what came of pairs of them. */
export function evaluate(people: readonly FilePerson[], pairs: readonly FilePair[], weights: Weights = {}): Evaluation {
  const byKey = new Map(people.map((person) => [person.key, person]));
  const alone = pairs.filter(({ a, b }) => a === b && byKey.has(a)).length;
  const known = pairs.flatMap(({ a, b, outcome }) => {
    const [first, second] = [byKey.get(a), byKey.get(b)];
    return first && second && first !== second ? [{ first, second, outcome, pair: pairOf(first, second) }] : [];
  });
  const judged = known.map((one) => ({ ...one, ...rawScore(roommateScoring, one.pair, weights), isOpen: passes(roommateScoring, one.pair), judgement: explainScore(roommateScoring, one.pair, weights) }));
  const scored = judged.filter((one) => 100 * one.known >= leastConfidence);
  const correlation = rankCorrelation(scored.map(({ score }) => score), scored.map(({ outcome }) => outcome));
  const goodAbove = goodFrom(known.map(({ outcome }) => outcome));
  const good = scored.filter(({ outcome }) => outcome > goodAbove);
  let [found, chance] = [0, 0];
  for (const { first, second, score } of good.filter(({ isOpen }) => isOpen)) {
    let [better, same, rivals] = [0, 0, 0];
    for (const other of people) {
      if (other === first || other === second) continue;
      const against = pairOf(first, other);
      if (!passes(roommateScoring, against)) continue;
      rivals += 1;
      const rival = rawScore(roommateScoring, against, weights);
      if (!(100 * rival.known >= leastConfidence)) continue;
      if (rival.score > score + 1e-9) better += 1;
      else if (rival.score > score - 1e-9) same += 1;
    }
    found += partInFirst(better, same);
    chance += Math.min(1, firstPlaces / (rivals + 1));
  }
  const weightOf = ({ name, weight }: { readonly name: string; readonly weight: number }) => weights[name] ?? weight;
  const whole = roommateScoring.components.reduce((sum, one) => sum + weightOf(one), 0);
  const components = roommateScoring.components.map((component): Calibration => {
    const { name } = component;
    const own = judged.flatMap(({ outcome, judgement }) => {
      const part = judgement.parts.find((one) => one.name === name);
      return part ? [{ fit: part.fit, outcome }] : [];
    });
    const bins = [0, 1, 2].map((third): Bin => {
      const within = own.filter(({ fit }) => Math.min(2, Math.floor(fit * 3)) === third);
      return { from: third / 3, to: (third + 1) / 3, pairs: within.length, outcome: mean(within.map(({ outcome }) => outcome)) };
    });
    const [fits, outcomes] = [own.map(({ fit }) => fit), own.map(({ outcome }) => outcome)];
    return { name, weight: weightOf(component) / whole, known: own.length, correlation: rankCorrelation(fits, outcomes), untold: untoldOf(fits, outcomes), bins };
  });
  const outcomesOf = (isOpen: boolean) => judged.filter((one) => one.isOpen === isOpen).map(({ outcome }) => outcome);
  return {
    people: people.length,
    pairs: pairs.length,
    scored: scored.length,
    correlation: correlation === null ? null : withInterval(correlation, scored.length),
    untold: untoldOf(scored.map(({ score }) => score), scored.map(({ outcome }) => outcome)),
    inFirst: good.length === 0 ? null : { share: found / good.length, good: good.length, found, chance: chance / good.length, closed: good.filter(({ isOpen }) => !isOpen).length },
    components,
    strangers: pairs.length - known.length - alone,
    alone,
    again: known.length - new Set(known.map(({ first, second }) => [first.id, second.id].toSorted((a, b) => a - b).join(' '))).size,
    repeated: people.length - byKey.size,
    unsure: judged.length - scored.length,
    closed: { pairs: outcomesOf(false).length, outcome: mean(outcomesOf(false)), others: mean(outcomesOf(true)) },
    goodAbove,
  };
}
