import { expect, it } from 'vitest';
import type { View } from './views/view.ts';
import { readAddress, wholeAddress, writeAddress } from './address.ts';
import { home } from '#tests/support/list-sample.ts';

const usual = '-updatedAt';
const view = (id: number, query: string): View => ({ id, version: 1, name: `View ${id}`, scope: 'mine', role: null, query, columns: '', editable: true });
const views = [view(4, 'state=free&sort=-year'), view(5, 'gone=1&rent=10..')];
const list = (first: number | null = null) => ({ entity: home, usualSort: usual, book: { views, first } });
const roundTrip = (search: string, first: number | null = null) => writeAddress(list(first), readAddress(list(first), search));

it('leaves out what is usual', () => {
  expect(readAddress(list(), '')).toMatchObject({ query: { q: '', filters: {}, sort: [{ field: 'updatedAt', descending: true }] }, at: 0, view: undefined });
  expect(roundTrip('?sort=-updatedAt&at=0&q=')).toBe('');
});

it('writes what it read', () => {
  for (const search of ['?q=pine', '?state=free,held&year=1900..1930&sort=year,title&at=120', '?station=none', '?freeFrom=2020-01-01..&shown=false']) {
    expect(roundTrip(search)).toBe(search);
  }
});

it('says how a board is put in rows, which is no condition', () => {
  expect(writeAddress({ ...list(), by: 'person' }, readAddress(list(), '?q=pine&by=person&at=120'))).toBe('?q=pine&by=person&at=120');
  expect(readAddress(list(4), '?by=person').view).toBe(4);
});

it('goes on without what does not fit', () => {
  expect(roundTrip('?state=hot&weight=5&year=old&sort=nothing&at=-4&at=x')).toBe('');
  expect(roundTrip('?state=free&at=1e99')).toBe('?state=free');
});

it('keeps its conditions in the order they were made, as their chips stand', () => {
  for (const search of ['?rent=10..&state=free&sort=title', '?q=a&state=free&rent=10..']) expect(roundTrip(search)).toBe(search);
});

it('names an open view alone, and all words once they are others', () => {
  for (const search of ['?view=4', '?view=4&at=120', '?view=4&state=free&sort=title', '?view=4&sort=-updatedAt', '?view=5']) {
    expect(roundTrip(search)).toBe(search);
  }
  expect(roundTrip('?view=4&state=free&sort=-year')).toBe('?view=4');
  expect(readAddress(list(), '?view=4&q=pine').query).toMatchObject({ q: 'pine', filters: {}, sort: [{ field: 'year', descending: true }] });
});

it('drops from a view what the records no longer have', () => {
  expect(readAddress(list(), '?view=5').query).toMatchObject({ filters: { rent: { is: 'range', from: 10 } }, sort: [{ field: 'updatedAt' }] });
});

it('opens what opens first where nothing is said, and the whole list where that is asked for', () => {
  expect(readAddress(list(4), '').view).toBe(4);
  expect(roundTrip('', 4)).toBe('?view=4');
  expect(roundTrip('?at=40', 4)).toBe('?view=4&at=40');
  expect(readAddress(list(4), '?state=held').view).toBeUndefined();
  expect(readAddress(list(4), '?view=all')).toMatchObject({ view: undefined, isMissing: false, query: { filters: {} } });
  expect(roundTrip('?view=all', 4)).toBe('?view=all');
  expect(roundTrip('?view=all')).toBe('');
});

it('shows the whole list in place of a view nobody knows', () => {
  for (const word of ['9', 'x', '-1']) expect(readAddress(list(4), `?view=${word}`)).toMatchObject({ view: undefined, isMissing: true });
  expect(readAddress(list(), '?view=9&state=free')).toMatchObject({ isMissing: true, query: { filters: { state: { is: 'oneOf' } } } });
});

it('says all words to those who know no views', () => {
  expect(wholeAddress(list(), readAddress(list(), '?view=4'))).toBe('?view=4&state=free&sort=-year');
  expect(wholeAddress(list(), readAddress(list(), '?state=free'))).toBe('?state=free');
});
