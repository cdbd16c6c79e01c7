/** Terms of a discount: so many months free on a lease of so many. */
export interface FreeMonths {
  readonly freeMonths: number | null;
  readonly leaseMonths: number | null;
}

/** True when a policy leaves something to pay: fewer months free than the lease has. */
export const leavesRent = ({ freeMonths, leaseMonths }: FreeMonths): boolean =>
  freeMonths !== null && leaseMonths !== null && freeMonths < leaseMonths;

/**
 * The net effective rent in cents: the gross rent with the free months spread over the lease,
 * `price × (lease − free) ÷ lease` in whole dollars. Null while something is missing or nothing is left to pay.
 */
export function netEffective(price: number | null, policy: FreeMonths): number | null {
  const { freeMonths, leaseMonths } = policy;
  if (price === null || freeMonths === null || leaseMonths === null || !leavesRent(policy)) return null;
  return Math.round((price * (leaseMonths - freeMonths)) / leaseMonths / 100) * 100;
}

/**
 * Cost in cents of a stay of so many months. The free months come with the lease of the policy: a shorter stay has none
 * of them, a longer one pays the gross rent for the rest.
 */
export function costOfStay(price: number, policy: FreeMonths | undefined, months: number): number {
  if (!policy || !leavesRent(policy) || months < (policy.leaseMonths ?? 0)) return price * months;
  return Math.round(price * (months - (policy.freeMonths ?? 0)));
}
