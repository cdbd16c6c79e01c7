import { valuesOf, type RowGroups } from './row-groups.ts';
import { hair, keep, leastConfidence, scorerOf, weighedOf, type Ranked, type Scoring, type Weights } from './score.ts';

/** Every pair of one side with the other, in one pass: by places among those given. */
export interface Survey {
  /** Pass every gate, best first; equal ones stay in the order they came in. */
  readonly best: readonly Ranked[];
  /** Pass every gate, but too little is known. */
  readonly unsure: readonly number[];
  /** Miss one gate alone, best first. */
  readonly near: readonly Ranked[];
  /** Pairs that miss a gate, by the first one that they miss. */
  readonly closed: Readonly<Record<string, number>>;
  /** Pairs that miss two gates or more. */
  readonly failed: number;
  readonly compared: number;
}

/** Options of a survey. */
export interface SurveyOptions {
  readonly weights: Weights;
  readonly maxBest: number;
  readonly maxNear: number;
  /** Gates that nobody can mend: what misses them is no near miss. */
  readonly unmendable?: ReadonlySet<string>;
  /** Groups of the rows that pairs are made from: what is alike is then asked once. */
  readonly groups?: RowGroups | undefined;
  /** True for places that are left out. */
  readonly isOut?: (at: number) => boolean;
}

/** The first of a survey so far. */
class Finding<Pair> {
  readonly best: Ranked[] = [];
  readonly near: Ranked[] = [];
  readonly unsure: number[] = [];
  readonly closed: number[];
  failed = 0;
  compared = 0;
  readonly #scoring: Scoring<Pair>;
  readonly #options: SurveyOptions;
  readonly #scoreOf: ReturnType<typeof scorerOf<Pair>>;

  constructor(scoring: Scoring<Pair>, options: SurveyOptions) {
    this.#scoring = scoring;
    this.#options = options;
    this.#scoreOf = scorerOf(scoring, options.weights);
    this.closed = scoring.gates.map(() => 0);
  }

  /** Counts a pair by the first gate that it misses, -1 for none; true where it may be among the first. */
  count(missed: number, missesAnother: boolean): boolean {
    this.compared += 1;
    if (missed < 0) return true;
    this.closed[missed]! += 1;
    if (missesAnother) {
      this.failed += 1;
      return false;
    }
    return !this.#options.unmendable?.has(this.#scoring.gates[missed]!.name);
  }

  /** The score that a pair must be above to come in; undefined while there is room. */
  least(missed: number): number | undefined {
    const [first, limit] = this.#listOf(missed);
    return first.length < limit ? undefined : (first[limit - 1]?.score ?? Infinity);
  }

  take(at: number, missed: number, pair: Pair): void {
    const { score, known } = this.#scoreOf(pair, this.least(missed));
    const [first, limit] = this.#listOf(missed);
    if (100 * known >= leastConfidence) keep(first, { at, score }, limit);
    else if (missed < 0 && this.unsure.length < this.#options.maxBest) this.unsure.push(at);
  }

  #listOf(missed: number): readonly [Ranked[], number] {
    return missed < 0 ? [this.best, this.#options.maxBest] : [this.near, this.#options.maxNear];
  }
}

/** Looks at `count` pairs. `pairAt` may reuse its object: a pair is read before the next is asked for. */
export function survey<Pair>(scoring: Scoring<Pair>, count: number, pairAt: (at: number) => Pair, options: SurveyOptions): Survey {
  const { gates } = scoring;
  const found = new Finding(scoring, options);
  const { groups, isOut } = options;
  if (groups && count > 0) surveyGroups(found, scoring, count, pairAt, { ...options, groups });
  else {
    for (let at = 0; at < count; at += 1) {
      if (isOut?.(at)) continue;
      const pair = pairAt(at);
      const missed = firstMissed(gates, pair, 0);
      if (found.count(missed, missed >= 0 && firstMissed(gates, pair, missed + 1) >= 0)) found.take(at, missed, pair);
    }
  }
  const { best, near, unsure, closed, failed, compared } = found;
  return { best, unsure, near, closed: Object.fromEntries(gates.flatMap(({ name }, at) => (closed[at] ? [[name, closed[at]]] : []))), failed, compared };
}

/** Gates and quick components first, over all rows at once; then those that could score most, as long as some may come in. */
function surveyGroups<Pair>(found: Finding<Pair>, scoring: Scoring<Pair>, count: number, pairAt: (at: number) => Pair, options: SurveyOptions & { readonly groups: RowGroups }): void {
  const { first, misses, max } = lookAhead(scoring, count, pairAt, options);
  for (let at = 0; at < count; at += 1) {
    if (options.isOut?.(at) || !found.count(first[at]!, misses[at]! > 1)) max[at] = Number.NaN;
  }
  const { order, ends } = byPoints(max);
  let from = 0;
  for (const [points, end] of ends.entries()) {
    const most = points === 0 ? Infinity : 101 - points;
    if (most < Math.min(found.least(-1) ?? -1, found.least(0) ?? -1) - hair) break;
    for (; from < end; from += 1) {
      const at = order[from]!;
      if (max[at]! >= (found.least(first[at]!) ?? -1) - hair) found.take(at, first[at]!, pairAt(at));
    }
  }
}

/** Places by whole points of `max`, those that are infinite first; NaN is left out. `ends` tells where each point ends. */
function byPoints(max: Float64Array): { readonly order: Uint32Array; readonly ends: Uint32Array } {
  const pointsOf = (value: number) => (value === Infinity ? 0 : Math.max(1, 101 - Math.ceil(value)));
  const ends = new Uint32Array(102);
  for (let at = 0; at < max.length; at += 1) if (!Number.isNaN(max[at]!)) ends[pointsOf(max[at]!)]! += 1;
  for (let points = 1; points < ends.length; points += 1) ends[points]! += ends[points - 1]!;
  const next = Uint32Array.from(ends, (_, points) => (points === 0 ? 0 : ends[points - 1]!));
  const order = new Uint32Array(ends.at(-1)!);
  for (let at = 0; at < max.length; at += 1) {
    if (Number.isNaN(max[at]!)) continue;
    const points = pointsOf(max[at]!);
    order[next[points]!] = at;
    next[points]! += 1;
  }
  return { order, ends };
}

/** Place of the first gate that a pair misses, from one on; -1 where it passes. */
function firstMissed<Pair>(gates: Scoring<Pair>['gates'], pair: Pair, from: number): number {
  for (let at = from; at < gates.length; at += 1) if (gates[at]!.miss(pair) > 0) return at;
  return -1;
}

/** Gates and quick components of all pairs, one after another over all rows instead of pair by pair. */
interface Ahead {
  /** Place of the first gate that is missed; -1 for none. */
  readonly first: Int8Array;
  /** Count of gates that are missed. */
  readonly misses: Uint8Array;
  /** The most that a score could be; infinite where too little may be known. */
  readonly max: Float64Array;
}

function lookAhead<Pair>(scoring: Scoring<Pair>, count: number, pairAt: (at: number) => Pair, { weights, groups }: Pick<SurveyOptions, 'weights'> & { readonly groups: RowGroups }): Ahead {
  const [first, misses] = [new Int8Array(count).fill(-1), new Uint8Array(count)];
  const [sums, known] = [new Float64Array(count), new Float64Array(count)];
  for (const [place, { miss }] of scoring.gates.entries()) {
    const { values, codes } = valuesOf(count, (at) => miss(pairAt(at)), groups);
    for (let at = 0; at < count; at += 1) {
      if (values[codes ? codes[at]! : at]! <= 0) continue;
      if (misses[at] === 0) first[at] = place;
      misses[at]! += 1;
    }
  }
  const { weighed, total, enough } = weighedOf(scoring, weights);
  let rest = total;
  for (const { weight, isSlow, applies, fit } of weighed) {
    if (isSlow) continue;
    rest -= weight;
    const fitAt = (at: number) => {
      const pair = pairAt(at);
      return applies?.(pair) === false ? null : fit(pair);
    };
    const { values, codes } = valuesOf(count, (at) => fitAt(at) ?? -1, groups);
    for (let at = 0; at < count; at += 1) {
      const value = values[codes ? codes[at]! : at]!;
      if (value < 0) continue;
      sums[at]! += weight * value;
      known[at]! += weight;
    }
  }
  for (let at = 0; at < count; at += 1) sums[at] = known[at]! >= enough ? (100 * (sums[at]! + rest)) / (known[at]! + rest) : Infinity;
  return { first, misses, max: sums };
}
