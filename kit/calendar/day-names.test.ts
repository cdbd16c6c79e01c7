import { expect, it } from 'vitest';
import { momentsAt } from '#kit/records/new-york.ts';
import { clockName, hourName, shortTimeName, timeName } from './day-names.ts';
import { formatsOf } from '#core/i18n/formats.ts';
import { locales, tags } from '#core/i18n/locale.ts';

it('an axis, the blocks beside it and whole times are of one clock in each language', () => {
  const moment = momentsAt({ day: '2026-11-20', minute: 13 * 60 + 15 })[0]!;
  const told = locales.map((locale) => {
    const i18n = { tag: tags[locale], moment: formatsOf(locale).moment };
    return [locale, hourName(i18n, 13), clockName(i18n, moment), timeName(i18n, moment)];
  });
  expect(told).toEqual([['kr', '오후 1시', '1:15', '오후 1:15'], ['en', '1 PM', '1:15', '1:15 PM'], ['zh', '13时', '13:15', '13:15']]);
});

it('a moment in little room is of today, of a day of the week to come, or of a date', () => {
  const now = Date.parse(momentsAt({ day: '2026-11-20', minute: 1430 })[0]!);
  const told = ['2026-11-20', '2026-11-21', '2026-11-26', '2026-11-27', '2026-11-19'].map((day) =>
    shortTimeName({ tag: 'en-US', moment: formatsOf('en').moment }, momentsAt({ day, minute: 840 })[0]!, now, 'Today'));
  expect(told).toEqual(['Today 2:00 PM', 'Sat 2:00 PM', 'Thu 2:00 PM', '11/27 2:00 PM', '11/19 2:00 PM']);
});
