import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { moved } from '../drag/sorting.tsx';
import { resort, type Placed } from './resort.ts';

const sorted = (rows: readonly Placed[]) => rows.toSorted((a, b) => a.sort - b.sort || a.id - b.id).map(({ id }) => id);

/** Rows as they stand in a dictionary: in the order of their numbers, some of them equal. */
const standing = fc
  .array(fc.nat(60), { minLength: 2, maxLength: 15 })
  .map((numbers) => numbers.toSorted((a, b) => a - b).map((sort, place) => ({ id: place + 1, sort })));

test('the new numbers put the rows into the order they were dragged into', () => {
  fc.assert(
    fc.property(standing, fc.nat(), fc.nat(), (rows, a, b) => {
      const from = a % rows.length;
      const to = b % rows.length;
      const order = moved(rows, from, to);
      const changed = new Map(resort(order, to).map(({ id, sort }) => [id, sort]));
      const after = order.map(({ id, sort }) => ({ id, sort: changed.get(id) ?? sort }));
      expect(sorted(after)).toEqual(order.map(({ id }) => id));
    }),
  );
});

test('where there is room between two neighbours one row is written', () => {
  const rows = [10, 20, 30, 40].map((sort, place) => ({ id: place + 1, sort }));
  expect(resort(moved(rows, 3, 1), 1)).toEqual([{ id: 4, sort: 15 }]);
  expect(resort(moved(rows, 0, 3), 3)).toHaveLength(1);
  expect(resort(moved(rows, 3, 0), 0)).toHaveLength(1);
});
