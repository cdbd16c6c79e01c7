import { describe, expect, test } from 'vitest';
import { Plan, type Place } from './plan.ts';
import type { PlanRoom } from './read-plan.ts';
import { placeAfter } from './walking.ts';

const room = (id: number, unitNumber: string, more: Partial<PlanRoom> = {}): PlanRoom => ({
  id,
  version: 1,
  unitNumber,
  roomType: null,
  rent: null,
  count: 1,
  taken: 0,
  active: true,
  availability: 'available',
  price: null, grossPrice: null,
  ...more,
});
const rented = { availability: 'rented', taken: 1 } as const;
/** Floors 3 and 1 have lines A to C, floor 2 has none; 3C is missing, REAR stands beneath. */
const rooms = [room(1, '3A'), room(2, '3B', rented), room(3, '1A', rented), room(4, '1B'), room(5, '1C', { active: false }), room(6, 'REAR')];
const open = () => new Plan(1, { rooms, labels: {} });
const at = (row: number, column: number): Place => ({ row, column });
const units = (plan: ReturnType<typeof open>) => [...plan.chosenRooms.map(({ unitNumber }) => unitNumber), ...plan.chosenUnits.map((unit) => `+${unit}`)];

describe('a plan', () => {
  test('has its floors, the storeys without rooms, and what says no floor', () => {
    expect(open().rows.map(({ is, cells }) => [is, cells.length])).toEqual([['floor', 3], ['gap', 0], ['floor', 3], ['others', 1]]);
  });

  test('counts how its units stand', () => {
    expect(open().counts).toEqual({ available: 3, pending: 0, leaseOut: 0, rented: 2, paused: 1, missing: 1, none: 0 });
  });

  test('takes the rooms that changed, those that are gone and those that came', () => {
    const plan = open();
    plan.choose(at(0, 1), 'only');
    plan.take({ rooms: [room(2, '3C', { version: 2 }), room(9, '2A')], labels: {} }, [1, 2, 9]);
    expect(plan.rows[0]?.cells.map(({ room: found, unit }) => [found?.id, unit])).toEqual([[undefined, '3A'], [undefined, '3B'], [2, '3C']]);
    expect(plan.placeOfUnit('2A')).toEqual(at(1, 0));
    expect(units(plan)).toEqual(['3C']);
  });
});

describe('choosing', () => {
  test('one, one more, one less', () => {
    const plan = open();
    plan.choose(at(0, 0), 'only');
    plan.choose(at(2, 1), 'toggle');
    expect(units(plan)).toEqual(['3A', '1B']);
    plan.choose(at(0, 0), 'toggle');
    expect(units(plan)).toEqual(['1B']);
    plan.choose(at(3, 0), 'only');
    expect(units(plan)).toEqual(['REAR']);
  });

  test('the block up to another, missing units among it', () => {
    const plan = open();
    plan.choose(at(2, 1), 'only');
    plan.choose(at(0, 2), 'range');
    expect(units(plan)).toEqual(['3B', '1B', '1C', '+3C']);
    plan.choose(at(2, 2), 'range');
    expect(units(plan)).toEqual(['1B', '1C']);
    expect(plan.block).toEqual([at(2, 1), at(2, 2)]);
  });

  test('the block from where the keyboard went', () => {
    const plan = open();
    plan.moveFocus(at(0, 1));
    plan.choose(at(2, 1), 'range');
    expect(units(plan)).toEqual(['3B', '1B']);
  });

  test('by lasso, beside what was chosen', () => {
    const plan = open();
    plan.choose(at(3, 0), 'only');
    plan.lasso(at(0, 0), at(0, 1), true);
    plan.lasso(at(0, 0), at(0, 0), true);
    expect(units(plan)).toEqual(['3A', 'REAR']);
    plan.lasso(at(0, 0), at(0, 1), false);
    expect(units(plan)).toEqual(['3A', '3B']);
  });

  test('touches only what is looked at', () => {
    const plan = open();
    plan.toggleOnly('available');
    plan.lasso(at(0, 0), at(2, 2), false);
    expect(units(plan)).toEqual(['3A', '1B']);
    plan.chooseAll();
    expect(units(plan)).toEqual(['3A', '1B', 'REAR']);
    plan.toggleOnly('available');
    plan.chooseAll();
    expect(units(plan)).toHaveLength(6);
    plan.chooseNone();
    expect(units(plan)).toEqual([]);
  });
});

describe('walking by keys', () => {
  const { rows } = open();
  test.each([
    ['ArrowDown', at(0, 1), at(2, 1)],
    ['ArrowUp', at(2, 1), at(0, 1)],
    ['ArrowDown', at(2, 2), at(3, 0)],
    ['ArrowDown', at(3, 0), at(3, 0)],
    ['ArrowLeft', at(0, 0), at(0, 0)],
    ['ArrowRight', at(0, 2), at(0, 2)],
    ['Home', at(2, 2), at(2, 0)],
    ['End', at(2, 0), at(2, 2)],
    ['PageDown', at(0, 0), at(3, 0)],
    ['x', at(0, 0), undefined],
  ])('%s from %o', (key, from, to) => {
    expect(placeAfter(key, from, rows, false)).toEqual(to);
  });

  test('from end to end of the whole plan', () => {
    expect(placeAfter('End', at(0, 1), rows, true)).toEqual(at(3, 0));
    expect(placeAfter('Home', at(3, 0), rows, true)).toEqual(at(0, 0));
  });
});
