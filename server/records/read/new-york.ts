import { Temporal } from 'temporal-polyfill';

const zone = 'America/New_York';

/** The moment a New York day begins, or a number of days after it, as ISO 8601 in UTC. */
export const startOfDay = (day: string, later = 0): string =>
  new Date(Temporal.PlainDate.from(day).add({ days: later }).toZonedDateTime(zone).epochMilliseconds).toISOString();

/** The New York day of a moment, `YYYY-MM-DD`. */
export const dayOf = (moment: string): string =>
  Temporal.Instant.from(moment).toZonedDateTimeISO(zone).toPlainDate().toString();

/** A day some days away. */
export const dayAfter = (day: string, days: number): string => Temporal.PlainDate.from(day).add({ days }).toString();

/** The Monday of a day's week. */
export const mondayOf = (day: string): string => dayAfter(day, 1 - Temporal.PlainDate.from(day).dayOfWeek);

/** The first day of a day's month, or of one some months away. */
export const monthOf = (day: string, months = 0): string =>
  Temporal.PlainDate.from(day).with({ day: 1 }).add({ months }).toString();

/** The same day of the month before, its last one where it has no such day. */
export const monthBefore = (day: string): string => Temporal.PlainDate.from(day).subtract({ months: 1 }).toString();

/** When the clocks of New York say on another day what they say at a moment, as ISO 8601 in UTC. */
export const sameTimeOn = (day: string, moment: string): string => {
  const time = Temporal.Instant.from(moment).toZonedDateTimeISO(zone).toPlainTime();
  return new Date(Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: zone, plainTime: time }).epochMilliseconds).toISOString();
};
