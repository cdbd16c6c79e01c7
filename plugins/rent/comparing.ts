import type { RentRow } from './entities/rent.ts';
import { costOfStay, leavesRent } from './net-effective.ts';
import { rentCompare } from './area.ts';
import { primaryOf } from './rules.ts';

/** The most rents side by side. */
export const maxCompared = 5;

/** Stays that can be compared for, in months. */
export const stays = [6, 12, 13, 14, 18, 24] as const;

/** The stay compared for unless said, in months. */
export const usualStay = 12;

/** The address that compares rents over a stay; of more than five, the first five. */
export const compareHref = (ids: readonly number[], months: number = usualStay, onlyDifferences = false): string =>
  `${rentCompare.href()}?ids=${ids.slice(0, maxCompared).join(',')}${months === usualStay ? '' : `&months=${months}`}${onlyDifferences ? '&only=differences' : ''}`;

/** Rents, months and whether only differences are shown, as an address asks; invalid parts are left out. */
export function readCompare(params: URLSearchParams): { readonly ids: readonly number[]; readonly months: number; readonly onlyDifferences: boolean } {
  const words = (params.get('ids') ?? '').split(',').filter((word) => /^[1-9]\d{0,8}$/.test(word));
  const months = Number(params.get('months') ?? usualStay);
  return { ids: [...new Set(words.map(Number))].slice(0, maxCompared), months: stays.find((stay) => stay === months) ?? usualStay, onlyDifferences: params.get('only') === 'differences' };
}

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
