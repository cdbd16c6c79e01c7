import { expect, it } from 'vitest';
import { readAddress, writeAddress } from './address.ts';
import { lamp } from './fixture.ts';

const usual = '-updatedAt';
const roundTrip = (search: string) => writeAddress(lamp, usual, readAddress(lamp, usual, search));

it('leaves out what is usual', () => {
  expect(readAddress(lamp, usual, '')).toEqual({ query: { q: '', filters: {}, sort: [{ field: 'updatedAt', descending: true }] }, at: 0 });
  expect(roundTrip('?sort=-updatedAt&at=0&q=')).toBe('');
});

it('writes what it read', () => {
  for (const search of ['?q=brass', '?state=lit,dark&year=1900..1930&sort=year,title&at=120', '?shade=none', '?bought=2020-01-01..&shown=false']) {
    expect(roundTrip(search)).toBe(search);
  }
});

it('goes on without what does not fit', () => {
  expect(roundTrip('?state=hot&weight=5&year=old&sort=nothing&at=-4&at=x')).toBe('');
  expect(roundTrip('?state=lit&at=1e99')).toBe('?state=lit');
});
