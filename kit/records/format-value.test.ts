import { describe, expect, test } from 'vitest';
import { decimal, flag, integer, rows } from './field.ts';
import { nameIn, formatValue, type ValueFormatter } from './format-value.ts';
import { heater } from '#tests/support/record-sample.ts';
import { labelKey } from './words.ts';
import { maker } from '#tests/support/record-sample.ts';

const voice: ValueFormatter = {
  locale: 'kr',
  t: (key, values) => (values ? `${key} ${JSON.stringify(values)}` : key),
  has: () => false,
  list: (words) => words.join(', '),
  number: (value, options) => new Intl.NumberFormat('en-US', options).format(value),
  money: (cents) => `$${cents / 100}`,
  day: (value) => `day ${value}`,
  moment: (value) => `moment ${String(value)}`,
  ago: (value) => `ago ${String(value)}`,
};
const { fields } = heater;
const labels = { maker: { 3: 'Acme' }, valve: { 1: 'top' } };
const tell = (name: keyof typeof fields, value: unknown) => formatValue(fields[name], value, voice, `heater.${name}`, labels);

describe('a value', () => {
  test.each([
    ['title', 'Heater', 'Heater'],
    ['watts', 1200, '1,200'],
    ['year', 1931, '1931'],
    ['price', 0.125, '0.125'],
    ['lit', true, 'kit.entity.yes'],
    ['lit', false, 'kit.entity.no'],
    ['shape', 'longTube', 'heater.shape.longTube'],
    ['sold', '2024-02-29', 'day 2024-02-29'],
    ['checked', '2024-02-29T00:00:00Z', 'moment 2024-02-29T00:00:00Z'],
    ['called', { kr: '등', en: 'Heater', zh: '' }, '등'],
    ['maker', 3, 'Acme'],
    ['maker', 4, '#4'],
    ['valves', [1, 2], 'top, #2'],
    ['pictures', [{ file: 'a.jpg', width: 1, height: 1 }], 'kit.entity.photos {"count":1}'],
  ] as const)('%s %j reads %s', (name, value, words) => expect(tell(name, value)).toBe(words));

  test('that is not there reads as nothing', () => {
    for (const name of Object.keys(fields) as (keyof typeof fields)[]) {
      for (const empty of [null, undefined]) expect(tell(name, empty)).toBe('');
    }
    expect([tell('title', ' '), tell('valves', []), tell('called', { kr: '', en: '', zh: '' })]).toEqual(['', '', '']);
  });
});

test('lines are told by the area’s sentence, with the flags that are set', () => {
  const discounts = rows({ free: decimal({ required: true }), lease: integer({ required: true }), manual: flag(), counts: flag() });
  const told: ValueFormatter = { ...voice, has: (key) => key === 'heater.discounts.line', t: (key, values) => (key.endsWith('.line') ? `${values?.['free']} free on ${values?.['lease']}` : { 'heater.discounts.counts': 'Counts' }[key] ?? key) };
  const lines = [{ lease: 12, free: 1.5, manual: false, counts: true }, { free: 3, lease: null, manual: null, counts: null }];
  expect(formatValue(discounts, lines, told, 'heater.discounts')).toBe('1.5 free on 12, counts; 3 free on –');
});

test('a name that the language lacks is said in one that has it', () => {
  expect(nameIn({ kr: '', en: 'Heater', zh: '暖气' }, 'kr')).toBe('Heater');
  expect(nameIn({ kr: '', en: '', zh: '暖气' }, 'en')).toBe('暖气');
  expect(nameIn({ kr: '', en: '', zh: '' }, 'en')).toBe('');
});

test('labels are the area’s, but for stamps and what every dictionary has', () => {
  expect(labelKey(heater, 'title')).toBe('heater.title');
  expect(labelKey(heater, 'updatedAt')).toBe('kit.field.updatedAt');
  expect(labelKey(maker, 'name')).toBe('kit.field.name');
  expect(labelKey(maker, 'country')).toBe('maker.country');
});
