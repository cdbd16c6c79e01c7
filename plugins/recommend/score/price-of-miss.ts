import { bridgeNight, usualStay, type PriceOfMiss } from '#kit/score/price-of-miss.ts';
import type { GateResult } from '#kit/score/score.ts';
import type { ClientRent } from './rents.ts';

/** Cost of taking a rent in spite of the one gate that it misses; undefined where money does not mend it. */
export function priceOfMiss({ client, rent }: ClientRent, { name, miss }: GateResult): PriceOfMiss | undefined {
  if (name === 'price') {
    const count = client.stayMonths ?? usualStay;
    return { cents: miss * count, count, each: miss };
  }
  if (name === 'moveDate' && rent.availableOn !== null && client.moveDate !== null) {
    const count = rent.availableOn - client.moveDate;
    return { cents: count * bridgeNight, count, each: bridgeNight };
  }
  const monthly = rent.net ?? rent.gross;
  if (name === 'stay' && monthly !== null) return { cents: miss * monthly, count: miss, each: monthly };
  return undefined;
}
