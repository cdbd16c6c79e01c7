import { describe, expect, test } from 'vitest';
import { layOut } from './lay-out.ts';
import { basement, ground, penthouse } from './unit-place.ts';

const plan = (...units: readonly string[]) => layOut(units.map((unitNumber, id) => ({ id, unitNumber })));
/** Floor by floor what stands there, missing units in brackets. */
const drawn = (...units: readonly string[]) =>
  plan(...units).floors.map(({ floor, upTo, cells }) => [floor, ...(upTo > floor ? [upTo] : []), cells.map(({ room, unit }) => (room ? unit : `[${unit}]`)).join(' ')]);

describe('a plan', () => {
  test('has the floors from the top and the lines in their natural order', () => {
    const { lines, missing } = plan('2B', '10A', '2A', '10B');
    expect(lines).toEqual(['A', 'B']);
    expect(drawn('2B', '10A', '2A', '10B')).toEqual([[10, '10A 10B'], [3, 9, ''], [2, '2A 2B']]);
    expect(missing).toEqual([]);
  });

  test('names the units that are missing on floors that have some', () => {
    expect(drawn('201', '203', '302')).toEqual([[3, '[301] 302 [303]'], [2, '201 [202] 203']]);
    expect(plan('201', '203', '302').missing).toEqual(['301', '303', '202']);
  });

  test('gathers storeys without rooms, one as well as many', () => {
    expect(drawn('12A', '14A', '20A').map(([floor, upTo]) => [floor, upTo])).toEqual([[20, '20A'], [15, 19], [14, '14A'], [13, ''], [12, '12A']]);
  });

  test('lays penthouses on top, gardens and cellars at the bottom, and expects none beside them', () => {
    expect(drawn('PH2', 'PHA', 'GARDEN', 'B1', '1A', '1B', '1C')).toEqual([
      [penthouse, 'PHA PH2 []'],
      [1, '1A 1B 1C'],
      [ground, 'GARDEN [] []'],
      [basement, 'B1 [] []'],
    ]);
  });

  test('gets nameless lines where the ground has more units than a floor', () => {
    expect(plan('1A', 'G1', 'G2', 'G3').lines).toEqual(['A', '', '']);
    expect(plan('1A', 'G1', 'G2', 'G3').missing).toEqual([]);
    expect(drawn('G1', 'G2')).toEqual([[ground, 'G1 G2']]);
  });

  test('leaves beside it what says no place, or a place that is taken', () => {
    const { others } = plan('REAR', '23-A', '23A', '7', '12');
    expect(others.map(({ unitNumber }) => unitNumber)).toEqual(['7', '12', '23A', 'REAR']);
  });

  test('of no rooms is empty', () => {
    expect(plan()).toEqual({ lines: [], floors: [], others: [], missing: [] });
  });
});
