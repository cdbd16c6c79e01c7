import { expect, it } from 'vitest';
import { suggestDay } from './day-words.ts';

it.each([
  ['Dec 1', '2026-12-01'],
  ['December 1st', '2026-12-01'],
  ['1 Dec', '2026-12-01'],
  ['12/1', '2026-12-01'],
  ['12/1/26', '2026-12-01'],
  ['12월 1일', '2026-12-01'],
  ['12月1日', '2026-12-01'],
  ['Feb 1', '2027-02-01'],
  ['Sep 15', '2026-09-15'],
  ['2/29', '2028-02-29'],
  ['Avail. 12/1', '2026-12-01'],
  ['December 1st, 2026', '2026-12-01'],
  ['Immediately', '2026-11-21'],
  ['NOW', '2026-11-21'],
  ['즉시 입주', '2026-11-21'],
  ['立即', '2026-11-21'],
])('%s most likely means %s', (cell, day) => expect(suggestDay(cell, '2026-11-21')).toBe(day));

it.each(['soon', '13/1', '2/30', '1', '', '12/1/1', 'Decc 1'])('of %s nothing is guessed', (cell) =>
  expect(suggestDay(cell, '2026-11-21')).toBe(undefined),
);
