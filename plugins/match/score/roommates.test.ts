import { describe, expect, it } from 'vitest';
import { changesThatHelp, explainScore, leastConfidence, rawScore, weightsOf, withChanges } from '#kit/score/score.ts';
import { seededRandom, type Random } from '#server/random.ts';
import { topics } from '#plugins/roommate/index.ts';
import { priceOfMiss } from './price-of-miss.ts';
import { daysBetween, byTopic, roommateScoring, type Roommate, type RoommatePair } from './roommates.ts';

const cases = 100_000;

const somebody: Roommate = {
  id: 1,
  isOpen: true,
  seatOf: null,
  gender: null,
  sharesGender: true,
  wantsGender: null,
  age: null,
  sharesAge: false,
  budgetFrom: 145_000,
  budgetTo: 170_000,
  moveFrom: 20_790,
  moveTo: 20_790,
  areas: [1, 2, 3],
  boroughs: ['queens'],
  isAnywhere: false,
  stayMonths: 12,
  rhythm: 'student',
  lives: byTopic({}),
  wishes: byTopic({}),
  habits: [],
  avoids: [],
};

const pairOf = (a: Partial<Roommate>, b: Partial<Roommate>, more: Partial<RoommatePair> = {}): RoommatePair => ({
  a: { ...somebody, ...a },
  b: { ...somebody, id: 2, ...b },
  match: 7,
  seatPrice: 152_500,
  ...more,
});

const partsOf = (pair: RoommatePair) => Object.fromEntries(explainScore(roommateScoring, pair).parts.map(({ name, points }) => [name, points]));
const missOf = (pair: RoommatePair, gate: string) => explainScore(roommateScoring, pair).gates.find(({ name }) => name === gate)?.miss;

const maybe = <T>(random: Random, value: T): T | null => (random.next() < 0.25 ? null : value);

function anybody(random: Random, id: number): Roommate {
  const from = random.whole(20_700, 20_800);
  const budget = random.whole(90_000, 260_000);
  const answered = random.some(topics, random.whole(0, topics.length));
  return {
    id,
    isOpen: random.next() < 0.95,
    seatOf: random.of([null, null, null, 7, 9]),
    gender: random.of([0, 1, null]),
    wantsGender: random.of([null, null, 0, 1]),
    sharesGender: random.next() < 0.7,
    age: maybe(random, random.whole(18, 60)),
    sharesAge: random.next() < 0.5,
    budgetFrom: maybe(random, budget - random.whole(0, 40_000)),
    budgetTo: maybe(random, budget),
    moveFrom: maybe(random, from),
    moveTo: maybe(random, from + random.whole(0, 20)),
    areas: random.some([1, 2, 3, 4, 5, 6], random.whole(0, 4)),
    boroughs: random.some(['manhattan', 'queens', 'brooklyn'], random.whole(0, 2)),
    isAnywhere: random.next() < 0.1,
    stayMonths: maybe(random, random.whole(1, 24)),
    rhythm: random.of(['student', 'worker', null]),
    lives: byTopic(Object.fromEntries(answered.map((topic) => [topic, random.whole(1, 3)]))),
    wishes: byTopic(Object.fromEntries(answered.map((topic) => [topic, { level: random.whole(1, 3), importance: random.whole(1, 5) }]))),
    habits: random.some([1, 2, 3], random.whole(0, 1)),
    avoids: random.some([1, 2, 3], random.whole(0, 1)),
  };
}

const anyPair = (random: Random): RoommatePair => ({
  a: anybody(random, 1),
  b: anybody(random, 2),
  match: 7,
  seatPrice: maybe(random, random.whole(90_000, 260_000)),
});

/** The first of 100,000 random pairs for which something does not hold; those of whom the rule says nothing, `undefined`, do not count. */
function firstWrong(holds: (pair: RoommatePair, random: Random) => boolean | undefined): RoommatePair | undefined {
  const random = seededRandom(20_261_122);
  for (let judged = 0; judged < cases; ) {
    const pair = anyPair(random);
    const answer = holds(pair, random);
    if (answer === false) return pair;
    if (answer) judged += 1;
  }
  return undefined;
}

/** True where a ranking reads the same mean and the same share of known weight; NaN where nothing is known. */
function isRaw(pair: RoommatePair, mean: number, share: number): boolean {
  const { score, known } = rawScore(roommateScoring, pair);
  return Math.abs(known - share) < 1e-9 && (share === 0 ? Number.isNaN(score) : Math.abs(score - mean) < 1e-6);
}

const swapped = ({ a, b, ...rest }: RoommatePair): RoommatePair => ({ a: b, b: a, ...rest });

describe('the score of two roommates', () => {
  it('is that of the worked example: 21, 14, 11, 20, 9 and 3 make 78', () => {
    // of three areas two are shared, the windows lie twelve days apart, and a wish of each is met in part
    const pair = pairOf(
      {
        areas: [1, 2, 4],
        stayMonths: 10,
        wishes: byTopic({ quietHours: { level: 1, importance: 5 }, guests: { level: 1, importance: 5 }, cleaning: { level: 2, importance: 4 } }),
        lives: byTopic({ quietHours: 1, guests: 2, cleaning: 2 }),
      },
      {
        moveFrom: 20_802,
        moveTo: 20_802,
        rhythm: 'worker',
        wishes: byTopic({ quietHours: { level: 1, importance: 5 }, guests: { level: 3, importance: 5 }, cleaning: { level: 3, importance: 3 } }),
        lives: byTopic({ quietHours: 1, guests: 2, cleaning: 3 }),
      },
    );
    const judged = explainScore(roommateScoring, pair);
    expect(judged.unknown).toEqual(['age']);
    expect(judged.confidence).toBe(95);
    expect(judged.parts.map(({ name, of }) => [name, of])).toEqual([['budget', 21], ['area', 21], ['moveDate', 16], ['lifestyle', 26], ['stay', 11], ['rhythm', 5]]);
    expect(partsOf(pair)).toEqual({ budget: 21, area: 14, moveDate: 11, lifestyle: 20, stay: 9, rhythm: 3 });
    expect(judged.score).toBe(78);
    expect(judged.gates.filter(({ miss }) => miss > 0)).toEqual([]);
    expect(changesThatHelp(roommateScoring, pair).map(({ name, gain }) => [name, gain])).toEqual([['area', 7], ['moveDate', 4], ['stay', 2]]);
  });

  it('symmetry: is the same whichever of the two is named first, gates and points included', () => {
    expect(firstWrong((pair) => JSON.stringify(explainScore(roommateScoring, pair)) === JSON.stringify(explainScore(roommateScoring, swapped(pair))))).toBeUndefined();
  });

  it('is the sum of its points, none above its most, and the most add up to a hundred', () => {
    expect(
      firstWrong((pair) => {
        const { parts, score } = explainScore(roommateScoring, pair);
        const sum = parts.reduce((all, { points }) => all + points, 0);
        const limit = parts.reduce((all, { of }) => all + of, 0);
        return score === null ? parts.length === 0 : sum === score && limit === 100 && parts.every(({ points, of }) => points >= 0 && points <= of);
      }),
    ).toBeUndefined();
  });

  it('missing data: is the weighted mean of what is known, its confidence the share of their weights', () => {
    expect(
      firstWrong((pair) => {
        const { score, confidence, unknown } = explainScore(roommateScoring, pair);
        const known = roommateScoring.components.flatMap(({ weight, fit }) => {
          const found = fit(pair);
          return found === null ? [] : [{ weight, fit: found }];
        });
        const weight = known.reduce((all, one) => all + one.weight, 0);
        const mean = known.reduce((all, one) => all + one.weight * one.fit, 0) / weight;
        return (known.length === 0 ? score === null : Math.abs((score ?? -1) - 100 * mean) <= 0.5 + 1e-6) && confidence === weight && unknown.length === 7 - known.length && isRaw(pair, 100 * mean, weight / 100);
      }),
    ).toBeUndefined();
  });

  const scoreOf = (pair: RoommatePair) => rawScore(roommateScoring, pair).score;
  /** True where a score is no lower than one of before; of two that are not known, too. */
  const isNoLower = (after: number, before: number) => !(after < before - 1e-9);

  it('monotony: never falls when the seat costs less or a budget grows', () => {
    expect(
      firstWrong((pair, random) => {
        const { a, seatPrice } = pair;
        if (seatPrice === null || a.budgetTo === null || pair.b.budgetTo === null) return undefined;
        const cheaper = { ...pair, seatPrice: seatPrice * random.next() };
        const richer = { ...pair, a: { ...a, budgetTo: a.budgetTo * (1 + random.next()) } };
        return isNoLower(scoreOf(cheaper), scoreOf(pair)) && isNoLower(scoreOf(richer), scoreOf(pair));
      }),
    ).toBeUndefined();
  });

  it('monotony: never falls when the windows come nearer', () => {
    expect(
      firstWrong((pair, random) => {
        const { a, b } = pair;
        const apart = daysBetween(a, b);
        if (apart === null || apart === 0) return undefined;
        const way = (b.moveFrom ?? b.moveTo)! > (a.moveFrom ?? a.moveTo)! ? -1 : 1;
        const by = way * random.whole(1, apart);
        const nearer = { ...pair, b: { ...b, moveFrom: b.moveFrom === null ? null : b.moveFrom + by, moveTo: b.moveTo === null ? null : b.moveTo + by } };
        return isNoLower(scoreOf(nearer), scoreOf(pair));
      }),
    ).toBeUndefined();
  });

  it('monotony: never falls when one who names more areas names one of the other’s too', () => {
    expect(
      firstWrong((pair) => {
        const { a, b } = pair;
        const first = a.areas.find((area) => !b.areas.includes(area));
        if (first === undefined || b.areas.length < a.areas.length) return undefined;
        return isNoLower(scoreOf({ ...pair, b: { ...b, areas: [...b.areas, first] } }), scoreOf(pair));
      }),
    ).toBeUndefined();
  });

  it('is raised by every change that it offers, as much as it says, and by several made together no less than by the best', () => {
    expect(
      firstWrong((pair) => {
        const changes = changesThatHelp(roommateScoring, pair);
        const before = explainScore(roommateScoring, pair).score ?? 0;
        const after = withChanges(roommateScoring, pair, changes);
        if (changes.length === 0) return after === pair;
        return (
          changes.every(({ score, gain }) => gain > 0 && score - before === gain) &&
          (explainScore(roommateScoring, after).score ?? 0) >= Math.max(...changes.map(({ score }) => score)) - 1 &&
          withChanges(roommateScoring, pair, [changes[0]!]) !== pair
        );
      }),
    ).toBeUndefined();
  });

  it('names days that, moved, leave as many fewer between the windows and give the score it says', () => {
    const random = seededRandom(11);
    let moved = 0;
    for (let at = 0; at < 3000; at += 1) {
      const pair = anyPair(random);
      const change = changesThatHelp(roommateScoring, pair).find(({ name }) => name === 'moveDate');
      if (!change) continue;
      const by = Number(change.values['count']);
      const { a, b } = pair;
      const apart = daysBetween(a, b)!;
      const way = (b.moveFrom ?? b.moveTo)! > (a.moveFrom ?? a.moveTo)! ? -by : by;
      const nearer = { ...pair, b: { ...b, moveFrom: b.moveFrom === null ? null : b.moveFrom + way, moveTo: b.moveTo === null ? null : b.moveTo + way } };
      expect([daysBetween(nearer.a, nearer.b), explainScore(roommateScoring, nearer).score]).toEqual([apart - by, change.score]);
      moved += 1;
    }
    expect(moved).toBeGreaterThan(100);
    // a week between windows of some days: one day of it is worth less than all of it
    const week = pairOf({ moveFrom: 20_789, moveTo: 20_797 }, { moveFrom: 20_804, moveTo: 20_804 });
    expect(changesThatHelp(roommateScoring, week).find(({ name }) => name === 'moveDate')?.values['count']).toBeGreaterThan(4);
  });

  it.each(roommateScoring.components.map(({ name }) => name))('ties: is another once %s differs and all else is alike', (name) => {
    const shared = { age: 30, sharesAge: true, lives: byTopic({ guests: 1 }), wishes: byTopic({ guests: { level: 1, importance: 3 } }) };
    const better = pairOf(shared, { ...shared, budgetTo: 170_000 });
    const worse: Readonly<Record<string, Partial<Roommate>>> = {
      budget: { budgetTo: 150_000 },
      area: { areas: [1, 8, 9] },
      moveDate: { moveFrom: 20_795, moveTo: 20_795 },
      lifestyle: { lives: byTopic({ guests: 2 }) },
      stay: { stayMonths: 11 },
      rhythm: { rhythm: 'worker' },
      age: { age: 31 },
    };
    const steps = weightsOf(roommateScoring, { [name]: 1 });
    const than = rawScore(roommateScoring, pairOf(shared, { ...shared, ...worse[name] }), steps).score;
    expect(rawScore(roommateScoring, better, steps).score).toBeGreaterThan(than);
  });

  it('ties: orders any two pairs that differ in one component alone, however the others are weighed', () => {
    const alike = byTopic({ guests: 1 });
    const wish = byTopic({ guests: { level: 1, importance: 3 } });
    /** Both sides as one component likes them most, and as it likes them less. */
    const ends: Readonly<Record<string, (pair: RoommatePair) => readonly [better: RoommatePair, worse: RoommatePair]>> = {
      budget: ({ a, b, ...rest }) => [1, 1.04].map((share): RoommatePair => ({ ...rest, a: { ...a, budgetTo: 200_000 }, b: { ...b, budgetTo: 150_000 }, seatPrice: 150_000 * share })) as [RoommatePair, RoommatePair],
      area: ({ a, b, ...rest }) => [[1], [1, 8]].map((areas): RoommatePair => ({ ...rest, a: { ...a, areas, isAnywhere: false }, b: { ...b, areas: areas.map((area) => (area === 8 ? 9 : area)), isAnywhere: false } })) as [RoommatePair, RoommatePair],
      moveDate: ({ a, b, ...rest }) => [20_800, 20_803].map((day): RoommatePair => ({ ...rest, a: { ...a, moveFrom: 20_790, moveTo: 20_799 }, b: { ...b, moveFrom: day, moveTo: day } })) as [RoommatePair, RoommatePair],
      lifestyle: ({ a, b, ...rest }) => [1, 2].map((level): RoommatePair => ({ ...rest, a: { ...a, lives: alike, wishes: wish }, b: { ...b, lives: byTopic({ guests: level }), wishes: wish } })) as [RoommatePair, RoommatePair],
      stay: ({ a, b, ...rest }) => [12, 11].map((stayMonths): RoommatePair => ({ ...rest, a: { ...a, stayMonths: 12 }, b: { ...b, stayMonths } })) as [RoommatePair, RoommatePair],
      rhythm: ({ a, b, ...rest }) => (['student', 'worker'] as const).map((rhythm): RoommatePair => ({ ...rest, a: { ...a, rhythm: 'student' }, b: { ...b, rhythm } })) as [RoommatePair, RoommatePair],
      age: ({ a, b, ...rest }) => [30, 31].map((age): RoommatePair => ({ ...rest, a: { ...a, age: 30, sharesAge: true }, b: { ...b, age, sharesAge: true } })) as [RoommatePair, RoommatePair],
    };
    expect(
      firstWrong((pair, random) => {
        const { name } = random.of(roommateScoring.components);
        const steps = Object.fromEntries(roommateScoring.components.map((one) => [one.name, one.name === name ? random.whole(1, 5) : random.whole(0, 5)]));
        const [better, worse] = ends[name]!(pair).map((one) => rawScore(roommateScoring, one, weightsOf(roommateScoring, steps)).score) as [number, number];
        return better > worse;
      }),
    ).toBeUndefined();
  });

  it('is the same each time it is asked for', () => {
    expect(firstWrong((pair) => JSON.stringify(explainScore(roommateScoring, pair)) === JSON.stringify(explainScore(roommateScoring, { ...pair, a: { ...pair.a }, b: { ...pair.b } })))).toBeUndefined();
  });

  it('reads gender and age as wishes of their own alone', () => {
    expect(
      firstWrong((pair) => {
        const judged = (a: Partial<Roommate>, b: Partial<Roommate>) => JSON.stringify(explainScore(roommateScoring, { ...pair, a: { ...pair.a, ...a }, b: { ...pair.b, ...b } }));
        const quiet = { wantsGender: null, sharesGender: false, sharesAge: false };
        return judged({ ...quiet, gender: 0, age: 20 }, { ...quiet, gender: 1, age: 55 }) === judged({ ...quiet, gender: 1, age: 55 }, { ...quiet, gender: null, age: null });
      }),
    ).toBeUndefined();
  });
});

describe('a pair is not offered', () => {
  it.each([
    ['open', pairOf({}, { isOpen: false }), 1],
    ['noSeat', pairOf({}, { seatOf: 9 }), 1],
    ['gender', pairOf({ wantsGender: 1 }, { gender: 0 }), 1],
    ['gender', pairOf({ gender: 0 }, { wantsGender: 1 }), 1],
    ['gender', pairOf({ wantsGender: 1 }, { gender: 1, sharesGender: false }), 1],
    ['price', pairOf({}, { budgetTo: 100_000 }, { seatPrice: 111_000 }), 1000],
    ['moveDate', pairOf({}, { moveFrom: 20_846, moveTo: 20_850 }), 11],
    ['area', pairOf({}, { areas: [9], boroughs: ['bronx'] }), 1],
    ['avoids', pairOf({ avoids: [4] }, { habits: [4, 5] }), 1],
  ])('for %s', (gate, pair, miss) => {
    expect(missOf(pair, gate)).toBe(miss);
    expect(missOf(swapped(pair), gate)).toBe(miss);
  });

  it('a seat above the budgets costs as much as it lies above, each month of the stay', () => {
    const pair = pairOf({ budgetTo: 150_000 }, { budgetTo: 100_000, stayMonths: 10 }, { seatPrice: 114_100 });
    expect(priceOfMiss(pair, { name: 'price', miss: missOf(pair, 'price')! })).toEqual({ cents: 41_000, count: 10, each: 4100 });
  });

  it.each([
    ['noSeat', pairOf({}, { seatOf: 7 })],
    ['gender', pairOf({ wantsGender: 1 }, { gender: 1 })],
    ['price', pairOf({}, { budgetTo: 100_000 }, { seatPrice: 110_000 })],
    ['price', pairOf({}, { budgetTo: null }, { seatPrice: 110_000 })],
    ['moveDate', pairOf({}, { moveFrom: 20_835, moveTo: 20_850 })],
    ['area', pairOf({}, { areas: [9], boroughs: ['queens'] })],
    ['area', pairOf({}, { areas: [9], boroughs: ['bronx'], isAnywhere: true })],
    ['area', pairOf({}, { areas: [], boroughs: [] })],
    ['avoids', pairOf({ avoids: [4] }, { habits: [5], avoids: [5] })],
  ])('but offered at the edge of %s', (gate, pair) => {
    expect(missOf(pair, gate)).toBe(0);
  });
});

it('a pair of whom little is known has a score with little confidence', () => {
  const unknown = { budgetTo: null, areas: [], moveFrom: null, moveTo: null };
  expect(explainScore(roommateScoring, pairOf(unknown, unknown)).confidence).toBeLessThan(leastConfidence);
});
