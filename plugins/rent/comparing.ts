import type { RentRow } from './entities/rent.ts';
import { costOfStay, leavesRent } from './net-effective.ts';
import { primaryOf } from './rules.ts';

/** Cost of one rent over a stay, in cents. */
export interface Compared {
  readonly rent: RentRow;
  readonly total: number;
  /** A month of the stay, in whole dollars, as cents. */
  readonly monthly: number;
  /** The free months come with a lease longer than the stay, so that none of them counts. */
  readonly tooLong: boolean;
}

/** Works out what rents cost over a stay of so many months. A net price set by hand counts as it stands. */
export function compared(rents: readonly RentRow[], months: number): readonly Compared[] {
  return rents.map((rent) => {
    const policy = primaryOf(rent.discountPolicies);
    const tooLong = policy !== undefined && leavesRent(policy) && policy.leaseMonths > months;
    const byHand = policy?.manual === true && !tooLong && rent.netPrice !== null;
    const total = byHand
      ? (rent.netPrice ?? 0) * policy.leaseMonths + rent.price * (months - policy.leaseMonths)
      : costOfStay(rent.price, policy, months);
    return { rent, total, monthly: Math.round(total / months / 100) * 100, tooLong };
  });
}

/** The places of the smallest values, when they differ at all and are not empty. */
export function lowest<T extends number | string>(values: readonly (T | null)[]): ReadonlySet<number> {
  const known = values.filter((value) => value !== null);
  if (known.length < 2 || new Set(known).size === 1) return new Set();
  const least = known.reduce((a, b) => (b < a ? b : a));
  return new Set(values.flatMap((value, place) => (value === least ? [place] : [])));
}
