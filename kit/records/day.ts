const dayPattern = /^(\d{4})-(\d{2})-(\d{2})$/;
const momentPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/;

/** Days of a month, leap years included; months count from 1. */
const daysIn = (year: number, month: number): number =>
  month === 2
    ? year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
      ? 29
      : 28
    : [4, 6, 9, 11].includes(month)
      ? 30
      : 31;

/** A day as `YYYY-MM-DD`, or undefined where the calendar has no such day. */
export function dayFrom(year: number, month: number, day: number): string | undefined {
  if (year < 1 || year > 9999 || month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return undefined;
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** The text itself when it is a day of the calendar written `YYYY-MM-DD`. */
export function plainDay(text: unknown): string | undefined {
  const parts = typeof text === 'string' ? dayPattern.exec(text) : null;
  return parts ? dayFrom(Number(parts[1]), Number(parts[2]), Number(parts[3])) : undefined;
}

/** The text itself when it is a time of day on a clock of 24 hours, written `HH:MM`. */
export const timeOfDayOf = (text: unknown): string | undefined =>
  typeof text === 'string' && /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text) ? text : undefined;

/** A moment written in ISO 8601 with its zone, as `YYYY-MM-DDTHH:MM:SS.sssZ`; undefined where it is none. */
export function instantOf(text: unknown): string | undefined {
  if (typeof text !== 'string' || !momentPattern.test(text) || plainDay(text.slice(0, 10)) === undefined)
    return undefined;
  const moment = new Date(text);
  if (Number.isNaN(moment.getTime())) return undefined;
  const written = moment.toISOString();
  // Near the years 1 and 9999 a zone can lead out of the years that four digits write.
  return momentPattern.test(written) && plainDay(written.slice(0, 10)) !== undefined ? written : undefined;
}

/** The clock of the agency. */
const newYorkClock = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
});

/** A moment in New York's local time, as if that were UTC; milliseconds. */
function shownInNewYork(moment: number): number {
  const shown: Record<string, number> = {};
  for (const { type, value } of newYorkClock.formatToParts(moment)) shown[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = shown;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** The day it is in New York at a moment, `YYYY-MM-DD`. */
export const dayInNewYork = (moment: string | number | Date): string =>
  new Date(shownInNewYork(new Date(moment).getTime())).toISOString().slice(0, 10);

/** Style in which a moment needs no day beside it: the time alone where it is of today in New York. */
export const styleOf = (moment: string, now: string | number): 'time' | 'short' => (dayInNewYork(moment) === dayInNewYork(now) ? 'time' : 'short');

/** Days by their distance from today, as addresses write them: a view of what is overdue stays right tomorrow. */
const relativeDays: Readonly<Record<string, number>> = { yesterday: -1, today: 0, tomorrow: 1 };

/** A day of the calendar, or a word for one near today; undefined for any other text. */
export const dayWord = (word: string): string | undefined => (Object.hasOwn(relativeDays, word) ? word : plainDay(word));

/** The day that a word means in New York at a moment; a day itself as it is. */
export function dayOfWord(word: string, now: number = Date.now()): string {
  const distance = Object.hasOwn(relativeDays, word) ? relativeDays[word] : undefined;
  return distance === undefined ? word : dayAway(dayInNewYork(now), distance);
}

/** The day some days after another, or before it. */
export const dayAway = (day: string, days: number): string => new Date(Date.parse(`${day}T00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/**
 * The moment at which the clocks of New York show a day and a time (`HH:MM` or `HH:MM:SS`), in ISO 8601 and UTC.
 * Undefined for a time that the clocks leap over; the first of the two where they show it twice.
 */
export function momentInNewYork(day: string, time: string): string | undefined {
  const wanted = Date.parse(`${day}T${time}Z`);
  if (Number.isNaN(wanted)) return undefined;
  // New York is four or five hours behind; the earlier moment is the one in daylight time.
  for (const hours of [4, 5]) {
    const moment = wanted + hours * 3_600_000;
    if (shownInNewYork(moment) === wanted) return new Date(moment).toISOString();
  }
  return undefined;
}
