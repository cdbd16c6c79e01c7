import { expect, it } from 'vitest';
import { locales } from '#core/i18n/locale.ts';
import { letterTo } from './ask-author.ts';
import { reasons } from './entity.ts';

it('a letter names the author, the building and the reason, in the language of the review', () => {
  const letters = locales.flatMap((locale) => reasons.map((reason) => letterTo('이하윤', '66 Rockwell Pl', reason, locale)));
  expect(new Set(letters).size).toBe(locales.length * reasons.length);
  for (const letter of letters) expect(letter).toMatch(/이하윤[^]*66 Rockwell Pl/);
});
