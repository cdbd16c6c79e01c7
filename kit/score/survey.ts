import { keep, leastConfidence, scorerOf, type Ranked, type Scoring, type Weights } from './score.ts';

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
}

/** Looks at `count` pairs; those for which `pairAt` answers nothing are left out. A pair is read before the next is asked for. */
export function survey<Pair>(
  scoring: Scoring<Pair>,
  count: number,
  pairAt: (at: number) => Pair | undefined,
  { weights, maxBest, maxNear, unmendable }: SurveyOptions,
): Survey {
  const { gates } = scoring;
  const scoreOf = scorerOf(scoring, weights);
  const [best, near]: [Ranked[], Ranked[]] = [[], []];
  const unsure: number[] = [];
  const closed = gates.map(() => 0);
  let [failed, compared] = [0, 0];
  for (let at = 0; at < count; at += 1) {
    const pair = pairAt(at);
    if (pair === undefined) continue;
    compared += 1;
    const missed = firstMissed(gates, pair, 0);
    if (missed >= 0) {
      closed[missed] = (closed[missed] ?? 0) + 1;
      if (firstMissed(gates, pair, missed + 1) >= 0) {
        failed += 1;
        continue;
      }
      if (unmendable?.has(gates[missed]!.name)) continue;
    }
    const [first, limit] = missed < 0 ? [best, maxBest] : [near, maxNear];
    const { score, known } = scoreOf(pair, first.length === limit ? first[limit - 1]?.score : undefined);
    if (100 * known >= leastConfidence) keep(first, { at, score }, limit);
    else if (missed < 0 && unsure.length < maxBest) unsure.push(at);
  }
  return { best, unsure, near, closed: Object.fromEntries(gates.flatMap(({ name }, at) => (closed[at] ? [[name, closed[at]]] : []))), failed, compared };
}

/** Place of the first gate that a pair misses, from one on; -1 where it passes. */
function firstMissed<Pair>(gates: Scoring<Pair>['gates'], pair: Pair, from: number): number {
  for (let at = from; at < gates.length; at += 1) if (gates[at]!.miss(pair) > 0) return at;
  return -1;
}
