import { describe, expect, it } from 'vitest';
import { changesThatHelp, explainScore, nearMiss, rawScore, weightsOf } from '#kit/score/score.ts';
import { seededRandom, type Random } from '#server/random.ts';
import { learn } from './learn.ts';
import { priceOfMiss } from './price-of-miss.ts';
import { rentScoring, type Client, type ClientRent, type OfferedRent } from './rents.ts';

const cases = 100_000;

const client: Client = {
  id: 1,
  budget: 330_000,
  moveDate: 20_800,
  areas: [1],
  boroughs: ['queens'],
  bedrooms: 1,
  stayMonths: 12,
  workLines: ['7'],
  musts: [1, 2],
  nices: [3, 4],
  avoids: [],
  caresForFee: true,
  dismissed: [],
  refusedAreas: [],
  refusedBuildings: [],
  refusedWalk: null,
};

const rent: OfferedRent = {
  id: 5,
  isOffered: true,
  gross: 360_000,
  net: 330_000,
  leastMonths: 12,
  availableOn: 20_808,
  building: 9,
  area: 1,
  borough: 'queens',
  bedrooms: 1,
  isFlex: false,
  walkMinutes: 7,
  lines: ['G'],
  meets: [1, 2, 3],
  isNoFee: true,
};

const pairOf = (of: Partial<Client>, offered: Partial<OfferedRent> = {}): ClientRent => ({ client: { ...client, ...of }, rent: { ...rent, ...offered } });
const missOf = (pair: ClientRent, gate: string) => explainScore(rentScoring, pair).gates.find(({ name }) => name === gate)?.miss;
const maybe = <T>(random: Random, value: T): T | null => (random.next() < 0.2 ? null : value);

function anyPair(random: Random): ClientRent {
  const gross = random.whole(150_000, 500_000);
  return {
    client: {
      id: 1,
      budget: maybe(random, random.whole(150_000, 500_000)),
      moveDate: maybe(random, random.whole(20_700, 20_800)),
      areas: random.some([1, 2, 3, 4], random.whole(0, 3)),
      boroughs: random.some(['queens', 'brooklyn'], random.whole(0, 2)),
      bedrooms: maybe(random, random.whole(0, 4)),
      stayMonths: maybe(random, random.whole(1, 24)),
      workLines: maybe(random, random.some(['7', 'G', 'L'], random.whole(0, 2))),
      musts: random.some([1, 2, 3], random.whole(0, 2)),
      nices: random.some([4, 5, 6], random.whole(0, 3)),
      avoids: random.some([7, 8], random.whole(0, 1)),
      caresForFee: random.of([true, false, null]),
      dismissed: random.some([5, 6], random.whole(0, 1)),
      refusedAreas: random.some([1, 2, 3], random.whole(0, 1)),
      refusedBuildings: random.some([9, 10], random.whole(0, 1)),
      refusedWalk: maybe(random, random.whole(5, 20)),
    },
    rent: {
      id: 5,
      isOffered: random.next() < 0.9,
      gross: maybe(random, gross),
      net: maybe(random, gross - random.whole(0, 40_000)),
      leastMonths: maybe(random, random.whole(1, 18)),
      availableOn: maybe(random, random.whole(20_690, 20_840)),
      building: maybe(random, random.whole(9, 12)),
      area: maybe(random, random.whole(1, 5)),
      borough: maybe(random, random.of(['queens', 'brooklyn', 'manhattan'])),
      bedrooms: maybe(random, random.whole(0, 4)),
      isFlex: random.next() < 0.2,
      walkMinutes: maybe(random, random.whole(1, 25)),
      lines: random.some(['7', 'G', 'L'], random.whole(0, 2)),
      meets: random.some([1, 2, 3, 4, 5, 6, 7, 8], random.whole(0, 8)),
      isNoFee: random.of([true, false, null]),
    },
  };
}

/** The first of 100,000 random pairs for which something does not hold; those of whom the rule says nothing, `undefined`, do not count. */
function firstWrong(holds: (pair: ClientRent, random: Random) => boolean | undefined): ClientRent | undefined {
  const random = seededRandom(20_261_123);
  for (let judged = 0; judged < cases; ) {
    const pair = anyPair(random);
    const answer = holds(pair, random);
    if (answer === false) return pair;
    if (answer) judged += 1;
  }
  return undefined;
}

describe('the score of a rent for a client', () => {
  it('is that of the worked example: 21, 20, 9, 11, 10, 8 and 5 make 84', () => {
    const judged = explainScore(rentScoring, pairOf({}));
    expect(judged.parts.map(({ name, points, of }) => [name, points, of])).toEqual([
      ['budget', 21, 25],
      ['area', 20, 20],
      ['commute', 9, 15],
      ['moveDate', 11, 15],
      ['room', 10, 10],
      ['preferences', 8, 10],
      ['fee', 5, 5],
    ]);
    expect([judged.score, judged.confidence]).toEqual([84, 100]);
    expect(judged.gates.filter(({ miss }) => miss > 0)).toEqual([]);
  });

  it('offers the smallest changes that gain most', () => {
    expect(changesThatHelp(rentScoring, pairOf({}))).toEqual([
      { name: 'budget', values: { cents: 30_000 }, score: 88, gain: 4 },
      { name: 'moveDate', values: { days: 8 }, score: 88, gain: 4 },
    ]);
  });

  it('missing data: is the weighted mean of what is known, its confidence their share, and the sum of its points', () => {
    expect(
      firstWrong((pair) => {
        const { parts, score, confidence } = explainScore(rentScoring, pair);
        const concerned = rentScoring.components.filter(({ applies }) => applies?.(pair) !== false);
        const all = concerned.reduce((sum, { weight }) => sum + weight, 0);
        const known = concerned.flatMap(({ weight, fit }) => {
          const found = fit(pair);
          return found === null ? [] : [{ weight, fit: found }];
        });
        if (known.length === 0) return score === null;
        const weight = known.reduce((all, one) => all + one.weight, 0);
        const mean = (100 * known.reduce((all, one) => all + one.weight * one.fit, 0)) / weight;
        const raw = rawScore(rentScoring, pair);
        if (Math.abs(raw.score - mean) > 1e-6 || Math.abs(raw.known - weight / all) > 1e-9) return false;
        const sum = parts.reduce((all, { points }) => all + points, 0);
        return sum === score && Math.abs(score - mean) <= 0.5 + 1e-6 && confidence === Math.round((100 * weight) / all) && parts.every(({ points, of }) => points >= 0 && points <= of);
      }),
    ).toBeUndefined();
  });

  const scoreOf = (pair: ClientRent) => rawScore(rentScoring, pair).score;
  const offering = (pair: ClientRent, change: Partial<OfferedRent>) => ({ ...pair, rent: { ...pair.rent, ...change } });
  /** True where a score is no lower than one of before; of two that are not known, too. */
  const isNoLower = (after: number, before: number) => !(after < before - 1e-9);

  it('monotony: never falls when a rent costs less or the budget grows', () => {
    expect(
      firstWrong((pair, random) => {
        const { gross, net } = pair.rent;
        const { budget } = pair.client;
        if ((gross ?? net) === null || budget === null) return undefined;
        const share = random.next();
        const cheaper = offering(pair, { gross: gross === null ? null : gross * share, net: net === null ? null : net * share });
        const richer = { ...pair, client: { ...pair.client, budget: budget * (1 + random.next()) } };
        return isNoLower(scoreOf(cheaper), scoreOf(pair)) && isNoLower(scoreOf(richer), scoreOf(pair));
      }),
    ).toBeUndefined();
  });

  it('monotony: never falls when a rent is free sooner', () => {
    expect(
      firstWrong((pair, random) => {
        const { availableOn } = pair.rent;
        if (availableOn === null || pair.client.moveDate === null) return undefined;
        return isNoLower(scoreOf(offering(pair, { availableOn: availableOn - random.whole(1, 60) })), scoreOf(pair));
      }),
    ).toBeUndefined();
  });

  it('monotony: never falls when a rent lies where the client looks', () => {
    expect(
      firstWrong((pair) => {
        const [wanted] = pair.client.areas.filter((one) => !pair.client.refusedAreas.includes(one));
        if (pair.rent.area === null || wanted === undefined) return undefined;
        return isNoLower(scoreOf(offering(pair, { area: wanted })), scoreOf(pair));
      }),
    ).toBeUndefined();
  });

  it.each(rentScoring.components.map(({ name }) => name))('ties: is another once %s differs and all else is alike', (name) => {
    const worse: Readonly<Record<string, Partial<OfferedRent>>> = {
      budget: { net: 331_000 },
      area: { area: 2 },
      commute: { walkMinutes: 8 },
      moveDate: { availableOn: 20_809 },
      room: { bedrooms: 2 },
      preferences: { meets: [1, 2] },
      fee: { isNoFee: false },
    };
    const steps = weightsOf(rentScoring, { [name]: 1 });
    expect(rawScore(rentScoring, pairOf({}), steps).score).toBeGreaterThan(rawScore(rentScoring, pairOf({}, worse[name]), steps).score);
  });

  it('ties: orders any two rents that differ in one component alone, however the others are weighed', () => {
    const common = { refusedAreas: [], refusedWalk: null, areas: [1], boroughs: ['queens'], moveDate: 20_800, bedrooms: 1, nices: [4], caresForFee: true, budget: 330_000 } as const;
    const ends: Readonly<Record<string, readonly [better: Partial<OfferedRent>, worse: Partial<OfferedRent>]>> = {
      budget: [{ gross: 330_000, net: 330_000 }, { gross: 340_000, net: 330_000 }],
      area: [{ area: 1, borough: 'queens' }, { area: 2, borough: 'queens' }],
      commute: [{ walkMinutes: 7 }, { walkMinutes: 8 }],
      moveDate: [{ availableOn: 20_800 }, { availableOn: 20_803 }],
      room: [{ bedrooms: 1 }, { bedrooms: 2 }],
      preferences: [{ meets: [1, 2, 3, 4] }, { meets: [1, 2, 3] }],
      fee: [{ isNoFee: true }, { isNoFee: false }],
    };
    expect(
      firstWrong((pair, random) => {
        const { name } = random.of(rentScoring.components);
        const steps = Object.fromEntries(rentScoring.components.map((one) => [one.name, one.name === name ? random.whole(1, 5) : random.whole(0, 5)]));
        const [better, worse] = ends[name]!.map((of) => rawScore(rentScoring, { client: { ...pair.client, ...common }, rent: { ...pair.rent, ...of } }, weightsOf(rentScoring, steps)).score) as [number, number];
        return better > worse;
      }),
    ).toBeUndefined();
  });

  it('is the same each time it is asked for', () => {
    expect(firstWrong((pair) => JSON.stringify(explainScore(rentScoring, pair)) === JSON.stringify(explainScore(rentScoring, { client: { ...pair.client }, rent: { ...pair.rent } })))).toBeUndefined();
  });

  it('leaves the fee out for clients to whom it does not matter, and misses it where nobody asked', () => {
    expect(explainScore(rentScoring, pairOf({ caresForFee: false }))).toMatchObject({ unknown: [], confidence: 100 });
    expect(explainScore(rentScoring, pairOf({ caresForFee: null }))).toMatchObject({ unknown: ['fee'], confidence: 95 });
  });
});

describe('a rent is not offered', () => {
  it.each([
    ['offered', pairOf({}, { isOffered: false }), 1],
    ['price', pairOf({ budget: 300_000 }, { net: 340_000 }), 10_000],
    ['dismissed', pairOf({ dismissed: [5] }), 1],
    ['moveDate', pairOf({}, { availableOn: 20_835 }), 5],
    ['room', pairOf({ bedrooms: 2 }), 1],
    ['stay', pairOf({ stayMonths: 10 }), 2],
    ['musts', pairOf({ musts: [1, 8, 9] }), 2],
    ['avoids', pairOf({ avoids: [3] }), 1],
  ])('for %s, and is a near miss where that is all', (gate, pair, miss) => {
    expect(missOf(pair, gate)).toBe(miss);
    expect(nearMiss(explainScore(rentScoring, pair))).toEqual({ name: gate, miss });
  });

  it('a rent above the budget costs as much as it lies above, each month of the stay', () => {
    const pair = pairOf({ budget: 330_000, stayMonths: 12 }, { net: 375_800 });
    expect(priceOfMiss(pair, { name: 'price', miss: missOf(pair, 'price')! })).toEqual({ cents: 153_600, count: 12, each: 12_800 });
  });

  it.each([
    ['price', pairOf({ budget: 300_000 }, { net: 330_000 })],
    ['moveDate', pairOf({}, { availableOn: 20_830 })],
    ['room', pairOf({ bedrooms: 2 }, { isFlex: true })],
    ['stay', pairOf({ stayMonths: null })],
  ])('but offered at the edge of %s', (gate, pair) => {
    expect(missOf(pair, gate)).toBe(0);
  });
});

describe('answers', () => {
  const after = (of: Partial<Client>, offered: Partial<OfferedRent>, reason: 'small' | 'commute') => learn({ ...client, ...of }, [{ rent: { ...rent, ...offered }, reason }]);

  it('too small ask for one room more than the rent has, and never for more than one beyond what was asked', () => {
    expect(after({ bedrooms: 1 }, { bedrooms: 1 }, 'small').bedrooms).toBe(2);
    expect(after({ bedrooms: 1 }, { bedrooms: 2 }, 'small').bedrooms).toBe(2);
    expect(after({ bedrooms: 0 }, { bedrooms: 2 }, 'small').bedrooms).toBe(1);
    expect(after({ bedrooms: 3 }, { bedrooms: 1 }, 'small').bedrooms).toBe(3);
    expect(after({ bedrooms: null }, { bedrooms: 1 }, 'small').bedrooms).toBe(2);
    const twice = learn({ ...client, bedrooms: 1 }, [2, 3].map((bedrooms) => ({ rent: { ...rent, bedrooms }, reason: 'small' as const })));
    expect(twice.bedrooms).toBe(2);
  });

  it('too far leave out walks as long, not those of a home that is near', () => {
    expect(after({}, { walkMinutes: 9 }, 'commute').refusedWalk).toBe(9);
    expect(after({}, { walkMinutes: 3 }, 'commute').refusedWalk).toBeNull();
  });
});
