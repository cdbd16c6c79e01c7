import { describe, expect, it } from 'vitest';
import { seededRandom } from '#server/random.ts';
import { groupScore } from './group.ts';
import { largestRemainder, shownPoints } from './points.ts';
import { changesThatHelp, explainScore, nearMiss, rawScore, weightsOf, type Scoring } from './score.ts';
import { survey } from './survey.ts';

interface Lamp {
  readonly light: number | null;
  readonly warmth: number | null;
  readonly cents: number;
}

const lamps: Scoring<Lamp> = {
  version: 3,
  components: [
    { name: 'light', weight: 60, fit: ({ light }) => light },
    { name: 'warmth', weight: 40, fit: ({ warmth }) => warmth },
  ],
  gates: [{ name: 'price', miss: ({ cents }) => Math.max(0, cents - 1000) }],
  levers: [
    { name: 'dim', tries: (lamp) => [0.5, 0.9, 1, 1].map((light) => ({ pair: { ...lamp, light }, values: { light } })) },
    { name: 'warm', tries: (lamp) => [{ pair: { ...lamp, warmth: 1 } }] },
    { name: 'dear', tries: (lamp) => [{ pair: { light: 1, warmth: 1, cents: 5000 } }, { pair: lamp }] },
  ],
};

describe('points', () => {
  it('add up to the rounded sum, by the largest remainder', () => {
    expect(largestRemainder([21.05, 14.04, 11.58, 19.69, 8.77, 3.16])).toEqual([21, 14, 11, 20, 9, 3]);
    expect(largestRemainder([1 / 3, 1 / 3, 1 / 3])).toEqual([1, 0, 0]);
    expect(largestRemainder([])).toEqual([]);
  });

  it('stay within what a component can give, where its remainder is the largest', () => {
const shares = [{ share: 33.3, fit: 1 }, { share: 33.3, fit: 0.1 / 33.3 }, { share: 33.4, fit: 0.1 / 33.4 }];
    expect(shownPoints(shares)).toEqual({ points: [33, 1, 0], of: [33, 33, 34] });
  });

  it('are all that a component can give where it fits wholly, unless the sum is too small for it', () => {
    expect(shownPoints([{ share: 28.57, fit: 1 }, { share: 40, fit: 0.985 }, { share: 31.43, fit: 0.011 }])).toEqual({ points: [29, 39, 0], of: [29, 40, 31] });
    const equal = Array.from({ length: 7 }, (_, at) => ({ share: 100 / 7, fit: at < 2 ? 1 : 0 }));
    expect(shownPoints(equal).points).toEqual([15, 14, 0, 0, 0, 0, 0]);
    const random = seededRandom(4);
    for (let round = 0; round < 5000; round += 1) {
      const weights = Array.from({ length: random.whole(1, 8) }, () => random.whole(1, 30));
      const total = weights.reduce((sum, one) => sum + one, 0);
      const shares = weights.map((weight) => ({ share: (100 * weight) / total, fit: random.of([1, 0, random.next()]) }));
      const { points, of } = shownPoints(shares);
      const score = Math.round(shares.reduce((sum, { share, fit }) => sum + share * fit, 0) + 1e-9);
      const wholes = shares.flatMap(({ fit }, at) => (fit === 1 ? [at] : []));
      expect([points.reduce((sum, one) => sum + one, 0), points.every((one, at) => one >= 0 && one <= of[at]!)]).toEqual([score, true]);
      if (wholes.reduce((sum, at) => sum + of[at]!, 0) <= score) expect(wholes.map((at) => points[at])).toEqual(wholes.map((at) => of[at]));
    }
  });
});

describe('a score', () => {
  it('is the weighted mean of what is known; the rest lowers the confidence alone', () => {
    expect(explainScore(lamps, { light: 0.5, warmth: 1, cents: 0 })).toEqual({
      version: 3,
      gates: [{ name: 'price', miss: 0 }],
      score: 70,
      parts: [
        { name: 'light', fit: 0.5, points: 30, of: 60 },
        { name: 'warmth', fit: 1, points: 40, of: 40 },
      ],
      unknown: [],
      confidence: 100,
    });
    expect(explainScore(lamps, { light: null, warmth: 0.5, cents: 0 })).toMatchObject({
      score: 50,
      parts: [{ name: 'warmth', points: 50, of: 100 }],
      unknown: ['light'],
      confidence: 40,
    });
    expect(explainScore(lamps, { light: null, warmth: null, cents: 0 })).toMatchObject({ score: null, parts: [], confidence: 0 });
  });

  it('follows the weights of the agency; a weight of nothing takes a component out', () => {
    const steps = weightsOf(lamps, { light: 0, warmth: 5 });
    expect(explainScore(lamps, { light: 0, warmth: 0.8, cents: 0 }, steps)).toMatchObject({ score: 80, unknown: [], confidence: 100 });
    expect(weightsOf(lamps, {})).toEqual({ light: 60, warmth: 40 });
    expect(rawScore(lamps, { light: 0, warmth: 0.8, cents: 0 }, steps)).toEqual({ score: 80, known: 1 });
  });

  it('takes out what is of no concern to a pair, from the confidence as well', () => {
    const scoring: Scoring<Lamp> = { ...lamps, components: lamps.components.map((one) => (one.name === 'light' ? { ...one, applies: ({ cents }) => cents > 0 } : one)) };
    expect(explainScore(scoring, { light: null, warmth: 0.5, cents: 0 })).toMatchObject({ score: 50, unknown: [], confidence: 100 });
    expect(rawScore(scoring, { light: 1, warmth: 0.5, cents: 0 })).toEqual({ score: 50, known: 1 });
    expect(explainScore(scoring, { light: null, warmth: 0.5, cents: 1 })).toMatchObject({ unknown: ['light'], confidence: 40 });
  });

  it('names the one gate that is missed, and how far', () => {
    expect(nearMiss(explainScore(lamps, { light: 1, warmth: 1, cents: 1250 }))).toEqual({ name: 'price', miss: 250 });
    expect(nearMiss(explainScore(lamps, { light: 1, warmth: 1, cents: 900 }))).toBeUndefined();
  });

  it('offers the smallest changes that gain most, none that misses a gate', () => {
    expect(changesThatHelp(lamps, { light: 0.4, warmth: 0.9, cents: 0 })).toEqual([
      { name: 'dim', values: { light: 1 }, score: 96, gain: 36 },
      { name: 'warm', values: {}, score: 64, gain: 4 },
    ]);
    expect(changesThatHelp(lamps, { light: 0.4, warmth: 0.9, cents: 0 }, {}, 1)).toHaveLength(1);
    expect(changesThatHelp(lamps, { light: 1, warmth: 1, cents: 0 })).toEqual([]);
  });
});

describe('a ranking', () => {
  const all: readonly Lamp[] = [
    { light: 0.5, warmth: 0.5, cents: 0 },
    { light: 1, warmth: 1, cents: 2000 },
    { light: 0.9, warmth: null, cents: 0 },
    { light: null, warmth: 1, cents: 0 },
    { light: 0.5, warmth: 0.5, cents: 0 },
    { light: 0.2, warmth: 0.2, cents: 0 },
  ];

  it('has the best first, equal ones in their order, without missed gates and without those too little is known of', () => {
    const at = (max: number) => survey(lamps, all.length, (place) => all[place] as Lamp, { weights: {}, maxBest: max, maxNear: 0 }).best.map((one) => one.at);
    expect(at(10)).toEqual([2, 0, 4, 5]);
    expect(at(2)).toEqual([2, 0]);
    expect(at(3)).toEqual([2, 0, 4]);
  });
});

describe('a group', () => {
  it('weighs its weakest pair', () => {
    const scores = [[0, 78, 84], [78, 0, 71], [84, 71, 0]];
    const group = groupScore(3, (a, b) => scores[a]?.[b] ?? null);
    expect(group?.score).toBe(75);
    expect(group?.weakest).toEqual({ a: 1, b: 2, score: 71 });
    expect(group?.pairs).toHaveLength(3);
  });

  it('has no score where a pair has none, nor alone', () => {
    expect(groupScore(3, (a) => (a === 0 ? null : 50))).toBeUndefined();
    expect(groupScore(1, () => 50)).toBeUndefined();
  });
});
