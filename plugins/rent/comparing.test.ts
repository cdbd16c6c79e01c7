import { expect, it } from 'vitest';
import { compareHref, readCompare } from './compare-address.ts';
import { compared, lowest } from './comparing.ts';
import type { RentRow } from './entities/rent.ts';

const offer = (price: number, freeMonths: number, leaseMonths: number, manual?: number): RentRow =>
  ({
    price,
    netPrice: manual ?? null,
    discountPolicies: [{ freeMonths, leaseMonths, netPrice: manual ?? null, manual: manual !== undefined, primary: true }],
  }) as unknown as RentRow;

it('rents are compared by what the whole stay costs', () => {
  const found = compared([offer(427_500, 1, 13), offer(410_000, 0.5, 12), offer(360_000, 1, 12, 325_000)], 12);
  expect(found.map(({ total, tooLong }) => [total, tooLong])).toEqual([
    [5_130_000, true],
    [4_715_000, false],
    [3_900_000, false],
  ]);
});

it('the address names up to five rents and the stay', () => {
  expect(compareHref([1, 2, 3, 4, 5, 6], 18)).toBe('/rent/compare?ids=1,2,3,4,5&months=18');
  expect(readCompare(new URLSearchParams('ids=3,x,3,-1,2&months=18'))).toEqual({ ids: [3, 2], months: 18, onlyDifferences: false });
  expect(readCompare(new URLSearchParams('months=7'))).toEqual({ ids: [], months: 12, onlyDifferences: false });
});

it('the month people see first is that of the stay they chose', () => {
  const rents = [offer(400_000, 1, 12), offer(380_000, 0, 12)];
  expect([6, 12, 24].map((months) => compared(rents, months).map(({ monthly }) => monthly / 100))).toEqual([
    [4000, 3800],
    [3667, 3800],
    [3833, 3800],
  ]);
});

it('nothing is the lowest among equals', () => {
  expect([...lowest([3, 2, null, 2])]).toEqual([1, 3]);
  expect([...lowest([2, 2]), ...lowest([2]), ...lowest([null, null])]).toEqual([]);
});
