/** Cost of a night in a furnished room while a home is not free yet, in cents. */
export const bridgeNight = 9_500;

/** Months that somebody pays for where nobody said how long they stay. */
export const usualStay = 12;

/** Cost in cents of a condition that is missed, and of how many months or nights it is the sum. */
export interface PriceOfMiss {
  readonly cents: number;
  readonly count: number;
  readonly each: number;
}
