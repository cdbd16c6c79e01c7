import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { momentsAt } from '#kit/records/new-york.ts';
import { obstacleOf, planRoute, timesOf, type PlanWish, type Stop } from './route-plan.ts';
import { check, type Booked } from '../slots.ts';

const day = '2026-11-21';
const at = (hour: number, of = day) => momentsAt({ day: of, minute: hour * 60 })[0]!;
const wish: PlanWish = { from: at(11), until: at(18), now: at(9, '2026-11-19'), minutes: 30, buffer: 10, agent: 7, booked: [] };
const stop = (building: number, east: number, north: number, occupied = false): Stop => ({ building, latitude: 40.7 + north / 100, longitude: -73.95 + east / 100, occupied });
const booked = (hour: number): Booked => ({ id: 1, agent: 7, building: 99, latitude: 40.7, longitude: -73.95, startsAt: at(hour), minutes: 45, buffer: 15, together: false, client: 'x', address: 'y' });

function permutations<T>(items: readonly T[]): readonly (readonly T[])[] {
  return items.length < 2 ? [items] : items.flatMap((one, place) => permutations([...items.slice(0, place), ...items.slice(place + 1)]).map((rest) => [one, ...rest]));
}

describe('a route', () => {
  it('ends as early and reaches as many stops as the best of all orders', () => {
    const stops = fc.array(fc.tuple(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 12 })), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(stops, fc.integer({ min: 12, max: 16 }), fc.integer({ min: 12, max: 15 }), (places, until, taken) => {
        const all = places.map(([east, north], place) => stop(place + 1, east, north));
        const asked = { ...wish, until: at(until), booked: [booked(taken)] };
        const { order, startsAt, left } = planRoute(all, asked);
        expect([...order, ...left].toSorted()).toEqual(all.map((_, place) => place));
        const outcomes = permutations(all).map((some) => timesOf(some, asked).filter((one) => one !== undefined));
        const max = Math.max(...outcomes.map(({ length }) => length));
        expect(order.length).toBe(max);
        const ends = outcomes.filter(({ length }) => length === max).map((times) => times.at(-1) ?? '');
        expect(startsAt.at(-1) ?? '').toBe(ends.toSorted()[0]);
      }),
      { numRuns: 60 },
    );
  });

  it('gives times that the rules of slots take', () => {
    const all = [stop(1, 0, 0), stop(2, 4, 5), stop(3, 1, 7), stop(4, 6, 1)];
    const { order, startsAt, left } = planRoute(all, { ...wish, booked: [booked(13)] });
    expect(left).toEqual([]);
    const made: Booked[] = [booked(13)];
    for (const [place, of] of order.entries()) {
      const slot = { ...all[of]!, agent: 7, startsAt: startsAt[place]!, minutes: 30, buffer: 10, together: false };
      expect(check(slot, made, { now: wish.now }).whys.filter(({ is }) => is === 'refusal')).toEqual([]);
      made.push({ ...slot, id: place + 2, client: 'z', address: '' });
    }
  });

  it('says which rule keeps a stop from its time', () => {
    const lived = stop(1, 0, 0, true);
    const of = (more: Partial<PlanWish>, one = lived) => obstacleOf(one, { ...wish, ...more });
    expect(of({ now: at(20) })).toBe('past');
    expect(of({ now: at(20, '2026-11-20') })).toBe('notice');
    expect(of({ until: at(11.25) })).toBe('hours');
    expect(of({ booked: Array.from({ length: 6 }, (_, n) => ({ ...booked(9 + n), id: n })) })).toBe('cap');
    expect(of({ until: at(13), booked: [{ ...booked(11), minutes: 120 }] })).toBe('tours');
    expect(of({})).toBe('stops');
    // the plan itself uses up the agent's day
    const two = Array.from({ length: 4 }, (_, n) => ({ ...booked(18 + n), id: n }));
    expect([1, 2].map((before) => obstacleOf(lived, { ...wish, booked: two }, before))).toEqual(['stops', 'cap']);
  });

  it('begins a stop no earlier than the time that was chosen for it', () => {
    const [first, second] = [stop(1, 0, 0), { ...stop(2, 1, 0), earliest: at(15) }];
    expect(timesOf([first, second], wish)[1]).toBe(at(15));
    expect(planRoute([second, first], wish)).toMatchObject({ order: [1, 0], startsAt: [at(11), at(15)] });
  });

  it('says which stops cannot be reached: too soon for those who live there, no time left, or as many that day as an agent shows', () => {
    const homes = [stop(1, 0, 0), stop(2, 1, 0, true)];
    expect(planRoute(homes, { ...wish, now: at(9) })).toMatchObject({ order: [0], left: [1] });
    expect(planRoute(homes, wish).left).toEqual([]);
    expect(planRoute([stop(1, 0, 0), stop(2, 0, 0), stop(3, 0, 0)], { ...wish, until: at(12.5) }).left).toHaveLength(1);
    const six = Array.from({ length: 6 }, (_, place) => stop(place + 1, 0, 0));
    expect(planRoute(six, { ...wish, booked: [booked(17)] }).left).toHaveLength(1);
    expect(timesOf([stop(1, 0, 0), stop(2, 0, 0), stop(3, 0, 0)], { ...wish, until: at(12.5) }).map((one) => one !== undefined)).toEqual([true, true, false]);
  });
});
