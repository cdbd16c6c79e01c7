import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defineEntity } from './entity.ts';
import { decimal } from './field.ts';
import { fieldOf, readQuery, sortable, writeQuery, type Filter, type ListQuery } from './query.ts';
import { heater, maker } from '#tests/support/record-sample.ts';

const read = (text: string) => readQuery(heater, new URLSearchParams(text));

test('a place is a box, an outline or a circle, and may have a name', () => {
  const house = defineEntity('house', { latitude: decimal(), longitude: decimal() });
  const readHouse = (text: string) => readQuery(house, new URLSearchParams(text));
  for (const within of ['40.7,-74,40.8,-73.9', '40.7,-74,40.8,-73.9,40.6,-73.8,Astoria · North', '40.75,-73.95,640', '40.75,-73.95,640,41-17 Crescent St, Queens']) {
    const { query, unfit } = readHouse(`within=${encodeURIComponent(within)}`);
    expect([unfit, writeQuery(house, query).get('within')]).toEqual([[], within]);
  }
  const { within } = readHouse(`within=${encodeURIComponent('40.75,-73.95,640,한강, 1')}`).query.filters;
  expect(within).toMatchObject({ around: { latitude: 40.75, longitude: -73.95, metres: 640 }, name: '한강, 1' });
  expect(within?.is === 'inside' && within.corners.length).toBe(36);
  for (const unfit of ['40.7,-74,5', '40.7,-74', '40.7,-74,40.8,-73.9,', '91,-74,640', '40.7,-74,1000001', `40.7,-74,640,${'x'.repeat(201)}`, 'x']) {
    expect(readHouse(`within=${encodeURIComponent(unfit)}`).unfit, unfit).toEqual(['within']);
  }
});

describe('an address', () => {
  const fitting: readonly (readonly [text: string, filters: Record<string, Filter>])[] = [
    ['shape=round,longTube', { shape: { is: 'oneOf', values: ['round', 'longTube'] } }],
    ['shape=none', { shape: { is: 'oneOf', values: ['none'] } }],
    ['maker=3,5,3', { maker: { is: 'oneOf', values: [3, 5] } }],
    ['valves=7', { valves: { is: 'oneOf', values: [7] } }],
    ['id=1,2', { id: { is: 'oneOf', values: [1, 2] } }],
    ['year=1990..2010', { year: { is: 'range', from: 1990, to: 2010 } }],
    ['year=1990..', { year: { is: 'range', from: 1990 } }],
    ['year=..-5', { year: { is: 'range', to: -5 } }],
    ['year=1990', { year: { is: 'range', from: 1990, to: 1990 } }],
    ['age=10..', { age: { is: 'range', from: 10 } }],
    ['price=0.5..1.25', { price: { is: 'range', from: 0.5, to: 1.25 } }],
    ['sold=2024-02-29..', { sold: { is: 'range', from: '2024-02-29' } }],
    ['updatedAt=2024-01-01..2024-01-31', { updatedAt: { is: 'range', from: '2024-01-01', to: '2024-01-31' } }],
    ['lit=false', { lit: { is: 'flag', value: false } }],
    ['title=a, b', { title: { is: 'text', value: 'a, b' } }],
    ['called=히터', { called: { is: 'text', value: '히터' } }],
    ['watts=none&maker=none&pictures=none', { watts: { is: 'none' }, maker: { is: 'none' }, pictures: { is: 'none' } }],
    ['q=x&offset=5&limit=9&at=3&t=1&year=', {}],
  ];
  test.each(fitting)('%s', (text, filters) => {
    const { query, unfit } = read(text);
    expect(query.filters).toEqual(filters);
    expect(unfit).toEqual([]);
  });

  test.each([
    ['shape=square', 'shape'],
    ['shape=round,none,x', 'shape'],
    ['shape=,', 'shape'],
    ['maker=x', 'maker'],
    ['maker=0', 'maker'],
    ['maker=1.5', 'maker'],
    ['maker=99999999999', 'maker'],
    ['year=..', 'year'],
    ['year=2010..1990', 'year'],
    ['year=1990..x', 'year'],
    ['year=1.5', 'year'],
    ['year=0x10', 'year'],
    ['year= 1', 'year'],
    ['year=1&year=2', 'year'],
    ['sold=2024-02-30', 'sold'],
    ['lit=yes', 'lit'],
    ['q=a%00b', 'q'],
    ['title=a%00b', 'title'],
    ['updatedAt=9999-12-31', 'updatedAt'],
    ['updatedAt=0001-01-01..', 'updatedAt'],
    ['pictures=true', 'pictures'],
    ['unheard=1', 'unheard'],
    ['unheard=', 'unheard'],
    ['__proto__=1', '__proto__'],
    ['constructor=1', 'constructor'],
    ['sort=unheard', 'sort'],
    ['sort=year,-year', 'sort'],
    ['sort=pictures', 'sort'],
    ['sort=valves', 'sort'],
    [`q=${'x'.repeat(201)}`, 'q'],
    [`title=${'x'.repeat(201)}`, 'title'],
  ])('%s does not fit', (text, name) => {
    const { query, unfit } = read(text);
    expect(unfit).toEqual([name]);
    expect(query.filters).toEqual({});
    expect(query.sort).toEqual([]);
  });

  test('orders by several fields, stamps and computed fields among them', () => {
    expect(read('sort=-year,title,id,-age').query.sort).toEqual([
      { field: 'year', descending: true },
      { field: 'title', descending: false },
      { field: 'id', descending: false },
      { field: 'age', descending: true },
    ]);
  });

  test('keeps the word sort for the order where a record has a field of that name', () => {
    const { query, unfit } = readQuery(maker, new URLSearchParams('sort=sort,name'));
    expect(unfit).toEqual([]);
    expect(query.sort.map(({ field }) => field)).toEqual(['sort', 'name']);
  });

  test('trims what stands in the search box', () => {
    expect(read('q=%20 east  4 ').query.q).toBe('east  4');
  });
});

const number = fc.integer({ min: -1e9, max: 1e9 });
const ends = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<Filter> =>
  fc.tuple(value, value, fc.constantFrom('both', 'from', 'to')).map(([a, b, which]) => {
    const [from, to] = a <= b ? [a, b] : [b, a];
    return { is: 'range', ...(which !== 'to' && { from }), ...(which !== 'from' && { to }) } as Filter;
  });
const oneOf = <T extends string | number>(value: fc.Arbitrary<T>): fc.Arbitrary<Filter> =>
  fc.uniqueArray(value, { minLength: 1, maxLength: 5 }).map((values) => ({ is: 'oneOf', values }));
const day = fc.constantFrom('1999-12-31', '2024-02-29', '2026-01-01');
const none = fc.constant<Filter>({ is: 'none' });
const words = fc
  .string({ minLength: 1, maxLength: 200 })
  .filter((value) => value !== 'none' && !value.includes('\0'))
  .map((value): Filter => ({ is: 'text', value }));
const filters = fc.record(
  {
    title: fc.oneof(words, none),
    year: fc.oneof(ends(number), none),
    price: ends(number.map((value) => value / 4)),
    lit: fc.boolean().map((value): Filter => ({ is: 'flag', value })),
    shape: oneOf(fc.constantFrom('round', 'longTube', 'none')),
    sold: ends(day),
    checked: ends(day),
    called: words,
    maker: fc.oneof(oneOf(fc.integer({ min: 1, max: 9999 })), none),
    valves: oneOf(fc.integer({ min: 1, max: 9999 })),
    pictures: none,
    id: oneOf(fc.integer({ min: 1, max: 9999 })),
    createdAt: ends(day),
  },
  { requiredKeys: [] },
);
const sort = fc.uniqueArray(
  fc.record({ field: fc.constantFrom('title', 'year', 'maker', 'age', 'id', 'updatedAt'), descending: fc.boolean() }),
  { selector: ({ field }) => field, maxLength: 4 },
);
const queries: fc.Arbitrary<ListQuery> = fc.record({
  q: fc.string({ maxLength: 200 }).map((q) => q.trim()),
  filters,
  sort,
});

test('a written query is read back, by way of the address bar', () => {
  fc.assert(
    fc.property(queries, (query) => {
      const address = writeQuery(heater, query).toString();
      expect(readQuery(heater, new URLSearchParams(address))).toEqual({ query, unfit: [] });
    }),
  );
});

test('a text that reads like the word for empty is still searched for', () => {
  const params = writeQuery(heater, { q: '', filters: { title: { is: 'text', value: 'none' } }, sort: [] });
  expect(readQuery(heater, params).query.filters).toEqual({ title: { is: 'text', value: 'NONE' } });
});

test('any address at all is read, and what is left of it fits', () => {
  const names = fc.oneof(fc.constantFrom(...Object.keys(heater.fields), 'sort', 'q', 'id'), fc.string());
  fc.assert(
    fc.property(fc.array(fc.tuple(names, fc.string()), { maxLength: 8 }), (pairs) => {
      const { query } = readQuery(heater, new URLSearchParams(pairs));
      expect(readQuery(heater, writeQuery(heater, query))).toEqual({ query, unfit: [] });
    }),
  );
});

test('fields are found by name, stamps too, and lists have no order', () => {
  expect(fieldOf(heater, 'toString')).toBeUndefined();
  expect(fieldOf(heater, 'updatedAt')?.kind).toBe('instant');
  expect(
    Object.entries(heater.fields)
      .filter(([, field]) => !sortable(field))
      .map(([name]) => name),
  ).toEqual(['valves', 'pictures']);
});
