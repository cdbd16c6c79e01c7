import { groupValues, type GroupValues, type RowGroups } from './row-groups.ts';
import { hair, keep, leastConfidence, scorerOf, weighedOf, type Component, type Ranked, type Scoring, type Weights } from './score.ts';

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
  /** Pairs that pass every gate, those in `unsure` among them. */
  readonly passed: number;
  /** Pairs that miss one gate alone that somebody could mend. */
  readonly missedOne: number;
  /** Pairs that miss one gate alone that nobody can mend. */
  readonly shut: number;
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
  /** Places that are left out, each once. */
  readonly out?: readonly number[];
}

/** The first of a survey so far. */
class Finding<Pair> {
  readonly best: Ranked[] = [];
  readonly near: Ranked[] = [];
  readonly unsure: number[] = [];
  readonly closed: number[];
  passed = 0;
  missedOne = 0;
  shut = 0;
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

  /** Counts pairs by the first gate that they miss, -1 for none; true where they may be among the first. */
  count(missed: number, missesAnother: boolean, pairs = 1): boolean {
    this.compared += pairs;
    if (missed < 0) {
      this.passed += pairs;
      return true;
    }
    this.closed[missed]! += pairs;
    if (missesAnother) {
      this.failed += pairs;
      return false;
    }
    const isShut = this.#options.unmendable?.has(this.#scoring.gates[missed]!.name) ?? false;
    this[isShut ? 'shut' : 'missedOne'] += pairs;
    return !isShut;
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
  const { groups, out = [] } = options;
  if (groups && count > 0) surveyGroups(found, scoring, count, pairAt, { ...options, groups });
  else {
    const gone = new Set(out);
    for (let at = 0; at < count; at += 1) {
      if (gone.has(at)) continue;
      const pair = pairAt(at);
      const missed = firstMissed(gates, pair, 0);
      if (found.count(missed, missed >= 0 && firstMissed(gates, pair, missed + 1) >= 0)) found.take(at, missed, pair);
    }
  }
  const { best, near, unsure, closed, passed, missedOne, shut, failed, compared } = found;
  return { best, unsure, near, passed, missedOne, shut, closed: Object.fromEntries(gates.flatMap(({ name }, at) => (closed[at] ? [[name, closed[at]]] : []))), failed, compared };
}

/** Gates and quick components first, over all rows at once; then those that could score most, as long as some may come in. */
function surveyGroups<Pair>(found: Finding<Pair>, scoring: Scoring<Pair>, count: number, pairAt: (at: number) => Pair, options: GroupOptions): void {
  const { states, passed, near } = passGates(found, scoring, count, pairAt, options);
  const quick = quickFits(scoring, count, pairAt, options);
  for (const places of [passed, near]) {
    const { max, known } = maxScores(places, quick);
    const { order, ends } = byPoints(max);
    const least = () => found.least(places === passed ? -1 : 0) ?? -1;
    let from = 0;
    for (const [points, end] of ends.entries()) {
      if (points > 0 && 101 - points < least() - hair) break;
      for (; from < end; from += 1) {
        const index = order[from]!;
        const at = places[index]!;
        if (max[index]! < least() - hair) continue;
        const pair = pairAt(at);
        if (withSlow(max[index]!, known[index]!, pair, quick) >= least() - hair) found.take(at, states[at]! - 1, pair);
      }
    }
  }
}

/** Indexes in the order of whole points of `max`, those that are infinite first. `ends` tells where each point ends. */
function byPoints(max: Float64Array): { readonly order: Uint32Array; readonly ends: Uint32Array } {
  const pointsOf = (value: number) => (value === Infinity ? 0 : Math.max(1, 101 - Math.ceil(value)));
  const ends = new Uint32Array(102);
  for (let at = 0; at < max.length; at += 1) ends[pointsOf(max[at]!)]! += 1;
  for (let points = 1; points < ends.length; points += 1) ends[points]! += ends[points - 1]!;
  const next = Uint32Array.from(ends, (_, points) => (points === 0 ? 0 : ends[points - 1]!));
  const order = new Uint32Array(max.length);
  for (let at = 0; at < max.length; at += 1) {
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

type GroupOptions = SurveyOptions & { readonly groups: RowGroups };

/** State of a row that misses several gates: that of the first of them, with this bit. */
const several = 128;

/** State of a row that is left out. */
const outside = several - 1;

/** Rows by the gates that they miss. A state is 0, or 1 more than the place of the first gate missed. */
interface Passed {
  readonly states: Uint8Array;
  readonly passed: Uint32Array;
  /** Places of those who miss one gate alone that somebody could mend. */
  readonly near: Uint32Array;
}

/** Counts all rows by the gates that they miss, gate by gate. */
function passGates<Pair>(found: Finding<Pair>, { gates }: Scoring<Pair>, count: number, pairAt: (at: number) => Pair, { groups, out = [] }: GroupOptions): Passed {
  const states = new Uint8Array(count);
  for (const [place, gate] of gates.entries()) {
    const missAt = (at: number) => gate.miss(pairAt(at));
    const after = Uint8Array.from({ length: 2 * several }, (_, state) => (state === 0 ? place + 1 : state | several));
    const grouped = groupValues(count, missAt, groups);
    if (!grouped) {
      for (let at = 0; at < count; at += 1) if (missAt(at) > 0) states[at] = after[states[at]!]!;
    } else if (grouped.values.some((value) => value > 0)) markMisses(states, after, grouped);
  }
  for (const at of out) states[at] = outside;
  const counts = countsOf(states);
  const isNear = new Uint8Array(counts.length);
  let length = 0;
  for (const [state, rows] of counts.entries()) {
    if (rows === 0 || state === outside || !found.count((state % several) - 1, state > several, rows) || state === 0) continue;
    isNear[state] = 1;
    length += rows;
  }
  return { states, passed: placesOf(states, new Uint8Array(counts.length).fill(1, 0, 1), counts[0]!), near: placesOf(states, isNear, length) };
}

/** A component that is asked of all rows: by the contents of a group, or of each row where it reads several. */
interface QuickFit {
  readonly weight: number;
  readonly grouped: GroupValues | undefined;
  readonly fitAt: (at: number) => number;
}

/** Quick components of all rows, with the weight of the slow ones. A fit that is not known is below 0. */
interface QuickFits<Pair> {
  readonly fits: readonly QuickFit[];
  readonly rest: number;
  readonly enough: number;
  readonly slow: readonly Component<Pair>[];
}

function quickFits<Pair>(scoring: Scoring<Pair>, count: number, pairAt: (at: number) => Pair, { weights, groups }: GroupOptions): QuickFits<Pair> {
  const { weighed, enough } = weighedOf(scoring, weights);
  const fits = weighed.filter(({ isSlow }) => !isSlow).map(({ weight, applies, fit }): QuickFit => {
    const fitAt = (at: number) => {
      const pair = pairAt(at);
      return (applies?.(pair) === false ? null : fit(pair)) ?? -1;
    };
    return { weight, grouped: groupValues(count, fitAt, groups), fitAt };
  });
  const slow = weighed.filter(({ isSlow }) => isSlow);
  return { fits, rest: slow.reduce((sum, { weight }) => sum + weight, 0), enough, slow };
}

/** The score of a row by the most that it could be and the weight known of it, now that the slow components are asked, too. */
function withSlow<Pair>(max: number, known: number, pair: Pair, { rest, slow }: QuickFits<Pair>): number {
  if (max === Infinity) return max;
  let sum = (max * (known + rest)) / 100 - rest;
  let all = known;
  for (const { weight, applies, fit } of slow) {
    const one = applies?.(pair) === false ? null : fit(pair);
    if (one === null) continue;
    sum += weight * one;
    all += weight;
  }
  return (100 * sum) / all;
}

/** The most that the scores of some rows could be, infinite where too little may be known, and the weight that is known of each. */
function maxScores<Pair>(places: Uint32Array, { fits, rest, enough }: QuickFits<Pair>): { readonly max: Float64Array; readonly known: Float64Array } {
  const [sums, known] = [new Float64Array(places.length), new Float64Array(places.length)];
  for (const { weight, grouped, fitAt } of fits) {
    if (grouped) addFits(sums, known, { places, weight, ...grouped });
    else {
      for (const [index, at] of places.entries()) {
        const fit = fitAt(at);
        if (fit < 0) continue;
        sums[index]! += weight * fit;
        known[index]! += weight;
      }
    }
  }
  for (let index = 0; index < sums.length; index += 1) sums[index] = known[index]! >= enough ? (100 * (sums[index]! + rest)) / (known[index]! + rest) : Infinity;
  return { max: sums, known };
}

// Loops over all rows stand by themselves, so that the engine keeps them compiled.

/** Moves states on where a gate is missed, without a branch: half of them would be foretold wrongly. */
function markMisses(states: Uint8Array, after: Uint8Array, { values, codes }: GroupValues): void {
  const stay = Uint8Array.from(after, (_, state) => state);
  const next = new Uint8Array(2 * after.length);
  next.set(stay);
  next.set(after, after.length);
  const offsets = Uint16Array.from(values, (value) => (value > 0 ? after.length : 0));
  for (let at = 0; at < states.length; at += 1) states[at] = next[offsets[codes[at]!]! + states[at]!]!;
}

function countsOf(states: Uint8Array): Uint32Array {
  const counts = new Uint32Array(2 * several);
  for (let at = 0; at < states.length; at += 1) counts[states[at]!]! += 1;
  return counts;
}

/** Places of rows in some states. */
function placesOf(states: Uint8Array, isIn: Uint8Array, length: number): Uint32Array {
  // one more than there are: what is not in is written over by the next
  const places = new Uint32Array(length + 1);
  let next = 0;
  for (let at = 0; at < states.length; at += 1) {
    places[next] = at;
    next += isIn[states[at]!]!;
  }
  return places.subarray(0, length);
}

function addFits(sums: Float64Array, known: Float64Array, { places, weight, values, codes }: GroupValues & { readonly places: Uint32Array; readonly weight: number }): void {
  // by content, so that no row is asked whether it is known
  const weights = values.map((value) => (value < 0 ? 0 : weight));
  const points = values.map((value) => Math.max(0, value) * weight);
  for (let index = 0; index < places.length; index += 1) {
    const code = codes[places[index]!]!;
    sums[index]! += points[code]!;
    known[index]! += weights[code]!;
  }
}
