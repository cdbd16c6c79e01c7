import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { moved } from './sorting.tsx';

test('moving keeps everything, and puts the one thing where it was sent', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer(), { minLength: 1, maxLength: 20 }), fc.nat(), fc.nat(), (items, a, b) => {
      const from = a % items.length;
      const to = b % items.length;
      const next = moved(items, from, to);
      expect(next[to]).toBe(items[from]);
      expect(next.filter((one) => one !== items[from])).toEqual(items.filter((one) => one !== items[from]));
    }),
  );
});
