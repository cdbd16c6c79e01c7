import { expect, test } from 'vitest';
import { check } from './check.ts';
import { readCell, writeCell, type Lookup } from './cells.ts';
import { changedFields, draftOf } from './draft.ts';
import { defineEntity } from './entity.ts';
import { decimal, flag, integer, money, rows, text } from './field.ts';
import { readQuery, writeQuery } from './query.ts';
import { formatValue, type Voice } from './format-value.ts';

const lamp = defineEntity('lamp', {
  title: text({ required: true }),
  price: money({ min: 100 }),
  parts: rows({ name: text({ required: true, max: 5 }), watts: integer({ min: 1 }), share: decimal(), spare: flag() }, { max: 2 }),
});
const nothing: Lookup = { id: () => 'unknown', label: () => undefined };
const voice: Voice = {
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
  const problem = (price: unknown) => check(lamp, undefined, { title: 'a', price: price as number })['price'];
  expect([360_000, 100, 99, 0.5, 3e9, '5'].map(problem)).toEqual([undefined, undefined, 'rule.tooSmall', 'rule.cents', 'rule.tooLarge', 'rule.number']);
});

test('a sum is read from a file as people write it', () => {
  const read = (cell: string) => readCell(lamp.fields.price, cell, nothing);
  for (const cell of ['$3,600', '3600', 'US$ 3600.00', '3,600 USD', '＄3600', '$3,600/mo', '3600 per month', '$3600 a month', '월 3,600', '3600/月']) expect(read(cell)).toEqual({ value: 360_000 });
  expect(read('$19.99')).toEqual({ value: 1999 });
  expect(read('19.995')).toEqual({ problem: 'rule.number' });
  expect(writeCell(lamp.fields.price, 360_050, nothing)).toBe('3600.50');
});

test('a list is asked for sums in dollars', () => {
  const { query, unfit } = readQuery(lamp, new URLSearchParams('price=3000..3600.50'));
  expect(unfit).toEqual([]);
  expect(query.filters).toEqual({ price: { is: 'range', from: 3000, to: 3600.5 } });
  expect(writeQuery(lamp, query).toString()).toBe('price=3000..3600.5');
  expect(readQuery(lamp, new URLSearchParams('price=3.005&parts=1&sort=parts')).unfit).toEqual(['price', 'parts', 'sort']);
});

test('lines are checked field by field, and counted', () => {
  const problem = (parts: unknown) => check(lamp, undefined, { title: 'a', parts: parts as never })['parts'];
  const line = { name: 'bulb', watts: 5, share: 0.5, spare: true };
  expect([[], [line], [{ name: 'bulb' }]].map(problem)).toEqual([undefined, undefined, undefined]);
  expect([[{ ...line, name: null }], [{ ...line, watts: 0 }], [{ ...line, more: 1 }], ['bulb'], 'bulb'].map(problem)).toEqual(Array(5).fill('rule.row'));
  expect(problem([line, line, line])).toBe('rule.tooMany');
});

test('lines that say the same are no change; a draft starts without any', () => {
  expect(draftOf(lamp).parts).toEqual([]);
  const before = { parts: [{ name: 'bulb', watts: null, share: null, spare: null }] };
  expect(changedFields(lamp, before, { parts: [{ name: 'bulb' }] as never })).toEqual({});
  expect(changedFields(lamp, before, { parts: [] })).toEqual({ parts: [] });
});

test('sums and lines are said', () => {
  expect(formatValue(lamp.fields.price, 360_000, voice, 'lamp.price')).toBe('$3600');
  const parts = [{ name: 'bulb', watts: 5, share: null, spare: true }, { name: 'foot' }];
  expect(formatValue(lamp.fields.parts, parts, voice, 'lamp.parts')).toBe(
    'lamp.parts.name bulb, lamp.parts.watts 5, lamp.parts.spare; lamp.parts.name foot',
  );
});
