import type { GateResult } from '#kit/score/score.ts';
import type { ClientRent } from './rents.ts';

/** Cost of a night in a furnished room while a home is not free yet, in cents. */
export const bridgeNight = 9_500;

/** Months that a client pays for where nobody said how long they stay. */
const usualStay = 12;

/** Cost in cents of a gate that is missed, and of how many months or nights it is the sum; undefined where money does not mend it. */
export interface PriceOfMiss {
  readonly cents: number;
  readonly count: number;
  readonly each: number;
}

/** Works out what it would cost to take a rent in spite of the one gate that it misses. */
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
