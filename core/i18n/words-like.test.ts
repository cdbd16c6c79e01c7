import { expect, test } from 'vitest';
import type { WordsLike } from './words-like.ts';

const en = { 'heater.title': 'Heaters', 'heater.count_one': '{{count}} heater', 'heater.count_other': '{{count}} heaters' } as const;

test('a language file holds every key, no singular, and nothing more', () => {
  const whole = { 'heater.title': '전등', 'heater.count_other': '전등 {{count}}개' } satisfies WordsLike<typeof en>;
  // @ts-expect-error -- the title is missing
  const less = { 'heater.count_other': '전등 {{count}}개' } satisfies WordsLike<typeof en>;
  // @ts-expect-error -- Korean has no singular
  const more = { 'heater.title': '전등', 'heater.count_one': '하나', 'heater.count_other': '여럿' } satisfies WordsLike<typeof en>;
  expect([whole, less, more].map((words) => Object.keys(words).length)).toEqual([2, 1, 3]);
});
