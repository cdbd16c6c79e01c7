/** Counts of new records of a kind by New York days; weeks begin on Monday. */
export interface CountHistory {
  readonly today: number;
  readonly week: number;
  readonly month: number;
  readonly total: number;
  /** Of the week before, up to the same hour of the same day; so of the month before. */
  readonly previousWeek: number;
  readonly previousMonth: number;
  /** The last days, oldest first, today included. */
  readonly days: readonly number[];
  /** The same for each value of the choice that was asked for. */
  readonly by?: Readonly<Record<string, CountHistory>>;
}
