import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CalendarItem } from './calendar-item.ts';
import { byDay, hoursOf, lanesIn, layOut } from './lay-out.ts';
import { daysOf, spanOf, step } from './span.ts';

const item = (id: string, startsAt: string, minutes: number): CalendarItem => ({
  id,
  title: id,
  detail: '',
  href: '/',
  day: '2026-11-20',
  startsAt,
  minutes,
  shape: 'open',
  state: '',
  look: 'solid',
  isMovable: true,
});
/** A moment of November 20 by minutes since midnight, when New York is five hours behind. */
const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 5) + minute * 60_000).toISOString();

describe('items of a day', () => {
  it('never share a lane while they overlap, and are all there', () => {
    const some = fc.array(fc.tuple(fc.integer({ min: 0, max: 80 }), fc.integer({ min: 1, max: 12 })), { maxLength: 20 });
    fc.assert(
      fc.property(some, (times) => {
        const items = times.map(([quarter, quarters], place) => item(`${place}`, at(quarter * 15), quarters * 15));
        const { placed, overflows } = layOut(items);
        for (const a of placed) {
          expect(a.lane).toBeLessThan(a.lanes);
          expect(a.lanes).toBeLessThanOrEqual(3);
          for (const b of placed) if (a !== b && a.lane === b.lane) expect(a.end <= b.start || b.end <= a.start).toBe(true);
        }
        const shown = [...placed.map(({ item: one }) => one.id), ...overflows.flatMap((one) => one.items.map(({ id }) => id))];
        expect(shown.toSorted()).toEqual(items.map(({ id }) => id).toSorted());
      }),
    );
  });

  it('have the whole width alone, and half of it beside another', () => {
    const { placed } = layOut([item('a', at(600), 45), item('b', at(630), 45), item('c', at(720), 30)]);
    expect(placed.map(({ item: { id }, lane, lanes }) => [id, lane, lanes])).toEqual([['a', 0, 2], ['b', 1, 2], ['c', 0, 1]]);
  });

  it('lie beside each other at 1:30 in the hour that comes twice', () => {
    const { placed } = layOut([item('first', '2026-11-01T05:30:00.000Z', 30), item('second', '2026-11-01T06:30:00.000Z', 30)]);
    expect(placed.map(({ start, lane, lanes }) => [start, lane, lanes])).toEqual([[90, 0, 2], [90, 1, 2]]);
    expect(hoursOf(placed.map((one) => one.item))).toEqual([1, 19]);
  });

  it('come in the order of their moments, what fills the day first', () => {
    const { startsAt: _, ...whole } = item('whole', at(0), 0);
    expect(byDay([item('b', at(700), 15), item('a', at(600), 15), whole]).get('2026-11-20')?.map(({ id }) => id)).toEqual(['whole', 'a', 'b']);
  });
});

describe('a span', () => {
  it('is whole weeks from Monday', () => {
    expect(spanOf('month', '2026-11-20')).toEqual({ from: '2026-10-26', to: '2026-12-06' });
    expect(spanOf('week', '2026-11-22')).toEqual({ from: '2026-11-16', to: '2026-11-22' });
    expect(daysOf(spanOf('agenda', '2026-11-20'))).toHaveLength(28);
    expect(step('month', '2026-12-31', 1)).toBe('2027-01-01');
    expect(step('people', '2026-12-31', 1)).toBe('2027-01-01');
  });
});

it('a column has as many lanes as leave each item its name, and one at least', () => {
  expect([40, 138, 152, 290, 900].map(lanesIn)).toEqual([1, 1, 2, 3, 3]);
});

it('an axis reaches a time that is offered', () => {
  expect(hoursOf([], { minute: 20 * 60 + 30, minutes: 45 })).toEqual([9, 22]);
  expect(hoursOf([], { minute: 10 * 60, minutes: 45 })).toEqual([9, 19]);
});
