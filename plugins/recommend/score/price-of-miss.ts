import { bridgeNight, usualStay, type PriceOfMiss } from '#kit/score/price-of-miss.ts';
import type { GateResult } from '#kit/score/score.ts';
import type { ClientRent } from './rents.ts';

/** Cost of taking a rent in spite of the one gate that it misses; undefined where money does not mend it. */
export function priceOfMiss({ client, rent }: ClientRent, { name, miss }: GateResult): PriceOfMiss | undefined {
  const monthly = rent.net ?? rent.gross;
  if (name === 'price' && monthly !== null && client.budget !== null) {
    const count = client.stayMonths ?? usualStay;
    return { cents: (monthly - client.budget) * count, count, each: monthly - client.budget };
  }
  if (name === 'moveDate' && rent.availableOn !== null && client.moveDate !== null) {
    const count = rent.availableOn - client.moveDate;
    return { cents: count * bridgeNight, count, each: bridgeNight };
  }
  if (name === 'stay' && monthly !== null) return { cents: miss * monthly, count: miss, each: monthly };
  return undefined;
}
