import { expect, test } from 'vitest';
import { severalHref } from '../room-links.ts';
import { readUnits } from './parse-units.ts';
import { unitsText } from './units-text.ts';

const words = (href: string) => new URL(href, 'http://x').searchParams;

test.each([
  [['2301', '2302', '2303', '2401'], '2301–2303, 2401'],
  [['2A', '2B', '2C', '3A', '10A'], '2A–2C, 3A, 10A'],
  [['2H', '2J'], '2H, 2J'],
  [['309', '310', 'PH1', 'PH2', 'PHA'], '309–310, PH1–PH2, PHA'],
])('units stand in an address as ranges that are read back alike', (units, said) => {
  const given = words(severalHref({ building: 5, units: unitsText(units) })).get('units') ?? '';
  expect(given).toBe(said);
  expect(readUnits(given).units?.map(({ unitNumber }) => unitNumber)).toEqual(units);
});

test('an address says where, and stays short enough', () => {
  const query = words(severalHref({ building: 5, rent: 7, units: unitsText(Array.from({ length: 900 }, (_, place) => String(place * 2 + 101))) }));
  expect([query.get('from'), query.get('building'), query.get('rent')]).toEqual(['range', '5', '7']);
  expect(query.get('units')?.length).toBeLessThan(1500);
  expect(readUnits(query.get('units') ?? '').units?.length).toBeGreaterThan(200);
});
