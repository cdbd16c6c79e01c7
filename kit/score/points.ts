/** A component's share of 100 and how well it fits, from 0 to 1. */
export interface Share {
  readonly share: number;
  readonly fit: number;
}

/**
 * Whole points for people to add up: they sum to the rounded score, the most possible ones to 100, none is above its
 * most, and a component that fits wholly has its most as long as the sum is large enough. Whole parts first, then one point each by the largest remainder;
 * equal ones in their order.
 */
export function shownPoints(shares: readonly Share[]): { readonly points: readonly number[]; readonly of: readonly number[] } {
  const of = largestRemainder(shares.map(({ share }) => share));
  const exact = shares.map(({ share, fit }) => share * fit);
  const isWhole = shares.map(({ fit }) => fit > 1 - 1e-9);
  const left = Math.round(sum(exact) + 1e-9) - sum(of.filter((_, at) => isWhole[at]));
  if (left < 0) return { points: largestRemainder(exact, of), of };
  const rest = largestRemainder(exact.filter((_, at) => !isWhole[at]), of.filter((_, at) => !isWhole[at]), left).values();
  return { points: of.map((most, at) => (isWhole[at] ? most : (rest.next().value ?? 0))), of };
}

/** Whole numbers whose sum is `total`, the rounded sum of `values` unless said, none above its limit. */
export function largestRemainder(values: readonly number[], limits?: readonly number[], total = Math.round(sum(values) + 1e-9)): readonly number[] {
  // sums of floating numbers may stand a hair below a whole one
  const whole = values.map((value) => Math.floor(value + 1e-9));
  let left = total - sum(whole);
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
  for (let at = order.length - 1; left < 0; at = at === 0 ? order.length - 1 : at - 1) {
    const place = order[at]!;
    if (whole[place] === 0) continue;
    whole[place]! -= 1;
    left += 1;
  }
  return whole;
}

const remainder = (values: readonly number[], whole: readonly number[], at: number): number => (values[at] ?? 0) - (whole[at] ?? 0);

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
