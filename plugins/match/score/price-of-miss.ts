import { bridgeNight, usualStay, type PriceOfMiss } from '#kit/score/price-of-miss.ts';
import type { GateResult } from '#kit/score/score.ts';
import { daysBetween, type RoommatePair } from './roommates.ts';

/** Cost of sharing a home in spite of the one gate that the pair misses; undefined where money does not mend it. */
export function priceOfMiss(pair: RoommatePair, { name, miss }: GateResult): PriceOfMiss | undefined {
  if (name === 'price') {
    const count = pair.b.stayMonths ?? pair.a.stayMonths ?? usualStay;
    return { cents: miss * count, count, each: miss };
  }
  const days = name === 'moveDate' ? daysBetween(pair.a, pair.b) : null;
  return days === null ? undefined : { cents: days * bridgeNight, count: days, each: bridgeNight };
}
