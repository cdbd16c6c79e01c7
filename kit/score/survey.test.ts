import { expect, it } from 'vitest';
import { seededRandom } from '#server/random.ts';
import { explainScore, leastConfidence, nearMiss, passes, rawScore, type Scoring } from './score.ts';
import { survey } from './survey.ts';

interface Lamp {
  readonly light: number | null;
  readonly warmth: number | null;
  readonly cents: number;
  readonly watts: number;
}

const lamps: Scoring<Lamp> = {
  version: 1,
  components: [
    { name: 'light', weight: 60, fit: ({ light }) => light },
    { name: 'warmth', weight: 40, fit: ({ warmth }) => warmth },
  ],
  gates: [
    { name: 'price', miss: ({ cents }) => Math.max(0, cents - 1000) },
    { name: 'power', miss: ({ watts }) => Math.max(0, watts - 60) },
  ],
  levers: [],
};

it('a survey finds what looking at each pair would', () => {
  const random = seededRandom(5);
  const all = Array.from({ length: 4000 }, (): Lamp => ({
    light: random.of([null, 0, 0.5, random.next()]), warmth: random.of([null, random.next()]), cents: random.whole(0, 1500), watts: random.whole(0, 90),
  }));
  const isIn = (at: number) => at % 7 !== 0;
  const found = survey(lamps, all.length, (at) => (isIn(at) ? all[at] : undefined), { weights: {}, maxBest: 40, maxNear: 15 });
  const places = all.map((_, at) => at).filter(isIn);
  const judged = places.map((at) => ({ at, pair: all[at]!, ...explainScore(lamps, all[at]!) }));
  const ranked = judged
    .filter(({ pair, confidence }) => passes(lamps, pair) && confidence >= leastConfidence)
    .map(({ at, pair }) => ({ at, score: rawScore(lamps, pair).score }))
    .toSorted((one, other) => other.score - one.score || one.at - other.at);
  expect(found.best).toEqual(ranked.slice(0, 40));
  expect(found.compared).toBe(places.length);
  expect(found.unsure).toEqual(judged.filter(({ pair, confidence }) => passes(lamps, pair) && confidence < leastConfidence).slice(0, 40).map(({ at }) => at));
  expect(found.failed).toBe(judged.filter(({ gates }) => gates.every(({ miss }) => miss > 0)).length);
  expect(found.closed).toEqual({
    price: judged.filter(({ gates }) => gates[0]!.miss > 0).length,
    power: judged.filter(({ gates }) => gates[0]!.miss === 0 && gates[1]!.miss > 0).length,
  });
  const near = judged.filter((one) => nearMiss(one) && one.confidence >= leastConfidence);
  expect(found.near).toHaveLength(15);
  const least = found.near.at(-1)!.score;
  expect(near.filter(({ score, at }) => score! > least + 1 && !found.near.some((one) => one.at === at))).toEqual([]);
  expect(survey(lamps, all.length, (at) => all[at], { weights: {}, maxBest: 4, maxNear: 900, unmendable: new Set(['price']) }).near.every(({ at }) => all[at]!.watts > 60)).toBe(true);
});
