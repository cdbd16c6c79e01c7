import { expect, test } from 'vitest';
import { readCell, writeCell } from '../cells.ts';
import { check } from '../check.ts';
import { defineEntity } from '../entity.ts';
import { phone, reference, references } from '../field.ts';
import { same } from '../value.ts';
import { kindOf } from './kinds.ts';

const home = defineEntity('home', { maker: reference('maker', { required: true }), extras: references('extra'), wanted: references('extra', { required: true }), phone: phone() });
const { fields } = home;
const names: Readonly<Record<string, number | 'ambiguous'>> = { Gym: 1, Pool: 2, 'Roof, garden': 3, Twin: 'ambiguous' };
const lookup = {
  id: (_: string, label: string) => names[label] ?? ('unknown' as const),
  label: (_: string, id: number) => Object.keys(names).find((name) => names[name] === id),
};

test('a name of a record is read, and said to be unknown or several’s', () => {
  expect(readCell(fields.maker, 'Gym', lookup)).toEqual({ value: 1 });
  expect(readCell(fields.maker, 'Sauna', lookup)).toMatchObject({ problem: 'rule.unknownLabel', values: { value: 'Sauna' } });
  expect(readCell(fields.maker, 'Twin', lookup)).toMatchObject({ problem: 'rule.ambiguous', values: { value: 'Twin' } });
});

test('several names are read between any marks, each once, empty parts left out', () => {
  const read = (cell: string) => readCell(fields.extras, cell, lookup);
  for (const cell of ['Gym; Pool', 'Gym|Pool', 'Gym；Pool', 'Gym, Pool', 'Gym，Pool', 'Gym、Pool', 'Gym\nPool', ';Gym;; Pool ;', 'Gym,,Pool,', 'Gym; Pool; Gym']) expect([cell, read(cell)]).toEqual([cell, { value: [1, 2] }]);
  expect(read('Roof, garden; Gym')).toEqual({ value: [3, 1] });
  expect(read('Gym; Sauna')).toMatchObject({ problem: 'rule.unknownLabel', values: { value: 'Sauna' } });
});

test('records are written by their names; one without a name leaves its place empty', () => {
  expect([writeCell(fields.maker, 2, lookup), writeCell(fields.maker, 9, lookup)]).toEqual(['Pool', '']);
  expect([writeCell(fields.extras, [2, 1], lookup), writeCell(fields.extras, [2, 9], lookup)]).toEqual(['Pool; Gym', 'Pool; ']);
});

test('the same records are the same in the same order alone', () => {
  const isSame = (a: readonly number[], b: readonly number[]) => same(fields.extras, a, b);
  expect([isSame([1, 2], [1, 2]), isSame([1, 2], [2, 1]), isSame([1], [1, 2]), isSame([1, 2], [1]), isSame([], [])]).toEqual([true, false, false, false, true]);
});

test('only ids are records, each once, no more than a list holds', () => {
  const of = (extras: unknown) => check(home, undefined, { maker: 1, wanted: [1], extras: extras as never })['extras'];
  expect([of([]), of([1, 2]), of([1, 1]), of([0]), of([1.5]), of(['1']), of('1')]).toEqual([undefined, undefined, 'rule.repeated', 'rule.unknown', 'rule.unknown', 'rule.unknown', 'rule.unknown']);
  const { max = 0 } = kindOf(fields.extras).limits?.({ to: 'extra' } as never) ?? {};
  const many = (count: number) => Array.from({ length: count }, (_, at) => at + 1);
  expect([of(many(max)), of(many(max + 1))]).toEqual([undefined, 'rule.tooMany']);
  expect(check(home, undefined, { maker: 1, wanted: [] })).toEqual({ wanted: 'rule.required' });
});

test('a telephone is checked, told apart by plus and digits, masked to its last four, and alike across countries', () => {
  const of = (value: unknown) => check(home, undefined, { maker: 1, wanted: [1], phone: value as never })['phone'];
  expect([of('212-555-0100'), of(2_125_550_100), of('212-555-0100\n'), of('  '), of(null)]).toEqual([undefined, 'rule.phone', 'rule.phone', undefined, undefined]);
  expect([same(fields.phone, '+12125550100', '12125550100'), same(fields.phone, '+1 212 555 0100', '+12125550100'), same(fields.phone, '212-555-0100', '212-555-0101')]).toEqual([false, true, false]);
  const kind = kindOf(fields.phone);
  expect(kind.mask?.('212-555-0100' as never, {} as never)).toBe('••• 0100');
  const { soughtBy, isAlike } = kind.alike!;
  expect([soughtBy('+82 10-1234-5678' as never), soughtBy('010-1234-5678' as never), soughtBy('1234567' as never), soughtBy('123456' as never), soughtBy('0001234' as never)]).toEqual(['12345678', '12345678', '1234567', undefined, undefined]);
  const alike = (a: string, b: string) => isAlike(a as never, b as never);
  expect([alike('010-1234-5678', '+82 10 1234 5678'), alike('212-555-0100', '+1 212 555 0100'), alike('13912345678', '+8613912345678')]).toEqual([true, true, true]);
  expect([alike('212-555-0100', '+44 212 555 0100'), alike('123456', '123456'), alike('212-555-0100', '212-555-0101')]).toEqual([false, false, false]);
});
