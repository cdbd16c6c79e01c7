import { assert, integer, property, uniqueArray } from 'fast-check';
import { expect, it } from 'vitest';
import { holdsIds, idBits, idBitsWhere, idsOf, joinedIds } from './id-bits.ts';

const someIds = uniqueArray(integer({ min: 0, max: 500 }));
const sorted = (ids: Iterable<number>) => [...new Set(ids)].toSorted((a, b) => a - b);

it('bits of ids hold them, all of some, and those of either', () => {
  assert(
    property(someIds, someIds, (one, other) => {
      expect(idsOf(idBits(one))).toEqual(sorted(one));
      expect(idsOf(joinedIds(idBits(one), idBits(other)))).toEqual(sorted([...one, ...other]));
      expect(holdsIds(idBits(one), idBits(other))).toBe(other.every((id) => one.includes(id)));
      const flags = Uint8Array.from(one, (_, at) => at % 2);
      expect(idsOf(idBitsWhere(one, flags))).toEqual(sorted(one.filter((_, at) => at % 2 === 1)));
    }),
  );
});
