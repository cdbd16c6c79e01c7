import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from 'vitest';
import { topics } from '#plugins/roommate/index.ts';
import en from '#plugins/roommate/translations/en.ts';
import kr from '#plugins/roommate/translations/kr.ts';
import { rawScore, weightsOf } from '#kit/score/score.ts';
import { seededRandom } from '#server/random.ts';
import { roommateScoring } from '../score/roommates.ts';
import { evaluate, rankCorrelation } from './evaluate.ts';
import { readOptions } from './options.ts';
import type { Table } from './matrix.ts';
import { readPairs, readPeople } from './read-files.ts';
import { limitsOf, reportOf } from './report.ts';

const areas = ['Astoria', 'Bushwick', 'Harlem', 'Flushing', 'Chelsea'] as const;

/** People of a made-up survey, in a layout of its own. */
function survey(count: number): Table {
  const random = seededRandom(20_26);
  const rows = Array.from({ length: count }, (_, at) => [
    `P${at + 1}`,
    `$${random.whole(10, 22) * 100}`,
    `2026-${String(random.whole(10, 12)).padStart(2, '0')}-${String(random.whole(1, 28)).padStart(2, '0')}`,
    random.some([...areas], random.whole(1, 3)).join('; '),
    String(random.whole(6, 24)),
    random.of(['student', 'employed']),
    String(random.whole(1, 10)),
    String(random.whole(1, 10)),
    random.of(['red', 'blue']),
  ]);
  return { columns: ['Person ID', 'Monthly budget', 'Move-in date', 'Neighborhood', 'Length of stay', 'Occupation', 'Cleaning', '손님', 'Favourite colour'], rows };
}

/** Outcomes of random pairs: the score itself with noise, or noise alone. */
function outcomesOf(table: Table, truth: number): Table {
  const random = seededRandom(7);
  const { rows: people } = readPeople(table, [en, kr]);
  const rows = Array.from({ length: 600 }, () => {
    const [a, b] = random.some([...people], 2) as [(typeof people)[number], (typeof people)[number]];
    const { score } = rawScore(roommateScoring, { a, b, match: null, seatPrice: null });
    return [a.key, b.key, String(truth * score + (1 - truth) * 100 * random.next())];
  });
  return { columns: ['from', 'partner', 'Rating'], rows };
}

it('columns of a layout nobody has seen are recognised as in an import, and levels brought to those of the score', () => {
  const read = readPeople(survey(50), [en, kr]);
  expect(read.mapping).toEqual({ 0: 'key', 1: 'budgetTo', 2: 'moveFrom', 3: 'areas', 4: 'stayMonths', 5: 'rhythm', 6: 'lives.cleaning', 7: 'lives.guests', 8: null });
  expect(read.unread).toEqual({});
  expect(Object.keys(read.scaled)).toEqual(['Cleaning', '손님']);
  expect(read.rows.every(({ lives }) => [1, 2, 3].includes(lives[topics.indexOf('cleaning')] ?? 0))).toBe(true);
  expect(readPeople(survey(5), [en, kr], { 'Favourite colour': 'gender' }).unread).toEqual({ 'Favourite colour': { red: 2, blue: 3 } });
  expect(() => readPairs({ columns: ['x', 'y'], rows: [['1', '2']] })).toThrow(/--pairs "COLUMN=a"/);
  expect(readPairs({ columns: ['x', 'y', 'z'], rows: [['1', '2', 'accepted'], ['1', '3', '?']] }, { x: 'a', y: 'b', z: 'outcome' })).toMatchObject({ rows: [{ a: '1', b: '2', outcome: 1 }], unread: { z: { '?': 1 } } });
});

it('every column that was not used and every word that was not read is told, with how many there are and some of them', () => {
  const people = readPeople({ columns: ['id', 'Gender', 'Budget', 'Zodiac', 'Empty', 'Noise?'], rows: [['p1', 'red', '1500', 'Leo', '', 'qq'], ['p2', 'Red', '1600', 'Leo', '', 'zz'], ['p3', 'f', 'lots', 'Virgo', '', 'often']] }, [en]);
  const pairs = readPairs({ columns: ['who', 'with whom', 'mood', 'notes'], rows: [['p1', 'p2', 'great', 'a'], ['p2', 'p3', 'great', 'b'], ['p3', 'p1', 'yes', 'c'], ['p1', 'p3', '', 'd'], ['p1', 'p3', 'meh', 'e']] }, { mood: 'outcome' }, new Set(people.rows.map(({ key }) => key)));
  // whoever says one column leaves the others to be recognised
  expect(pairs.mapping).toEqual({ 0: 'a', 1: 'b', 2: 'outcome', 3: null });
  expect([people.unread, pairs.unread]).toEqual([{ Gender: { red: 2 }, Budget: { lots: 1 }, 'Noise?': { qq: 1, zz: 1 } }, { mood: { great: 2, meh: 1 } }]);
  const report = reportOf(evaluate(people.rows, pairs.rows), { people, pairs, peopleColumns: ['id', 'Gender', 'Budget', 'Zodiac', 'Empty', 'Noise?'], pairColumns: ['who', 'with whom', 'mood', 'notes'] });
  for (const line of [
    '  Zodiac → not used: 3 cells, such as "Leo" (2), "Virgo"',
    '  Empty → not used: no cell is filled',
    '  notes → not used: 5 cells, such as "a", "b", "c" and 2 others',
    '  Gender: 2 cells could not be read, and count as empty: "red" (2)',
    '  mood: 3 pairs are left out, for their outcome could not be read: "great" (2), "meh"',
    '  mood: 1 pair is left out, for it has no outcome',
  ]) expect(report.split('\n')).toContain(line);
  expect(report).toContain('Name one of these by --people "COLUMN=field". Fields: key, gender,');
});

it('a truth that is in the outcomes is found, and none is found in noise', () => {
  const table = survey(120);
  const { rows: people } = readPeople(table, [en, kr]);
  const of = (truth: number) => evaluate(people, readPairs(outcomesOf(table, truth)).rows);
  const exact = of(1);
  expect(exact.correlation?.value).toBeCloseTo(1, 6);
  const strong = of(0.8);
  expect(strong.correlation?.value).toBeGreaterThan(0.6);
  // nearly everybody who passes is above the middle: that a list has the best first shows on the best tenth alone
  const rated = outcomesOf(table, 0.8).rows;
  const least = rated.map(([, , rating]) => Number(rating)).toSorted((a, b) => b - a)[rated.length / 10]!;
  const best = evaluate(people, readPairs({ columns: ['from', 'partner', 'Stayed'], rows: rated.map(([from, partner, rating]) => [from!, partner!, Number(rating) > least ? 'yes' : 'no']) }).rows);
  expect(best.inFirst!.share).toBeGreaterThan(2 * best.inFirst!.chance);
  const area = strong.components.find(({ name }) => name === 'area')!;
  expect(area.bins[2]!.outcome!).toBeGreaterThan(area.bins[0]!.outcome!);
  const noise = of(0);
  expect(noise.correlation!.from).toBeLessThan(0);
  expect(noise.correlation!.to).toBeGreaterThan(0);
});

it('says what the files leave open', () => {
  const table = survey(40);
  const people = readPeople(table, [en, kr]);
  const pairs = [...readPairs(outcomesOf(table, 0.5)).rows.slice(0, 12), { a: 'P1', b: 'nobody', outcome: 1 }];
  const found = evaluate(people.rows, pairs);
  expect(found).toMatchObject({ people: 40, pairs: 13, strangers: 1 });
  const said = limitsOf(found, people).join('\n');
  expect(said).toMatch(/Nothing is known of: age/);
  expect(said).toMatch(/1 pair names somebody/);
  expect(said).toMatch(/under 30 the share in the first ten may be luck/);
});

it('says of a file without enough to score that nothing can be told, not that all came out alike', () => {
  const people = readPeople({ columns: ['ID', '최대 예산', '입주 희망일'], rows: [['p1', '1500', '2026-12-01'], ['p2', '1600', '2026-12-02'], ['p3', '1700', '2026-12-20']] }, [en, kr]);
  expect(Object.values(people.mapping)).toEqual(['key', 'budgetTo', 'moveFrom']);
  const pairs = readPairs({ columns: ['a', 'b', 'outcome'], rows: [['p1', 'p2', '1'], ['p2', 'p3', '0']] });
  const report = (rows: typeof people.rows) => reportOf(evaluate(rows, pairs.rows), { people, pairs, peopleColumns: [], pairColumns: [] });
  expect(report(people.rows.map((one) => ({ ...one, budgetTo: null })))).toContain('too little is known to score a pair');
  expect(report(people.rows.map((one) => ({ ...one, budgetTo: null })))).not.toContain('0 good outcomes');
  expect(report(people.rows.map((one) => ({ ...one, areas: [1], stayMonths: 12 })))).toContain('of all 3 people');
});

it('says of each component why its figure is missing: outcomes that are all alike are no fault of the components', () => {
  const read = readPeople({ columns: ['id', 'budget', 'area', 'age', 'move date', 'smoker'], rows: [['p1', '1500', 'Astoria', '20', 'soon', 'yes'], ['p2', '1600', 'Harlem; Astoria', '30', 'later', 'no'], ['p3', '1900', 'Harlem', '40', 'never', ''], ['p4', '1800', 'Astoria', '41', '?', '']] }, [en]);
  const report = (...outcomes: readonly number[]) => {
    const pairs = { ...readPairs(tried, {}), rows: [['p1', 'p2'], ['p2', 'p3'], ['p3', 'p4'], ['p1', 'p4']].map(([a, b], at) => ({ a: a!, b: b!, outcome: outcomes[at]! })) };
    return reportOf(evaluate(read.rows, pairs.rows), { people: read, pairs, peopleColumns: ['id', 'budget', 'area', 'age', 'move date', 'smoker'], pairColumns: tried.columns });
  };
  const alike = report(1, 1, 1, 1);
  expect(alike).toContain('Every pair of which they are known came out alike, so that nothing tells apart: budget, area.');
  expect(alike).not.toContain('The same for every pair');
  expect(alike).toContain('Nothing is known of: moveDate ("move date" could not be read), stay (no column says it), rhythm (no column says it), age (nobody agreed that it may count)');
  expect(alike).toContain('Known for fewer than three pairs, which order nothing: lifestyle.');
  expect(report(1, 0, 1, 0)).not.toContain('came out alike');
  expect(alike.split('\n')).not.toContain('- ');
});

it('reads outcomes in Chinese and Korean, and says where none can be read', () => {
  const outcomes = (...said: readonly string[]) => readPairs({ columns: ['a', 'b', '结果'], rows: said.map((one) => ['1', '2', one]) }).rows.map(({ outcome }) => outcome);
  expect(outcomes('成功', '失败', '성공', '실패')).toEqual([1, 0, 1, 0]);
  expect(outcomes('성사', '거절', '매칭됨', '불발', '成交', '未成', 'Moved in', 'rejected')).toEqual([1, 0, 1, 0, 1, 0, 1, 0]);
  const people = readPeople({ columns: ['id', 'Max budget'], rows: [['1', '1500'], ['2', '1600']] }, [en]);
  const none = limitsOf(evaluate(people.rows, []), people).join('\n');
  expect(none).toContain('No pair has an outcome that can be read.');
  expect(none).not.toContain('No pair was scored');
});

describe('npm run evaluate', () => {
  const folder = mkdtempSync(join(tmpdir(), 'evaluate-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const run = async (people: Table, pairs: Table) => {
    const csv = ({ columns, rows }: Table) => [columns, ...rows].map((cells) => cells.join(',')).join('\n');
    for (const [name, table] of Object.entries({ people, pairs })) writeFileSync(join(folder, `${name}.csv`), csv(table));
    const child = spawn(process.execPath, ['scripts/evaluate.ts', join(folder, 'people.csv'), join(folder, 'pairs.csv')], { stdio: ['ignore', 'pipe', 'pipe'] });
    const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
    return { code: child.exitCode, out, err };
  };

  it('reads hundreds of columns, and a table of as many people', async () => {
    const count = 612;
    const people = { columns: ['id', 'budget', 'area', ...Array.from({ length: count }, (_, at) => `Note ${at}`)], rows: Array.from({ length: count }, (_, at) => [`p${at}`, String(1000 + at), 'Astoria', ...Array.from({ length: count }, () => 'x')]) };
    const keys = people.rows.map(([key]) => key!);
    const pairs = { columns: ['', ...keys], rows: keys.map((key, at) => [key, ...keys.map((_, other) => (other === (at + 1) % count ? String(at % 2) : ''))]) };
    const { code, out, err } = await run(people, pairs);
    expect([code, err]).toEqual([0, '']);
    expect(out).toContain(`${count} people, ${count} pairs`);
    expect(out).toContain('other columns, not used');
  });

  it('fails where no outcome can be read', async () => {
    const { code, out, err } = await run(small, { columns: ['a', 'b', 'outcome'], rows: [['p1', 'p2', 'hm'], ['p2', 'p1', 'well']] });
    expect(code).toBe(1);
    expect(out).toContain('"hm"');
    expect(err).toContain('No outcome could be read');
  });
});

it('ranks equal values alike', () => {
  expect(rankCorrelation([1, 2, 2, 3], [10, 20, 20, 30])).toBeCloseTo(1, 12);
  expect(rankCorrelation([1, 2, 3], [3, 2, 1])).toBeCloseTo(-1, 12);
  expect(rankCorrelation([1, 1, 1], [1, 2, 3])).toBeNull();
});

const small: Table = { columns: ['id', 'budget'], rows: [['p1', '1000'], ['p2', '1200'], ['p1', '900']] };
const tried: Table = { columns: ['a', 'b', 'outcome'], rows: [['p1', 'p2', 'yes']] };

it.each<readonly [string, () => unknown, RegExp]>([
  ['people without a row', () => readPeople({ ...small, rows: [] }, [en]), /people has columns and no rows/],
  ['pairs without a row', () => readPairs({ ...tried, rows: [] }), /pairs has columns and no rows/],
  ['a column that is not there', () => readPeople(small, [en], { Wohnort: 'areas' }), /no column "Wohnort". Columns: id, budget/],
  ['a field that is none', () => readPeople(small, [en], { budget: 'rent' }), /no field "rent". Fields: key,/],
  ['a field of a pair that is none', () => readPairs(tried, { a: 'left' }), /no field "left". Fields: a, b, outcome/],
  ['pairs of other people', () => readPairs(tried, {}, new Set(['q1', 'q2'])), /"a" says "p1", and the people are called "q1"/],
  ['pairs without an outcome', () => readPairs({ columns: ['a', 'b'], rows: [['p1', 'p2']] }, {}, new Set(['p1', 'p2'])), /'outcome'/],
])('%s is said in words', (_, work, words) => {
  expect(work).toThrow(TypeError);
  expect(work).toThrow(words);
});

it('people who are called alike are told, and the last of them counts', () => {
  const { rows } = readPeople(small, [en]);
  const found = evaluate(rows, readPairs(tried).rows);
  expect(found.repeated).toBe(1);
  expect(limitsOf(found, readPeople(small, [en])).join('\n')).toMatch(/1 person is called as one before them/);
});

it.each<readonly [readonly string[], RegExp]>([
  [[], /^npm run evaluate/],
  [['people.csv'], /^npm run evaluate/],
  [['a.csv', 'b.csv', '--people', 'budget'], /--people takes "COLUMN=field", not "budget"/],
  [['a.csv', 'b.csv', '--pairs', '=a'], /--pairs takes/],
  [['a.csv', 'b.csv', '--weights', 'budget=9'], /step of 0 to 5, not "budget=9"/],
  [['a.csv', 'b.csv', '--weights', 'charm=1'], /Components: budget/],
  [['a.csv', 'b.csv', ...['budget', 'area', 'moveDate', 'lifestyle', 'stay', 'rhythm', 'age'].flatMap((part) => ['--weights', `${part}=0`])], /no component with any weight/],
  [['a.csv', 'b.csv', '--colour'], /--colour/],
])('options %j are refused in words', (words, said) => {
  expect(() => readOptions(words)).toThrow(said);
});

it('options name columns with any sign in them', () => {
  expect(readOptions(['p.csv', 'q.csv', '--people', 'rent = max=budgetTo', '--weights', 'budget=5'])).toEqual({ people: 'p.csv', pairs: 'q.csv', ofPeople: { 'rent = max': 'budgetTo' }, ofPairs: {}, outcomes: {}, steps: { budget: 5 } });
});

it('people who are all alike are found among the first ten as often as without a score', () => {
  const alike = Array.from({ length: 20 }, (_, at) => [`P${at}`, '1500', '2026-12-01', 'Astoria', '12']);
  const people = readPeople({ columns: ['id', 'budget', 'move date', 'areas', 'stay'], rows: alike }, [en]).rows;
  const { inFirst } = evaluate(people, Array.from({ length: 20 }, (_, at) => ({ a: `P${at}`, b: `P${(at + 3) % 20}`, outcome: at % 2 })));
  expect(inFirst?.share).toBeCloseTo(10 / 19);
  expect(inFirst?.chance).toBeCloseTo(10 / 19);
});

it('people whom a condition closes are no rivals, and a good outcome that it closes is found in no list', () => {
  // eleven who fit better on paper, but move in a year later; and one of them was a good outcome all the same
  const line = (at: number, date: string, stay: string) => [`P${at}`, '1500', date, 'Astoria', stay];
  const far = Array.from({ length: 11 }, (_, at) => line(at + 2, '2027-12-01', '12'));
  const people = readPeople({ columns: ['id', 'budget', 'move date', 'areas', 'stay'], rows: [line(0, '2026-12-01', '12'), line(1, '2026-12-20', '2'), ...far] }, [en]).rows;
  const { inFirst } = evaluate(people, [{ a: 'P0', b: 'P1', outcome: 1 }, { a: 'P0', b: 'P2', outcome: 1 }, { a: 'P0', b: 'P3', outcome: 0 }], { moveDate: 0 });
  expect(inFirst).toMatchObject({ good: 2, found: 1, closed: 1 });
});

it('pairs of somebody with themselves, and pairs that stand there twice, are said to be so', () => {
  const people = readPeople(survey(30), [en, kr]);
  const found = evaluate(people.rows, [['P1', 'P2'], ['P2', 'P1'], ['P3', 'P3'], ['P4', 'Nobody'], ['P5', 'P6']].map(([a, b], at) => ({ a: a!, b: b!, outcome: at % 2 })));
  expect(found).toMatchObject({ strangers: 1, alone: 1, again: 1 });
  expect(limitsOf(found, people)).toEqual(expect.arrayContaining([expect.stringMatching(/^1 pair names one person twice/), expect.stringMatching(/^1 pair stands in the file before/), '1 pair names somebody whom the people’s file does not have.']));
});

it('ways of living alone are too little for a score, which is said with what scores by them', () => {
  const habits = { columns: ['id', 'smoking', 'guests'], rows: Array.from({ length: 12 }, (_, at) => [`p${at}`, String(1 + (at % 3)), String(1 + (at % 2))]) };
  const people = readPeople(habits, [en]);
  const pairs = readPairs({ columns: ['a', 'b', 'outcome'], rows: Array.from({ length: 11 }, (_, at) => [`p${at}`, `p${(at * 5 + 3) % 12}`, String(at % 2)]) });
  const left = 'budget=0,area=0,moveDate=0,stay=0,rhythm=0,age=0';
  const said = limitsOf(evaluate(people.rows, pairs.rows), people).join('\n');
  expect(said).toContain(`No pair was scored: too little is known of its people: lifestyle has 25 % of the weight, and a score takes 50 %. Score by it alone with --weights "${left}".`);
  const { steps } = readOptions(['p.csv', 'q.csv', '--weights', left]);
  const alone = evaluate(people.rows, pairs.rows, weightsOf(roommateScoring, steps));
  expect(alone.scored).toBe(11);
  expect(limitsOf(alone, people).join('\n')).not.toContain('Nothing is known of');
});
