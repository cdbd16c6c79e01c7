import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isPlace, placeBetween } from './place.ts';

test('a thousand cards put anywhere keep the order they were put in', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(), { minLength: 1, maxLength: 1000 }), (gaps) => {
      const lane: string[] = [];
      for (const gap of gaps) {
        const at = gap % (lane.length + 1);
        lane.splice(at, 0, placeBetween(lane[at - 1], lane[at]));
      }
      expect(lane.toSorted()).toEqual(lane);
      expect(new Set(lane).size).toBe(lane.length);
      expect(lane.every(isPlace)).toBe(true);
    }),
    { numRuns: 30 },
  );
});

test('always the same gap, and always an end, stay short', () => {
  const first = placeBetween(undefined, undefined);
  let top = first;
  let gap = placeBetween(first, undefined);
  for (let count = 0; count < 2000; count += 1) {
    top = placeBetween(undefined, top);
    gap = placeBetween(first, gap);
  }
  expect(top).toHaveLength(8);
  expect(gap.length).toBeLessThan(450);
  expect(first < gap).toBe(true);
});

test('equal neighbours make a place after both', () => {
  const [one, other] = ['i0000000', 'i0000000'];
  expect(placeBetween(one, other) > other).toBe(true);
});
