import { describe, expect, it } from 'vitest';
import { momentsAt } from '#kit/records/new-york.ts';
import type { Booked } from '../slots.ts';
import { fallbacksOf, restPlans } from './fallbacks.ts';
import type { Home } from './load-plan.ts';
import type { PlanWish } from './route-plan.ts';

const day = '2026-11-21';
const at = (hour: number, of = day) => momentsAt({ day: of, minute: hour * 60 })[0]!;
const home = (rent: number, availableMoveDate = '2026-11-01'): Home => ({
  rent, building: rent, address: `${rent} Gold St`, title: '1B1B', latitude: 40.7, longitude: -73.95, price: null, photo: undefined, availableMoveDate, occupied: availableMoveDate > day,
});
const taken = (agent: number, hour: number, of = day): Booked => ({ id: agent * 100 + hour, agent, building: 99, latitude: 40.7, longitude: -73.95, startsAt: at(hour, of), minutes: 200, buffer: 0, together: false, client: 'x', address: 'y' });
const wishOn = (booked: readonly Booked[]) => (of: string): PlanWish => ({ from: at(11, of), until: at(14, of), now: at(9, '2026-11-18'), minutes: 30, buffer: 10, agent: 7, booked });
const ask = (stops: readonly Home[], booked: readonly Booked[] = []) => fallbacksOf(stops, { day, wish: wishOn(booked)(day), agents: [7, 8], wishOn: wishOn(booked) });

describe('fallbacks of a plan', () => {
  it('leave out the home of a tenant first, and give all of them to another agent of the day', () => {
    const found = ask([home(1), home(2), home(3, '2027-01-01')]);
    expect(found.map(({ without, rents, day: on, agent }) => [without?.rent, rents, on, agent])).toEqual([
      [3, [1, 2], day, 7],
      [1, [2, 3], day, 7],
      [undefined, [1, 2, 3], day, 8],
    ]);
    expect(found[0]).toMatchObject({ startsAt: at(11), endsAt: at(12.25) });
  });

  it('go on to the next day, one’s own first, where nobody else has time that day', () => {
    expect(ask([home(1), home(2)], [taken(8, 11)]).at(-1)).toMatchObject({ without: undefined, day: '2026-11-22', agent: 7 });
  });

  it('name the day and the agent that have time for all, where the plan has not', () => {
    const lived = [home(1, '2026-12-01'), home(2)];
    const late = (of: string): PlanWish => ({ ...wishOn([])(of), now: at(20, '2026-11-20') });
    const found = fallbacksOf(lived, { day, wish: late(day), agents: [7, 8], wishOn: late, anew: true });
    expect(found).toEqual([expect.objectContaining({ without: undefined, day: '2026-11-22', agent: 7, rents: expect.arrayContaining([1, 2]) })]);
  });

  it('are looked for from today on, where the day is over', () => {
    const now = at(20, '2026-11-20');
    const late = (of: string): PlanWish => ({ ...wishOn([])(of), now });
    const found = fallbacksOf([home(1)], { day: '2020-01-01', wish: late('2020-01-01'), agents: [7, 8], wishOn: late, anew: true });
    expect(found).toEqual([expect.objectContaining({ day: '2026-11-21', agent: 7 })]);
  });

  it('say nothing of one home alone, and of days on which nobody has time', () => {
    const all = ['2026-11-21', '2026-11-22', '2026-11-23', '2026-11-24', '2026-11-25'].flatMap((of) => [taken(7, 11, of), taken(8, 11, of)]);
    expect(ask([home(1)], all)).toEqual([]);
    expect(ask([])).toEqual([]);
  });
});

describe('plans of the rest', () => {
  const plans = (rest: readonly Home[], booked: readonly Booked[] = []) =>
    restPlans(rest, { day, agent: 7, agents: [7, 8], wishOn: wishOn(booked), last: undefined }).map((one) => ({ day: one.day, agent: one.agent, rents: one.rents.toSorted((a, b) => a - b) }));

  it('are those of another agent that day and of a later day, one’s own agent first', () => {
    expect(plans([home(1), home(2)])).toEqual([{ day, agent: 8, rents: [1, 2] }, { day: '2026-11-22', agent: 7, rents: [1, 2] }]);
    expect(plans([home(1)], [taken(8, 11), taken(7, 11, '2026-11-22')])).toEqual([{ day: '2026-11-22', agent: 8, rents: [1] }]);
    expect(plans([])).toEqual([]);
  });

  it('begin on the same day once its client comes from the last stop', () => {
    const last = { home: home(9), freeAt: at(12) };
    const [today, later] = restPlans([home(1)], { day, agent: 7, agents: [7, 8], wishOn: wishOn([]), last });
    expect(Date.parse(today!.startsAt)).toBeGreaterThanOrEqual(Date.parse(at(12)));
    expect(later).toMatchObject({ day: '2026-11-22', startsAt: at(11, '2026-11-22') });
    expect(restPlans([home(1)], { day, agent: 7, agents: [7, 8], wishOn: wishOn([]), last: { home: home(9), freeAt: at(14) } })).toHaveLength(1);
  });

  it('hold most of them where none has time for all, as soon as can be', () => {
    const ten = Array.from({ length: 10 }, (_, place) => home(place + 1));
    const found = plans(ten);
    expect(found).toMatchObject([{ day, agent: 8 }, { day: '2026-11-22', agent: 7 }]);
    for (const { rents } of found) expect(rents).toHaveLength(4);
  });
});
