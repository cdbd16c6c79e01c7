import { expect, test } from 'vitest';
import { check } from './check.ts';
import { readCell, writeCell, type Lookup } from './cells.ts';
import { changedFields, draftOf } from './draft.ts';
import { defineEntity } from './entity.ts';
import { decimal, flag, integer, money, rows, text } from './field.ts';
import { readQuery, writeQuery } from './query.ts';
import { formatValue, type ValueFormatter } from './format-value.ts';

const heater = defineEntity('heater', {
  title: text({ required: true }),
  price: money({ min: 100 }),
  parts: rows({ name: text({ required: true, max: 5 }), watts: integer({ min: 1 }), share: decimal(), spare: flag() }, { max: 2 }),
});
const nothing: Lookup = { id: () => 'unknown', label: () => undefined };
const voice: ValueFormatter = {
  t: (key) => key,
  has: () => false,
  list: (words) => words.join(', '),
  number: String,
  money: (cents) => `$${cents / 100}`,
  day: String,
  moment: String,
  ago: String,
  locale: 'en',
};

test('a sum is whole cents within its bounds', () => {
  const problem = (price: unknown) => check(heater, undefined, { title: 'a', price: price as number })['price'];
  expect([360_000, 100, 99, 0.5, 3e9, '5'].map(problem)).toEqual([undefined, undefined, 'rule.tooSmall', 'rule.cents', 'rule.tooLarge', 'rule.number']);
});

test('a sum is read from a file as people write it', () => {
  const read = (cell: string) => readCell(heater.fields.price, cell, nothing);
  for (const cell of ['$3,600', '3600', 'US$ 3600.00', '3,600 USD', '＄3600', '$3,600/mo', '3600 per month', '$3600 a month', '월 3,600', '3600/月']) expect(read(cell)).toEqual({ value: 360_000 });
  expect(read('$19.99')).toEqual({ value: 1999 });
  expect(read('19.995')).toEqual({ problem: 'rule.number' });
  expect(writeCell(heater.fields.price, 360_050, nothing)).toBe('3600.50');
});

test('a list is asked for sums in dollars', () => {
  const { query, unfit } = readQuery(heater, new URLSearchParams('price=3000..3600.50'));
  expect(unfit).toEqual([]);
  expect(query.filters).toEqual({ price: { is: 'range', from: 3000, to: 3600.5 } });
  expect(writeQuery(heater, query).toString()).toBe('price=3000..3600.5');
  expect(readQuery(heater, new URLSearchParams('price=3.005&parts=1&sort=parts')).unfit).toEqual(['price', 'parts', 'sort']);
});

test('lines are checked field by field, and counted', () => {
  const problem = (parts: unknown) => check(heater, undefined, { title: 'a', parts: parts as never })['parts'];
  const line = { name: 'coil', watts: 5, share: 0.5, spare: true };
  expect([[], [line], [{ name: 'coil' }]].map(problem)).toEqual([undefined, undefined, undefined]);
  expect([[{ ...line, name: null }], [{ ...line, watts: 0 }], [{ ...line, more: 1 }], ['coil'], 'coil'].map(problem)).toEqual(Array(5).fill('rule.row'));
  expect(problem([line, line, line])).toBe('rule.tooMany');
});

test('lines that say the same are no change; a draft starts without any', () => {
  expect(draftOf(heater).parts).toEqual([]);
  const before = { parts: [{ name: 'coil', watts: null, share: null, spare: null }] };
  expect(changedFields(heater, before, { parts: [{ name: 'coil' }] as never })).toEqual({});
  expect(changedFields(heater, before, { parts: [] })).toEqual({ parts: [] });
});

test('sums and lines are said', () => {
  expect(formatValue(heater.fields.price, 360_000, voice, 'heater.price')).toBe('$3600');
  const parts = [{ name: 'coil', watts: 5, share: null, spare: true }, { name: 'foot' }];
  expect(formatValue(heater.fields.parts, parts, voice, 'heater.parts')).toBe(
    'heater.parts.name coil, heater.parts.watts 5, heater.parts.spare; heater.parts.name foot',
  );
});
