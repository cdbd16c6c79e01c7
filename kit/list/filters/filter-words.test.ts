import { expect, it } from 'vitest';
import { fieldOf, type Filter } from '#kit/records/query.ts';
import { filterWords, placeWords } from './filter-words.ts';
import { home } from '#tests/support/list-sample.ts';
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
const names = new Map([['station/1', 'Court Sq'], ['station/2', 'Queens Plaza']]);
const words = (name: string, filter: Filter) => filterWords(filter, { field: fieldOf(home, name)!, wordKey: `home.${name}`, voice, names });

it('says conditions as people do', () => {
  expect(words('station', { is: 'oneOf', values: [1, 2, 3] })).toBe('Court Sq, Queens Plaza +1');
  expect(words('station', { is: 'oneOf', values: [9] })).toBe('#9');
  expect(words('year', { is: 'range', from: 1930 })).toBe('1930 or later');
  expect(words('rent', { is: 'range', to: 1500 })).toBe('1,500 or less');
  expect(words('rent', { is: 'range', from: 1000, to: 2000 })).toBe('1,000 – 2,000');
  expect(words('year', { is: 'range', from: 1950, to: 1950 })).toBe('1950');
  expect(words('freeFrom', { is: 'range', to: '2020-01-31' })).toBe('2020-01-31 or earlier');
  expect(words('freeFrom', { is: 'range', to: 'yesterday' })).toBe('Before today');
  expect(words('freeFrom', { is: 'range', from: 'today', to: 'today' })).toBe('Today');
  expect(words('freeFrom', { is: 'range', from: 'today' })).toBe('From today on');
  expect(words('freeFrom', { is: 'range', from: 'tomorrow', to: 'tomorrow' })).toBe('Tomorrow');
  expect(words('title', { is: 'text', value: 'queens plaza' })).toBe('contains queens plaza');
  expect(words('state', { is: 'none' })).toBe('Empty');
});

it('says where a place is', () => {
  const around = { latitude: 40.75, longitude: -73.95, metres: 1000 };
  expect(placeWords({ is: 'inside', corners: [], around, name: 'Court Sq' }, voice)).toBe('1,000 m around Court Sq');
  expect(placeWords({ is: 'inside', corners: [], around }, voice)).toBe('1,000 m around 40.75, -73.95');
  expect(placeWords({ is: 'inside', corners: [[1, 2], [3, 4], [5, 6]], name: 'Astoria' }, voice)).toBe('Astoria');
});
