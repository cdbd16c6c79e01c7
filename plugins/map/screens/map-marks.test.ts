import { expect, it } from 'vitest';
import type { Cluster } from '../api.ts';
import { recordMarks } from './map-marks.ts';

const voice = { number: (value: number) => String(value), money: (cents: number) => `$${cents / 100}` };
const cluster = (more: Partial<Cluster>): Cluster => ({ latitude: 40.7, longitude: -73.9, south: 40.7, west: -73.9, north: 40.7, east: -73.9, count: 1, building: null, open: 0, pending: 0, least: null, ...more });

it('a pin says how many stand in one place, and the lowest price', () => {
  const clusters = [cluster({ building: 7, least: 210_000, open: 1 }), cluster({ building: 8, count: 3, least: 190_000, pending: 1 }), cluster({ building: 9, count: 2 }), cluster({ count: 12, least: 180_000 })];
  const marks = recordMarks(clusters, (id) => id === 8, voice);
  expect(marks.map(({ text, count, shape, chosen }) => [text, count, shape, chosen])).toEqual([
    ['$2100', undefined, 'open', false],
    ['3 · $1900', undefined, 'half', true],
    ['2', undefined, 'full', false],
    ['$1.8k', '12', undefined, undefined],
  ]);
});
