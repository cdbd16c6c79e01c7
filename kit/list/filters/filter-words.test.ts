import { expect, it } from 'vitest';
import { fieldOf, type Filter } from '#kit/records/query.ts';
import { filterWords, placeWords } from './filter-words.ts';
import { heater } from '#tests/support/list-sample.ts';
import en from '../translations/en.ts';

const voice = {
  t: (key: string, values: Readonly<Record<string, string | number>> = {}) =>
    ((en as Readonly<Record<string, string>>)[key] ?? key).replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name])),
  has: (key: string) => key in en,
  list: (all: readonly string[]) => all.join(', '),
  number: (value: number, options?: Intl.NumberFormatOptions) => value.toLocaleString('en-US', options),
  money: String,
  day: (value: string) => value,
  moment: String,
  ago: String,
  locale: 'en' as const,
};
const names = new Map([['finish/1', 'Linen'], ['finish/2', 'Brass']]);
const words = (name: string, filter: Filter) => filterWords(filter, { field: fieldOf(heater, name)!, wordKey: `heater.${name}`, voice, names });

it('says conditions as people do', () => {
  expect(words('finish', { is: 'oneOf', values: [1, 2, 3] })).toBe('Linen, Brass +1');
  expect(words('finish', { is: 'oneOf', values: [9] })).toBe('#9');
  expect(words('year', { is: 'range', from: 1930 })).toBe('1930 or later');
  expect(words('watts', { is: 'range', to: 1500 })).toBe('1,500 or less');
  expect(words('watts', { is: 'range', from: 1000, to: 2000 })).toBe('1,000 – 2,000');
  expect(words('year', { is: 'range', from: 1950, to: 1950 })).toBe('1950');
  expect(words('bought', { is: 'range', to: '2020-01-31' })).toBe('2020-01-31 or earlier');
  expect(words('bought', { is: 'range', to: 'yesterday' })).toBe('Before today');
  expect(words('bought', { is: 'range', from: 'today', to: 'today' })).toBe('Today');
  expect(words('bought', { is: 'range', from: 'today' })).toBe('From today on');
  expect(words('bought', { is: 'range', from: 'tomorrow', to: 'tomorrow' })).toBe('Tomorrow');
  expect(words('title', { is: 'text', value: 'brass' })).toBe('contains brass');
  expect(words('state', { is: 'none' })).toBe('Empty');
});

it('says where a place is', () => {
  const around = { latitude: 40.75, longitude: -73.95, metres: 1000 };
  expect(placeWords({ is: 'inside', corners: [], around, name: 'Court Sq' }, voice)).toBe('1,000 m around Court Sq');
  expect(placeWords({ is: 'inside', corners: [], around }, voice)).toBe('1,000 m around 40.75, -73.95');
  expect(placeWords({ is: 'inside', corners: [[1, 2], [3, 4], [5, 6]], name: 'Astoria' }, voice)).toBe('Astoria');
});
