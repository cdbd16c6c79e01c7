import { expect, test } from 'vitest';
import { basement, ground, penthouse, placeOf, unitAt } from './unit-place.ts';

test.each([
  ['2301', 23, '01'],
  ['101', 1, '01'],
  ['10012', 100, '12'],
  ['2B', 2, 'B'],
  ['23AB', 23, 'AB'],
  ['305R', 3, '05R'],
  ['23-A', 23, 'A'],
  ['23-05', 23, '05'],
  ['4 c', 4, 'C'],
  ['#12D', 12, 'D'],
  ['Apt 7F', 7, 'F'],
  ['301호', 3, '01'],
  ['1204室', 12, '04'],
  ['PH', penthouse, ''],
  ['PH1', penthouse, '1'],
  ['ph-a', penthouse, 'A'],
  ['Penthouse 2', penthouse, '2'],
  ['Garden', ground, ''],
  ['G2', ground, '2'],
  ['B1', basement, '1'],
  ['B101', basement, '101'],
  ['Basement', basement, ''],
])('%s stands on floor %i, line %s', (unit, floor, line) => {
  expect(placeOf(unit)).toEqual({ floor, line });
});

test.each(['12', '7', 'REAR', 'A', 'C4', '0A', '1B1B', 'SUPER', '', '1-2-3'])('%s does not say where it is', (unit) => {
  expect(placeOf(unit)).toBeUndefined();
});

test('a floor and a line make the number they were read from', () => {
  for (const unit of ['2301', '2B', '1012']) {
    const place = placeOf(unit);
    expect(place && unitAt(place.floor, place.line)).toBe(unit);
  }
});
