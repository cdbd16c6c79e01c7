import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { momentsAt } from '#kit/records/new-york.ts';
import { clockName, dayName, hourName, shortTimeName, spanName, timeName, placeTimeName } from './day-names.ts';
import { formatsOf } from '#core/i18n/formats.ts';
import { locales, tags } from '#core/i18n/locale.ts';

beforeEach(() => void vi.setSystemTime('2026-11-20T17:00:00Z'));
afterEach(() => void vi.useRealTimers());

it('days and weeks say their year where that is not this one', () => {
  const spans = [['2026-11-16', '2026-11-22'], ['2025-11-01', '2025-11-07'], ['2025-10-27', '2025-11-02'], ['2026-12-28', '2027-01-03']] as const;
  const told = (tag: string) => spans.map(([from, to]) => spanName({ tag }, from, to));
  expect(told('en-US')).toEqual(['November 16 – 22', 'November 1 – 7, 2025', 'October 27 – November 2, 2025', 'December 28, 2026 – January 3, 2027']);
  expect(told('ko-KR').slice(0, 3)).toEqual(['11월 16일 – 22일', '2025년 11월 1일 – 7일', '2025년 10월 27일 – 11월 2일']);
  expect(told('zh-CN')[1]).toBe('2025年11月1日 – 7日');
  expect(['2026-11-20', '2025-11-20'].map((day) => dayName({ tag: 'en-US' }, day))).toEqual(['Friday, November 20', 'Thursday, November 20, 2025']);
});

it('an axis, the blocks beside it and whole times are of one clock in each language', () => {
  const moment = momentsAt({ day: '2026-11-20', minute: 13 * 60 + 15 })[0]!;
  const told = locales.map((locale) => {
    const i18n = { tag: tags[locale], moment: formatsOf(locale).moment };
    return [locale, hourName(i18n, 13), clockName(i18n, moment), timeName(i18n, moment)];
  });
  expect(told).toEqual([['kr', '오후 1시', '1:15', '오후 1:15'], ['en', '1 PM', '1:15', '1:15 PM'], ['zh', '13时', '13:15', '13:15']]);
});

it('a time in the hour that comes twice says its zone, that of what is moved', () => {
  const told = ['2026-11-01T05:30:00.000Z', '2026-11-01T06:30:00.000Z'].map((like) => [90, 105, 300].map((minute) => placeTimeName({ tag: 'en-US' }, { day: '2026-11-01', minute }, like)));
  expect(told).toEqual([['1:30 AM EDT', '1:45 AM EDT', '5:00 AM'], ['1:30 AM EST', '1:45 AM EST', '5:00 AM']]);
});

it('a moment in little room is of today, of a day of the week to come, or of a date', () => {
  const now = Date.parse(momentsAt({ day: '2026-11-20', minute: 1430 })[0]!);
  const told = ['2026-11-20', '2026-11-21', '2026-11-26', '2026-11-27', '2026-11-19'].map((day) =>
    shortTimeName({ tag: 'en-US', moment: formatsOf('en').moment }, momentsAt({ day, minute: 840 })[0]!, now, 'Today'));
  expect(told).toEqual(['Today 2:00 PM', 'Sat 2:00 PM', 'Thu 2:00 PM', '11/27 2:00 PM', '11/19 2:00 PM']);
});
