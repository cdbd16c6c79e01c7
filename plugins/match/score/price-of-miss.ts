import { bridgeNight, usualStay, type PriceOfMiss } from '#kit/score/price-of-miss.ts';
import type { GateResult } from '#kit/score/score.ts';
import { daysBetween, type RoommatePair } from './roommates.ts';

/** Cost of sharing a home in spite of the one gate that the pair misses; undefined where money does not mend it. */
export function priceOfMiss(pair: RoommatePair, { name }: GateResult): PriceOfMiss | undefined {
  const { a, b, seatPrice } = pair;
  if (name === 'price' && seatPrice !== null) {
    const budgets = [a.budgetTo, b.budgetTo].filter((budget) => budget !== null);
    const each = seatPrice - Math.min(...budgets);
    const count = b.stayMonths ?? a.stayMonths ?? usualStay;
    return { cents: each * count, count, each };
  }
  const days = name === 'moveDate' ? daysBetween(a, b) : null;
  return days === null ? undefined : { cents: days * bridgeNight, count: days, each: bridgeNight };
}
