import { describe, expect, it } from 'vitest';
import type { Locale } from '#core/i18n/locale.ts';
import { coverageOf, daysLater, gapsOf, moved, nextChange, nextGap, reaching, shownAt, snapped, stateAt } from './schedule.ts';

const at = (text: string) => Date.parse(text);
const picture = [{ file: '0'.repeat(32), width: 4, height: 3 }];
const banner = (from: string, to: string | null, more: object = {}) => ({ id: 1, sort: 10, headline: { en: 'Move in', kr: '', zh: '' }, image: picture, startsAt: `2026-11-${from}T14:00:00.000Z`, endsAt: to && `2026-11-${to}T14:00:00.000Z`, active: true, ...more });

describe('the state of a banner', () => {
  it('follows from its period: the beginning belongs to it, the end does not', () => {
    const one = banner('10', '20');
    expect(['2026-11-10T13:59:59Z', '2026-11-10T14:00:00Z', '2026-11-20T13:59:59Z', '2026-11-20T14:00:00Z'].map((moment) => stateAt(one, at(moment)))).toEqual(['scheduled', 'live', 'live', 'ended']);
    expect(stateAt(banner('10', null), at('2030-01-01T00:00:00Z'))).toBe('live');
  });

  it('is off whatever the dates say, and a draft without a picture or a headline', () => {
    const now = at('2026-11-15T00:00:00Z');
    expect(stateAt(banner('10', '20', { active: false }), now)).toBe('off');
    expect(stateAt(banner('01', '02', { active: false }), now)).toBe('off');
    expect(stateAt(banner('10', '20', { image: [], active: false }), now)).toBe('off');
    expect(stateAt(banner('10', '20', { image: [] }), now)).toBe('draft');
    expect(stateAt(banner('10', '20', { headline: null }), now)).toBe('draft');
  });
});

describe('banners that a reader sees', () => {
  it('is what is live and written in their language, in the order of the site', () => {
    const all = [banner('01', null, { id: 1, sort: 30 }), banner('01', null, { id: 2, sort: 10 }), banner('01', null, { id: 3, headline: { en: '', kr: '집', zh: '' } }), banner('01', null, { id: 4, active: false })];
    expect(shownAt(all, 'en', at('2026-11-05T00:00:00Z')).map(({ id }) => id)).toEqual([2, 1]);
    expect(shownAt(all, 'kr', at('2026-11-05T00:00:00Z')).map(({ id }) => id)).toEqual([3]);
  });

  it('changes next where one that they can see begins or ends', () => {
    const all = [banner('01', '08', { id: 1 }), banner('05', null, { id: 2 }), banner('02', '03', { id: 3, active: false }), banner('02', '03', { id: 4, headline: { en: '', kr: '집', zh: '' } })];
    const change = (day: string) => {
      const next = nextChange(all, 'en', at(`2026-11-${day}T15:00:00Z`));
      return next && [next.banner.id, next.isEnd];
    };
    expect([change('01'), change('05'), change('09')]).toEqual([[2, false], [1, true], undefined]);
  });

  it('tells gaps and overlaps of a language', () => {
    const all = [banner('02', '06'), banner('04', '08'), banner('10', null, { active: false })];
    const day = (moment: number) => (Number.isFinite(moment) ? new Date(moment).getUTCDate() : moment);
    expect(coverageOf(all, 'en').map(({ from, to, count }) => [day(from), day(to), count])).toEqual([[-Infinity, 2, 0], [2, 4, 1], [4, 6, 2], [6, 8, 1], [8, Infinity, 0]]);
    expect(gapsOf(all, 'kr')).toEqual([{ from: -Infinity, to: Infinity, count: 0 }]);
    expect(reaching(gapsOf(all, 'en'), at('2026-11-03T00:00:00Z'), at('2026-11-07T00:00:00Z'))).toEqual([]);
  });
});

describe('the next gap', () => {
  const both = { en: 'Move in', kr: '집', zh: '' };
  const gap = (locale: Locale, day: string, ...all: readonly ReturnType<typeof banner>[]) => {
    const found = nextGap(all, locale, at(`2026-11-${day}T15:00:00Z`));
    return found && [Number.isFinite(found.from) ? new Date(found.from).getUTCDate() : found.from, new Date(found.to).getUTCDate(), found.extend?.id];
  };

  it('is of one language alone, with the banner that would close it', () => {
    const all = [banner('02', '06', { headline: both }), banner('04', '12', { id: 2 }), banner('09', '20', { id: 3, headline: both }), banner('22', null, { id: 4 })];
    expect(gap('kr', '03', ...all)).toEqual([6, 9, 1]);
    expect(gap('en', '03', ...all)).toEqual([20, 22, 3]);
    expect(gap('zh', '03', ...all)).toBeUndefined();
  });

  it('is sought from the moment that is asked for, and told whole where that lies in it', () => {
    const all = [banner('02', '06'), banner('09', '12', { id: 2 }), banner('14', null, { id: 3 })];
    expect([gap('en', '03', ...all), gap('en', '07', ...all), gap('en', '10', ...all), gap('en', '15', ...all)]).toEqual([[6, 9, 1], [6, 9, 1], [12, 14, 2], undefined]);
  });

  it('is closed by nobody where no banner that is seen ends there', () => {
    expect(gap('en', '03', banner('02', '06', { active: false }), banner('09', null, { id: 3 }))).toEqual([-Infinity, 9, undefined]);
    expect(gap('en', '03', banner('02', '06', { active: false, id: 2 }), banner('02', '06'), banner('09', '12', { id: 3 }))).toEqual([6, 9, 1]);
  });

  it('is none where nothing follows', () => {
    expect(gap('en', '03', banner('02', '06'))).toBeUndefined();
  });
});

describe('moving a banner', () => {
  it('keeps the time of day on New York’s clocks over the change of clocks', () => {
    expect(daysLater('2026-10-31T13:00:00.000Z', 1)).toBe('2026-11-01T14:00:00.000Z');
    expect(daysLater('2026-11-01T14:00:00.000Z', -1)).toBe('2026-10-31T13:00:00.000Z');
  });

  it('snaps to the nearest nine in the morning', () => {
    expect(snapped(at('2026-11-20T23:00:00Z'))).toBe('2026-11-20T14:00:00.000Z');
    expect(snapped(at('2026-11-21T03:00:00Z'))).toBe('2026-11-21T14:00:00.000Z');
  });

  it('moves one edge or both, never one past the other, and no end that is not there', () => {
    const later = (moment: string) => daysLater(moment, 5);
    expect(moved(banner('10', '20'), 'both', later)).toEqual({ startsAt: '2026-11-15T14:00:00.000Z', endsAt: '2026-11-25T14:00:00.000Z' });
    expect(moved(banner('10', '14'), 'start', later)).toBeUndefined();
    expect(moved(banner('10', null), 'end', later)).toBeUndefined();
    expect(moved(banner('10', null), 'both', later)).toEqual({ startsAt: '2026-11-15T14:00:00.000Z' });
    expect(moved(banner('10', '20'), 'end', later)).toEqual({ endsAt: '2026-11-25T14:00:00.000Z' });
  });
});
