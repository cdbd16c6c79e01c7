import { expect, it } from 'vitest';
import { topics } from '#plugins/roommate/index.ts';
import en from '#plugins/roommate/translations/en.ts';
import kr from '#plugins/roommate/translations/kr.ts';
import { evaluate } from './evaluate.ts';
import { readOptions } from './options.ts';
import { readPairs, readPeople } from './read-files.ts';
import { reportOf } from './report.ts';

it('columns nobody named are found by what stands in them: people by the names that pairs use, outcomes by what they say', () => {
  const people = { columns: ['participant_id', 'Gender', 'Budget', 'Stay'], rows: [['u-1', 'NA', '$1,500', '12 months'], ['u-2', 'Female', 'n/a', '6'], ['u-3', '남', '1200', '9개월']] };
  const pairs = { columns: ['no', 'participant_1', 'participant_2', 'moved_in_together', 'why'], rows: [['1', 'u-1', 'u-2', '1', 'ok'], ['2', 'u-2', 'u-3', '0', 'noise'], ['3', 'u-3', 'u-1', '', '']] };
  const read = readPeople(people, [en, kr], {}, new Set(pairs.rows.flat()));
  expect(read.rows.map(({ key, gender, budgetTo, stayMonths }) => [key, gender, budgetTo, stayMonths])).toEqual([['u-1', null, 150_000, 12], ['u-2', 1, null, 6], ['u-3', 0, 120_000, 9]]);
  expect(read.unread).toEqual({});
  const plain = { columns: pairs.columns.slice(1), rows: pairs.rows.map((row) => row.slice(1)) };
  expect(readPairs(plain, {}, new Set(read.rows.map(({ key }) => key)))).toMatchObject({ rows: [{ a: 'u-1', b: 'u-2', outcome: 1 }, { a: 'u-2', b: 'u-3', outcome: 0 }], unread: {} });
  // two columns may hold the outcome: which one is for whoever knows the file
  expect(() => readPairs(pairs, {}, new Set(read.rows.map(({ key }) => key)))).toThrow(/--pairs "COLUMN=outcome"/);
  const said = readPairs(pairs, { participant_1: 'a', participant_2: 'b', moved_in_together: 'outcome' });
  expect(said.rows).toHaveLength(2);
});

it('a survey asked elsewhere is read: questions for columns, decimal commas, days with dots, ages with their unit', () => {
  const columns = ['Resident No.', 'Q2 - Clean', 'Noise tolerance', 'Q4. Max rent $/mo', 'Q5 - Move-in', '나이'];
  const rows = [['R1', '1', '3', '1.200,00', '04.10.2026', '24세'], ['R2', '5', '1', '900,00', '10/4/26', '31 years old'], ['R3', '2', '1', '$1,050', '2026-10-04', '28']];
  // outcomes are on the scale of an answer: they name nobody
  const pairs = { columns: ['Roommate 1', 'Roommate 2', 'Happy (1-5)'], rows: [['R1', 'R2', '1'], ['R2', 'R1', '3'], ['R1', 'R2', '2'], ['R2', 'R1', '5']] };
  const read = readPeople({ columns, rows }, [en, kr], {}, new Set(pairs.rows.flat()));
  expect(read.mapping).toEqual({ 0: 'key', 1: 'lives.cleaning', 2: null, 3: 'budgetTo', 4: 'moveFrom', 5: 'age' });
  expect(read.unread).toEqual({});
  expect(read.rows.map(({ key, budgetTo, moveFrom, age }) => [key, budgetTo, moveFrom, age])).toEqual([['R1', 120_000, 20_730, 24], ['R2', 90_000, 20_730, 31], ['R3', 105_000, 20_730, 28]]);
  expect(read.similar[2]).toContain('lives.quietHours');
  expect(readPairs(pairs, {}, new Set(read.rows.map(({ key }) => key))).mapping).toEqual({ 0: 'a', 1: 'b', 2: 'outcome' });
});

it('Korean columns for the day of moving in and the rhythm are known by name', () => {
  const { rows, mapping } = readPeople({ columns: ['이름', '입주 가능일', '학생/직장인'], rows: [['민지', '2026-12-01', '학생'], ['준호', '2026-12-05', '학생']] }, [en, kr]);
  expect([mapping[1], mapping[2]]).toEqual(['moveFrom', 'rhythm']);
  expect(rows.map(({ rhythm }) => rhythm)).toEqual(['student', 'student']);
});

it('a rhythm is read from whole answers, and its column found by them', () => {
  const table = (title: string, answers: readonly string[]) => ({ columns: ['Name', title], rows: answers.map((answer, at) => [`P${at}`, answer]) });
  const rhythms = (title: string, answers: readonly string[]) => readPeople(table(title, answers), [en, kr]).rows.map(({ rhythm }) => rhythm);
  for (const title of ['Are you a student or working?', '身份', 'Q7']) {
    expect([title, rhythms(title, ['Graduate student', 'Working professional', '대학원생', '上班族', 'Full-time'])]).toEqual([title, ['student', 'worker', 'student', 'worker', 'worker']]);
  }
  expect(rhythms('Q7', ['Unemployed', 'student', 'homework rarely'])).toEqual([null, null, null]);
});

it('values are read as an import reads them, and in the spellings of other files', () => {
  const table = (columns: readonly string[], ...rows: readonly (readonly string[])[]) => readPeople({ columns: ['id', ...columns], rows: rows.map((row, at) => [`p${at}`, ...row]) }, [en, kr]);
  const smoking = (head: string, ...cells: readonly string[]) => table([head], ...cells.map((cell) => [cell])).rows.map(({ lives }) => lives[topics.indexOf('smoking')]);
  expect(smoking('Smoker', 'yes', 'no', 'y', 'N', '1', '0', 'Yes')).toEqual([3, 1, 3, 1, 3, 1, 3]);
  expect(smoking('smokes', '1', '0', '0')).toEqual([3, 1, 1]);
  expect(smoking('흡연', 'O', 'X', '있음', '없음')).toEqual([3, 1, 3, 1]);
  expect(smoking('Smoker?', 'smoker', 'non-smoker', 'Sometimes', '✓', 'no')).toEqual([3, 1, 2, 3, 1]);
  expect(smoking('smoking', '1', '2', '3')).toEqual([1, 2, 3]);
  const days = (...cells: readonly string[]) => table(['move date'], ...cells.map((cell) => [cell])).rows.map(({ moveFrom }) => moveFrom);
  expect(days('2026-10-15', '10/15/2026', '15.10.2026', '15.10.26', '15-Oct-2026', '2026-10-15T00:00:00Z', '2026년 10월 15일', '2026.10.15', 'Oct 15, 2026')).toEqual(Array.from({ length: 9 }, () => 20_741));
  // a day that is no month tells the order of its column
  expect(days('15/10/2026', '05/10/2026')).toEqual([20_741, 20_731]);
  const men = (head: string, ...cells: readonly string[]) => table([head], ...cells.map((cell) => [cell])).rows.map(({ gender }) => gender);
  expect([men('Sex', 'm', 'F', 'male', '여자', ''), men('gender', '1', '2', '2'), men('gender', '0', '1')]).toEqual([[0, 1, 0, 1, null], [0, 1, 1], [0, 1]]);
  const amounts = (...cells: readonly string[]) => table(['budget'], ...cells.map((cell) => [cell]));
  const currencies = amounts('1200元', '1,200원', '€1 200', '1.200 €', '1.200,00 €', '1 200,00', '¥1,200', '1200 RMB', '₩1200');
  expect([currencies.rows.map(({ budgetTo }) => budgetTo), currencies.unread]).toEqual([Array.from({ length: 9 }, () => 120_000), {}]);
  expect(amounts('1000-1400', '€1 000 – €1 400', '1000~1400원').rows.map(({ budgetFrom, budgetTo }) => [budgetFrom, budgetTo])).toEqual(Array.from({ length: 3 }, () => [100_000, 140_000]));
  const { rows, unread } = table(['budget', 'preferred gender', 'consent gender', 'student?', 'lease length'], ['$1,300 - $2,200', 'any', 'yes', 'no', '1 year'], ['1.5k', 'F', 'no', 'Yes', '9 mo'], ['1200~1500달러', '상관없음', 'Y', '', '6']);
  expect(rows.map(({ budgetFrom, budgetTo, wantsGender, sharesGender, rhythm, stayMonths }) => [budgetFrom, budgetTo, wantsGender, sharesGender, rhythm, stayMonths])).toEqual([
    [130_000, 220_000, null, true, 'worker', 12], [null, 150_000, 1, false, 'student', 9], [120_000, 150_000, null, true, null, 6],
  ]);
  expect(unread).toEqual({});
});

it('outcomes in a table of people by people are pairs, and empty cells are none', () => {
  const pairs = readPairs({ columns: ['', 'p1', 'p2', 'p3'], rows: [['p1', '', '1', '0'], ['p2', '0.5', '', ''], ['p3', 'what', '1', '']] }, {}, new Set(['p1', 'p2', 'p3']));
  expect(pairs.rows).toEqual([{ a: 'p1', b: 'p2', outcome: 1 }, { a: 'p1', b: 'p3', outcome: 0 }, { a: 'p2', b: 'p1', outcome: 0.5 }, { a: 'p3', b: 'p2', outcome: 1 }]);
  expect([pairs.isMatrix, pairs.unread, pairs.empty]).toEqual([true, { outcome: { what: 1 } }, {}]);
});

it('reads outcomes as stars, shares, percents and with their unit, and words by what somebody says they are worth', () => {
  const outcomes = (said: Readonly<Record<string, number>>, ...cells: readonly string[]) => readPairs({ columns: ['a', 'b', 'outcome'], rows: cells.map((one) => ['1', '2', one]) }, {}, new Set(), said);
  expect(outcomes({}, '★★★☆☆', '1/5', '4 of 5', '80%', '4점', '3 stars', '2,5', '-1').rows.map(({ outcome }) => outcome)).toEqual([3, 0.2, 0.8, 0.8, 4, 3, 2.5, -1]);
  const own = readOptions(['p.csv', 'q.csv', '--outcome', 'got on=1, fell out=0', '--outcome', 'so-so=0.5']).outcomes;
  expect(own).toEqual({ 'got on': 1, 'fell out': 0, 'so-so': 0.5 });
  expect(outcomes(own, 'Got  on', 'fell out', 'so-so', 'yes', 'fell in')).toMatchObject({ rows: [{ outcome: 1 }, { outcome: 0 }, { outcome: 0.5 }, { outcome: 1 }], unread: { outcome: { 'fell in': 1 } } });
  expect(() => readOptions(['p.csv', 'q.csv', '--outcome', 'got on'])).toThrow(/--outcome takes words/);
});

it('Chinese columns for areas, quiet hours and cleaning are known by the names that surveys give them', () => {
  const { mapping } = readPeople({ columns: ['编号', '意向区域', '安静时间', '清洁', '访客', '租期'], rows: [['1', 'Astoria', '早', '高', '低', '12']] }, [en, kr]);
  expect(Object.values(mapping)).toEqual(['key', 'areas', 'lives.quietHours', 'lives.cleaning', 'lives.guests', 'stayMonths']);
});

it('a column named as a way of living that says student or worker is the daily rhythm', () => {
  const read = readPeople({ columns: ['编号', '作息'], rows: [['1', '学生'], ['2', '上班族'], ['3', '学生']] }, [en]);
  expect([read.mapping, read.unread, read.rows.map(({ rhythm }) => rhythm)]).toEqual([{ 0: 'key', 1: 'rhythm' }, {}, ['student', 'worker', 'student']]);
});

it('a currency that amounts or their column name is told, and that nothing was converted', () => {
  const table = (column: string, ...cells: readonly string[]) => ({ columns: ['id', column], rows: cells.map((cell, at) => [`p${at}`, cell]) });
  const said = (column: string, ...cells: readonly string[]) => {
    const people = readPeople(table(column, ...cells), [en, kr]);
    const pairs = readPairs({ columns: ['a', 'b', 'outcome'], rows: [['p0', 'p1', '1']] });
    return reportOf(evaluate(people.rows, pairs.rows), { people, pairs, peopleColumns: ['id', column], pairColumns: ['a', 'b', 'outcome'] }).split('\n').find((line) => line.includes('not converted'));
  };
  expect(said('budget', '₩1,200', '1300')).toBe('  budget: amounts in KRW, read as they stand and not converted');
  expect(said('budget', '1200美元', '1300 元')).toBe('  budget: amounts in USD and CNY, read as they stand and not converted: they are compared as if they were of one currency');
  expect(said('Max budget (EUR)', '1200', '1300')).toContain('amounts in EUR');
  expect(said('budget', '¥1200', '1300원')).toContain('KRW and ¥');
  expect(said('budget', '1200', '1300')).toBeUndefined();
});

it('bounds of a budget are told apart, in brackets and in three languages; the product’s own outcomes are read', () => {
  const boundsOf = (...columns: readonly string[]) => Object.values(readPeople({ columns: ['id', ...columns], rows: [['p1', '1000', '1400']] }, [en, kr]).mapping).slice(1);
  for (const [least, most] of [['Budget (min)', 'Budget (max)'], ['예산(하한)', '예산(상한)'], ['预算（下限）', '预算（上限）'], ['Rent min', 'Rent max'], ['Budget minimum (USD)', 'Budget maximum (USD)']] as const)
    expect(boundsOf(least, most)).toEqual(['budgetFrom', 'budgetTo']);
  const rows = [['a', 'b', 'liked'], ['a', 'c', 'dismissed'], ['b', 'c', 'toured']];
  expect(readPairs({ columns: ['a', 'b', 'outcome'], rows }).rows.map(({ outcome }) => outcome)).toEqual([1, 0, 1]);
});
