import { expect, test } from 'vitest';
import { partOfDay } from './days.ts';

test.each([
  ['2026-11-28T07:00:00Z', 'night'], // 2:00 AM
  ['2026-11-28T10:00:00Z', 'morning'], // 5:00 AM
  ['2026-11-28T16:59:00Z', 'morning'],
  ['2026-11-28T17:00:00Z', 'afternoon'],
  ['2026-11-28T23:00:00Z', 'evening'],
  ['2026-11-29T03:00:00Z', 'night'], // 10:00 PM
  ['2026-07-01T06:00:00Z', 'night'], // 2:00 AM in daylight time
])('the clock of New York says which part of the day it is at %s', (moment, part) => {
  expect(partOfDay(moment)).toBe(part);
});
