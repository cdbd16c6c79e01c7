import { shownPoints } from './points.ts';

/** One respect in which two sides fit, such as budget or area. */
export interface Component<Pair> {
  readonly name: string;
  /** Points of 100 that it is worth, unless the agency weighs it otherwise. */
  readonly weight: number;
  /** From 0 to 1; null while something it is made from is not known. */
  readonly fit: (pair: Pair) => number | null;
  /** Takes longer than the others: a survey reads it last, of those who may still come in. */
  readonly isSlow?: true;
  /** False where it is of no concern to the pair: it then leaves the sum and the confidence. */
  readonly applies?: (pair: Pair) => boolean;
}

/** A condition without which a pair is not offered, whatever its score. */
export interface Gate<Pair> {
  readonly name: string;
  /** The size of a miss in the gate's own unit, such as days or cents; 0 where the pair passes or nothing is known. */
  readonly miss: (pair: Pair) => number;
}

/** One thing that a side could change. */
export interface Lever<Pair> {
  readonly name: string;
  /** The pair after the change, from the smallest change up; none where there is nothing to change. */
  readonly tries: (pair: Pair) => readonly ChangeTrial<Pair>[];
}

/** The pair as a change would leave it, with what the words about the change need. */
export interface ChangeTrial<Pair> {
  readonly pair: Pair;
  readonly values?: Readonly<Record<string, string | number>>;
}

/** A way of scoring pairs of one kind. */
export interface Scoring<Pair> {
  /** Raised whenever the same pair may get another score; stored beside every score that is kept. */
  readonly version: number;
  readonly gates: readonly Gate<Pair>[];
  readonly components: readonly Component<Pair>[];
  readonly levers: readonly Lever<Pair>[];
}

/** Weights by component; what is not named has its own. */
export type Weights = Readonly<Record<string, number>>;

/** Points of a component among those of a score. */
export interface Part {
  readonly name: string;
  readonly fit: number;
  /** Whole points; those of all parts add up to the score. */
  readonly points: number;
  /** The most it could give; those of all parts add up to 100. */
  readonly of: number;
}

/** A gate's answer; `miss` is 0 where it is passed. */
export interface GateResult {
  readonly name: string;
  readonly miss: number;
}

/** A score with everything it is made of. */
export interface Judgement {
  readonly version: number;
  readonly gates: readonly GateResult[];
  /** Whole points of 100; null where no component with weight is known. */
  readonly score: number | null;
  /** Known components in their order. */
  readonly parts: readonly Part[];
  /** Components with weight of which something is not known. */
  readonly unknown: readonly string[];
  /** The share of weight that is known, in percent. */
  readonly confidence: number;
}

/** Points by which two sums of the same score may differ: they are rounded in another order. */
export const hair = 1e-9;

/** Below this share of known weight a score is listed apart, in percent. */
export const leastConfidence = 50;

const weightOf = <Pair>({ name, weight }: Component<Pair>, weights: Weights): number => weights[name] ?? weight;

/** Share of 100 of each component that counts, where all of them apply and are known. */
export function sharesOf<Pair>({ components }: Pick<Scoring<Pair>, 'components'>, weights: Weights = {}): Readonly<Record<string, number>> {
  const weighed = components.map((component) => [component.name, weightOf(component, weights)] as const).filter(([, weight]) => weight > 0);
  const total = weighed.reduce((sum, [, weight]) => sum + weight, 0);
  return Object.fromEntries(weighed.map(([name, weight]) => [name, (100 * weight) / total]));
}

/** True when every gate is passed. */
export const passes = <Pair>({ gates }: Scoring<Pair>, pair: Pair): boolean => gates.every(({ miss }) => miss(pair) === 0);

/** A score without the reasons, unrounded; NaN where nothing is known. `known` is the share of weight that is. */
export interface RawScore {
  readonly score: number;
  readonly known: number;
}

/** Components that count, the slow ones last, with the sum of their weights and how much of it must be known. */
export function weighedOf<Pair>({ components }: Scoring<Pair>, weights: Weights): { readonly weighed: readonly Component<Pair>[]; readonly total: number; readonly enough: number } {
  const weighed = components
    .map((component) => ({ ...component, weight: weightOf(component, weights) }))
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => Number(a.isSlow ?? false) - Number(b.isSlow ?? false));
  const total = weighed.reduce((sum, { weight }) => sum + weight, 0);
  return { weighed, total, enough: (leastConfidence / 100) * total };
}

/**
 * Score and known weight of pairs without the reasons, by weights that stay the same: what a ranking of many needs. Of a
 * pair that cannot come up to `least` any more the rest is not read, and the score is the most it could reach.
 */
export function scorerOf<Pair>(scoring: Scoring<Pair>, weights: Weights = {}): (pair: Pair, least?: number) => RawScore {
  const { weighed, total, enough } = weighedOf(scoring, weights);
  return (pair, least = -1) => {
    let [sum, known, all, rest] = [0, 0, 0, total];
    for (let at = 0; at < weighed.length; at += 1) {
      const component = weighed[at]!;
      rest -= component.weight;
      if (component.applies !== undefined && !component.applies(pair)) continue;
      all += component.weight;
      const fit = component.fit(pair);
      if (fit === null) continue;
      sum += component.weight * fit;
      known += component.weight;
      const maxScore = (100 * (sum + rest)) / (known + rest);
      if (maxScore < least - hair && known >= enough) return { score: maxScore, known: 1 };
    }
    return { score: (100 * sum) / known, known: known / all };
  };
}

/** Score and known weight of one pair without the reasons. */
export const rawScore = <Pair>(scoring: Scoring<Pair>, pair: Pair, weights: Weights = {}): RawScore => scorerOf(scoring, weights)(pair);

/** Scores a pair and says why. A component of which something is not known leaves the sum, and its weight with it. */
export function explainScore<Pair>(scoring: Scoring<Pair>, pair: Pair, weights: Weights = {}): Judgement {
  const weighed = scoring.components
    .filter(({ applies }) => applies?.(pair) !== false)
    .map((component) => ({ name: component.name, weight: weightOf(component, weights), fit: component.fit(pair) }))
    .filter(({ weight }) => weight > 0);
  const known = weighed.flatMap(({ name, weight, fit }) => (fit === null ? [] : [{ name, weight, fit }]));
  const sum = (all: readonly { readonly weight: number }[]) => all.reduce((total, { weight }) => total + weight, 0);
  const knownWeight = sum(known);
  const { points, of } = shownPoints(known.map(({ weight, fit }) => ({ share: (100 * weight) / knownWeight, fit })));
  return {
    version: scoring.version,
    gates: scoring.gates.map(({ name, miss }) => ({ name, miss: miss(pair) })),
    score: known.length > 0 ? points.reduce((total, one) => total + one, 0) : null,
    parts: known.map(({ name, fit }, at) => ({ name, fit, points: points[at] ?? 0, of: of[at] ?? 0 })),
    unknown: weighed.filter(({ fit }) => fit === null).map(({ name }) => name),
    confidence: weighed.length > 0 ? Math.round((100 * knownWeight) / sum(weighed)) : 0,
  };
}

/** The one gate a pair fails; undefined where it passes all or fails several. */
export function nearMiss({ gates }: Pick<Judgement, 'gates'>): GateResult | undefined {
  const missed = gates.filter(({ miss }) => miss > 0);
  return missed.length === 1 ? missed[0] : undefined;
}

/** A change that would raise a score. */
export interface Change {
  readonly name: string;
  readonly values: Readonly<Record<string, string | number>>;
  /** The score after it. */
  readonly score: number;
  readonly gain: number;
}

/**
 * The single changes that raise the score most, best first: of each lever the smallest that gains as much as it can.
 */
export function changesThatHelp<Pair>(scoring: Scoring<Pair>, pair: Pair, weights: Weights = {}, limit = 3): readonly Change[] {
  const before = explainScore(scoring, pair, weights).score ?? 0;
  const best = scoring.levers.flatMap(({ name, tries }): readonly Change[] => {
    let found: Change | undefined;
    for (const { pair: after, values = {} } of tries(pair)) {
      const { score } = explainScore(scoring, after, weights);
      if (score === null || !passes(scoring, after) || score <= (found?.score ?? before)) continue;
      found = { name, values, score, gain: score - before };
    }
    return found ? [found] : [];
  });
  return best.sort((a, b) => b.gain - a.gain).slice(0, limit);
}

/** A pair after several changes that would raise its score, one upon another; those it does not have are left out. */
export function withChanges<Pair>({ levers }: Scoring<Pair>, pair: Pair, changes: readonly Pick<Change, 'name' | 'values'>[]): Pair {
  return changes.reduce((now, { name, values }) => {
    const same = JSON.stringify(values);
    const tries = levers.find((lever) => lever.name === name)?.tries(now) ?? [];
    return tries.find((one) => JSON.stringify(one.values ?? {}) === same)?.pair ?? now;
  }, pair);
}

/** A candidate of a ranking: its place among those given, and its unrounded score. */
export interface Ranked {
  readonly at: number;
  readonly score: number;
}

/** Puts one into the first of a ranking, behind those that are as good and stand before it. */
export function keep(first: Ranked[], one: Ranked, limit: number): void {
  const isBehind = (other: Ranked) => other.score < one.score || (other.score === one.score && other.at > one.at);
  if (first.length === limit && (limit === 0 || !isBehind(first[limit - 1]!))) return;
  let place = first.length;
  while (place > 0 && isBehind(first[place - 1]!)) place -= 1;
  first.splice(place, 0, one);
  if (first.length > limit) first.pop();
}

/** Steps of the scale on which managers weigh a component; the middle is its own weight. */
export const weightSteps = [0, 1, 2, 3, 4, 5] as const;

/** Weights from steps of the scale by component. */
export const weightsOf = <Pair>({ components }: Scoring<Pair>, steps: Readonly<Record<string, number>>): Weights =>
  Object.fromEntries(components.map(({ name, weight }) => [name, (weight * (steps[name] ?? 3)) / 3]));

/** The fit of both ways: what each wants against who the other is. */
export const twoWay = (there: number | null, back: number | null): number | null =>
  there === null || back === null ? null : Math.sqrt(there * back);
