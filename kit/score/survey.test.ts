import { expect, it } from 'vitest';
import { Columns } from '#server/columns/columns.ts';
import { seededRandom } from '#server/random.ts';
import { rowsWhere } from './row-groups.ts';
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
  const found = survey(lamps, all.length, (at) => all[at]!, { weights: {}, maxBest: 40, maxNear: 15, out: Array.from(all.keys()).filter((at) => !isIn(at)) });
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
  expect([found.passed, found.missedOne, found.shut]).toEqual([judged.filter(({ pair }) => passes(lamps, pair)).length, judged.filter(nearMiss).length, 0]);
  expect(found.passed + found.missedOne + found.failed).toBe(found.compared);
  expect(found.closed).toEqual({
    price: judged.filter(({ gates }) => gates[0]!.miss > 0).length,
    power: judged.filter(({ gates }) => gates[0]!.miss === 0 && gates[1]!.miss > 0).length,
  });
  const near = judged.filter((one) => nearMiss(one) && one.confidence >= leastConfidence);
  expect(found.near).toHaveLength(15);
  const least = found.near.at(-1)!.score;
  expect(near.filter(({ score, at }) => score! > least + 1 && !found.near.some((one) => one.at === at))).toEqual([]);
  expect(survey(lamps, all.length, (at) => all[at]!, { weights: {}, maxBest: 4, maxNear: 900, unmendable: new Set(['price']) }).near.every(({ at }) => all[at]!.watts > 60)).toBe(true);
});

it('a survey of grouped rows finds what one of plain rows does, equal ones in their order', () => {
  type Row = Lamp & { readonly id: number; readonly shade: number | null };
  const random = seededRandom(8);
  const rich: Scoring<Row> = {
    version: 1,
    levers: [],
    components: [
      ...lamps.components,
      { name: 'shade', weight: 30, isSlow: true, fit: ({ shade, light }) => (shade === null || light === null ? null : shade * light) },
      { name: 'both', weight: 20, applies: ({ cents }) => cents > 200, fit: ({ watts, cents }) => (watts > 30 ? cents / 1500 : null) },
    ],
    gates: [...lamps.gates, { name: 'either', miss: ({ cents, watts }) => (cents > 400 ? Math.max(0, watts - 80) : 0) }, { name: 'always', miss: () => 0 }],
  };
  for (let round = 0; round < 30; round += 1) {
    const few = random.of([[0, 1], [0, 0.25, 0.5, 0.75, 1]]);
    const all = Array.from({ length: random.of([0, 1, 700]) }, (_, at): Row => ({
      id: at + 1, light: random.of([null, ...few]), warmth: random.of([null, ...few]), shade: random.of([null, ...few]), cents: random.whole(1, 30) * 50, watts: random.whole(1, 18) * 5,
    }));
    const columns = new Columns<Row>({ light: 'light', warmth: 'warmth', shade: 'number', cents: 'price', watts: random.of(['price', 'power']) });
    // rows that were others before, so that contents stand there which no row holds
    for (const row of all) columns.put({ ...row, light: 0.1, cents: 1 });
    for (const row of all) columns.put(row);
    const options = { weights: random.of([{}, { light: 0, shade: 90 }]), maxBest: random.of([1, 10, 40]), maxNear: random.of([0, 5, 900]), unmendable: new Set(random.some(['price', 'power'], 1)), out: Array.from(all.keys()).filter((at) => at % 7 === 3) };
    const found = survey(rich, columns.count, (at) => columns.at(at), { ...options, groups: columns.groups });
    expect(found).toEqual(survey(rich, all.length, (at) => all[at]!, options));
    const isBright = ({ light }: Row) => light === 1;
    expect([...rowsWhere(columns.count, (at) => isBright(columns.at(at)), { groups: columns.groups, out: options.out })]).toEqual(all.map((one, at) => Number(isBright(one) && at % 7 !== 3)));
  }
});
