import { describe, expect, it } from 'vitest';
import { momentsAt } from '#kit/records/new-york.ts';
import { dueRung } from './ladder.ts';
import { check, objectionsTo, offersFor, type Booked, type Slot } from './slots.ts';
import { travelBetween } from './travel.ts';

const day = '2026-11-20';
const at = (hour: number, of = day) => momentsAt({ day: of, minute: hour * 60 })[0]!;
const now = at(7);
const jackson = { building: 1, latitude: 40.7468, longitude: -73.9465 };
const gold = { building: 2, latitude: 40.7096, longitude: -74.0043 };
const slot = (hour: number, more: Partial<Slot> = {}): Slot => ({ agent: 7, ...jackson, startsAt: at(hour), minutes: 45, buffer: 15, together: false, ...more });
const booked = (id: number, hour: number, more: Partial<Booked> = {}): Booked => ({ ...slot(hour), id, client: '최민준', address: '28-10 Jackson Ave', ...more });
const keys = (...args: Parameters<typeof check>) => check(...args).whys.map(({ key }) => key);

describe('a slot', () => {
  it('is refused over another tour and its buffer, and fits right after it in the same building', () => {
    expect(keys(slot(14.5), [booked(1, 14)])).toEqual(['sameBuilding']);
    expect(keys(slot(14.75, gold), [booked(1, 14)])).toEqual(['busy']);
    expect(check(slot(15), [booked(1, 14)]).fits).toBe(true);
    expect(keys(slot(15), [booked(1, 14)])).toContain('joins');
    expect(check(slot(14.5), [booked(1, 14, { agent: 8 })]).fits).toBe(true);
  });

  it('may be shared in one building alone, and only where both say so', () => {
    expect(check(slot(14, { together: true }), [booked(1, 14, { together: true })]).fits).toBe(true);
    expect(check(slot(14, { together: true }), [booked(1, 14)]).fits).toBe(false);
    expect(check(slot(14, { together: true, ...gold }), [booked(1, 14, { together: true })]).fits).toBe(false);
  });

  it('leaves time for the way there and on', () => {
    const { minutes, by } = travelBetween(jackson, gold);
    expect([by, minutes > 20 && minutes < 45]).toEqual(['subway', true]);
    expect(keys(slot(15, gold), [booked(1, 14)])).toEqual(['travel']);
    expect(keys(slot(12.75, gold), [booked(1, 14)])).toEqual(['travel']);
    expect(check(slot(15.75, gold), [booked(1, 14)]).fits).toBe(true);
  });

  it('tells nothing of a tour that the reader may not see, nor how far away it is', () => {
    const hidden = booked(1, 14, { client: '', address: '' });
    expect(check(slot(14.5), [hidden]).whys).toEqual([{ is: 'refusal', key: 'taken', values: {} }]);
    expect(check(slot(15, gold), [hidden]).whys).toEqual([{ is: 'refusal', key: 'away', values: {} }]);
  });

  it('objects to a typed time outside of the hours, too soon or under way without refusing it, and refuses what is over or taken', () => {
    const around = { now, occupied: false };
    const said = (one: Slot, taken: readonly Booked[] = []) => objectionsTo(one, taken, around).map(({ is, key }) => `${is} ${key}`);
    const minutesAgo = (minutes: number): Slot => ({ ...slot(10), startsAt: new Date(Date.parse(now) - minutes * 60_000).toISOString() });
    expect(said(slot(8.5))).toEqual(['caution hours', 'caution notice']);
    expect(said(minutesAgo(3))).toEqual(['caution begun']);
    expect(said(minutesAgo(60))).toEqual(['refusal past']);
    expect(said(slot(8.5, gold), [booked(1, 8.5)])).toEqual(['refusal busy', 'caution hours', 'caution notice']);
    expect(said(slot(14))).toEqual([]);
  });

  it('keeps the hours, the notice and the cap of a day', () => {
    expect(keys(slot(6), [], { now })).toEqual(['past']);
    expect(keys(slot(8.5), [], { now })).toEqual(['hours', 'notice']);
    expect(keys(slot(19.5), [], { now })).toEqual(['hours']);
    expect(keys(slot(14), [], { now, occupied: true })).toEqual(['notice']);
    expect(check(slot(14), [], { now: at(7, '2026-11-19'), occupied: true }).fits).toBe(true);
    const full = [9, 10, 11, 12, 13, 14].map((hour, place) => booked(place, hour));
    expect(keys(slot(16), full)).toEqual(['cap']);
    expect(keys(slot(16), full.slice(1))).toContain('last');
  });
});

describe('offered times', () => {
  const wish = { ...slot(14), agent: 7 };

  it('fit, join a tour in the same building first, and differ by an hour', () => {
    const offers = offersFor(wish, { days: [day], agents: [7, 8], booked: [booked(1, 14)], now });
    expect(offers[0]).toMatchObject({ agent: 7 });
    expect([at(13), at(15)]).toContain(offers[0]?.startsAt);
    expect(offers).toHaveLength(5);
    for (const { agent, startsAt } of offers) expect(check({ ...wish, agent, startsAt }, [booked(1, 14)], { now }).fits).toBe(true);
    for (const [place, one] of offers.entries())
      for (const other of offers.slice(place + 1)) expect(one.agent !== other.agent || Math.abs(Date.parse(one.startsAt) - Date.parse(other.startsAt)) >= 3_600_000).toBe(true);
  });

  it('leave out the hour that the clocks leap over, and are none on a day that is over', () => {
    expect(offersFor(wish, { days: ['2026-11-19'], agents: [7], booked: [], now })).toEqual([]);
    expect(offersFor(wish, { days: ['2027-03-14'], agents: [7], booked: [], now }).length).toBeGreaterThan(0);
  });
});

describe('the ladder of confirmation', () => {
  const tour = { status: 'requested', startsAt: at(14), askedAt: null } as const;

  it('asks 24, 6 and 2 hours before, and again after each of them', () => {
    expect(dueRung(tour, at(13, '2026-11-19'))).toBeUndefined();
    expect(dueRung(tour, at(15, '2026-11-19'))).toBe(24);
    expect(dueRung({ ...tour, askedAt: at(15, '2026-11-19') }, at(7))).toBeUndefined();
    expect(dueRung({ ...tour, askedAt: at(15, '2026-11-19') }, at(8))).toBe(6);
    expect(dueRung(tour, at(13))).toBe(2);
    expect(dueRung({ ...tour, status: 'confirmed' }, at(13))).toBeUndefined();
    expect(dueRung(tour, at(14))).toBeUndefined();
  });
});
