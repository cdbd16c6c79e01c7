/** A component's share of 100 and how well it fits, from 0 to 1. */
export interface Share {
  readonly share: number;
  readonly fit: number;
}

/**
 * Whole points for people to add up: they sum to the rounded score, the most possible ones to 100, and none is above its
 * most. Whole parts first, then one point each by the largest remainder; equal ones in their order.
 */
export function shownPoints(shares: readonly Share[]): { readonly points: readonly number[]; readonly of: readonly number[] } {
  const of = largestRemainder(shares.map(({ share }) => share));
  return { points: largestRemainder(shares.map(({ share, fit }) => share * fit), of), of };
}

/** Whole numbers whose sum is the rounded sum of `values`, none above its limit. */
export function largestRemainder(values: readonly number[], limits?: readonly number[]): readonly number[] {
  // sums of floating numbers may stand a hair below a whole one
  const whole = values.map((value) => Math.floor(value + 1e-9));
  let left = Math.round(sum(values) + 1e-9) - sum(whole);
  const order = values.map((_, at) => at).sort((a, b) => remainder(values, whole, b) - remainder(values, whole, a) || a - b);
  // where some have all they can give, the others get more than one
  for (let isGiven = true; left > 0 && isGiven; ) {
    isGiven = false;
    for (const at of order) {
      const given = whole[at] ?? 0;
      if (left === 0 || given >= (limits?.[at] ?? Infinity)) continue;
      whole[at] = given + 1;
      left -= 1;
      isGiven = true;
    }
  }
  return whole;
}

const remainder = (values: readonly number[], whole: readonly number[], at: number): number => (values[at] ?? 0) - (whole[at] ?? 0);

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
