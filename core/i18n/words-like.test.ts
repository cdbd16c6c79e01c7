import { expect, test } from 'vitest';
import type { WordsLike } from './words-like.ts';

const en = { 'lamp.title': 'Lamps', 'lamp.count_one': '{{count}} lamp', 'lamp.count_other': '{{count}} lamps' } as const;

test('a language file holds every key, no singular, and nothing more', () => {
  const whole = { 'lamp.title': '전등', 'lamp.count_other': '전등 {{count}}개' } satisfies WordsLike<typeof en>;
  // @ts-expect-error -- the title is missing
  const less = { 'lamp.count_other': '전등 {{count}}개' } satisfies WordsLike<typeof en>;
  // @ts-expect-error -- Korean has no singular
  const more = { 'lamp.title': '전등', 'lamp.count_one': '하나', 'lamp.count_other': '여럿' } satisfies WordsLike<typeof en>;
  expect([whole, less, more].map((words) => Object.keys(words).length)).toEqual([2, 1, 3]);
});
