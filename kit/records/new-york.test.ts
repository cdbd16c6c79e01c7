import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { dayAfter, isShownTwice, momentLike, momentsAt, mondayOf, monthBefore, monthOf, sameTimeOn, startOfDay, wallTimeOf, weekdayOf, zoneName } from './new-york.ts';

const zone = 'America/New_York';
const days = Array.from({ length: 800 }, (_, place) => dayAfter('2025-12-20', place));

describe('days of New York', () => {
  it('begin, follow each other and lie in weeks and months as the calendar says', () => {
    for (const day of days) {
      const plain = Temporal.PlainDate.from(day);
      expect(Date.parse(startOfDay(day))).toBe(plain.toZonedDateTime(zone).epochMilliseconds);
      expect(weekdayOf(day)).toBe(plain.dayOfWeek - 1);
      expect(mondayOf(day)).toBe(plain.subtract({ days: plain.dayOfWeek - 1 }).toString());
      expect(monthBefore(day)).toBe(plain.subtract({ months: 1 }).toString());
      expect(monthOf(day, 14)).toBe(plain.with({ day: 1 }).add({ months: 14 }).toString());
    }
  });
});

describe('the clocks of New York', () => {
  it('show every quarter of an hour around both changes as Temporal does', () => {
    for (const from of ['2026-03-08T04:00:00Z', '2026-11-01T03:00:00Z']) {
      for (let quarter = 0; quarter < 40; quarter += 1) {
        const moment = new Date(Date.parse(from) + quarter * 900_000).toISOString();
        const shown = Temporal.Instant.from(moment).toZonedDateTimeISO(zone);
        expect(wallTimeOf(moment)).toEqual({ day: shown.toPlainDate().toString(), minute: shown.hour * 60 + shown.minute });
        expect(zoneName(moment)).toBe(shown.offset === '-05:00' ? 'EST' : 'EDT');
        expect(momentsAt(wallTimeOf(moment))).toContain(moment);
      }
    }
  });

  it('show 2:30 never on the day in March, and 1:30 twice on the day in November', () => {
    expect(momentsAt({ day: '2026-03-08', minute: 150 })).toEqual([]);
    expect(momentsAt({ day: '2026-11-01', minute: 90 })).toEqual(['2026-11-01T05:30:00.000Z', '2026-11-01T06:30:00.000Z']);
    expect(isShownTwice('2026-11-01T06:30:00.000Z')).toBe(true);
    expect(isShownTwice('2026-11-01T07:30:00.000Z')).toBe(false);
    expect(zoneName('2026-11-01T05:30:00.000Z')).toBe('EDT');
    expect(zoneName('2026-11-01T06:30:00.000Z')).toBe('EST');
  });

  it('of a time they show twice give the one in the zone of another moment', () => {
    const [before, after] = ['2026-11-01T05:15:00.000Z', '2026-11-01T06:15:00.000Z'];
    expect([before, after].map((moment) => momentLike({ day: '2026-11-01', minute: 90 }, moment))).toEqual(['2026-11-01T05:30:00.000Z', '2026-11-01T06:30:00.000Z']);
    expect(momentLike({ day: '2026-11-02', minute: 90 }, before)).toBe('2026-11-02T06:30:00.000Z');
    expect(momentLike({ day: '2026-03-08', minute: 150 }, after)).toBeUndefined();
  });

  it('say the same on another day, an hour later where they leap over it', () => {
    expect(sameTimeOn('2026-03-09', '2026-03-05T15:00:12.000Z')).toBe('2026-03-09T14:00:12.000Z');
    expect(sameTimeOn('2026-03-08', '2026-03-05T07:30:00.000Z')).toBe('2026-03-08T07:30:00.000Z');
  });
});
