import { dayInNewYork, momentInNewYork } from './day.ts';

const minuteMs = 60_000;
const dayMs = 1_440 * minuteMs;

const wallClock = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/New_York', dateStyle: 'short', timeStyle: 'short' });
const wallText = (moment: string | number): string => wallClock.format(new Date(moment));

/** Minutes of a day of 24 hours. */
export const dayMinutes = 1_440;

/** A place on the clocks of New York: a day, and the minutes since its midnight that they show. */
export interface WallTime {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly minute: number;
}

/** A day some days away. */
export const dayAfter = (day: string, days: number): string => new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

/** Whole days from one day to another. */
export const daysTo = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / dayMs);

/** Days of a date from 1970, whatever stands behind it; null for none. */
export const dayNumber = (day: string | null): number | null => (day === null ? null : daysTo('1970-01-01', String(day).slice(0, 10)));

/** The day of the week, Monday 0 to Sunday 6. */
export const weekdayOf = (day: string): number => (new Date(Date.parse(day)).getUTCDay() + 6) % 7;

/** The Monday of a day's week. */
export const mondayOf = (day: string): string => dayAfter(day, -weekdayOf(day));

/** The first day of a day's month, or of one some months away. */
export function monthOf(day: string, months = 0): string {
  const count = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months;
  return `${String(Math.floor(count / 12)).padStart(4, '0')}-${String((count % 12) + 1).padStart(2, '0')}-01`;
}

/** The same day of the month before, its last one where it has no such day. */
export function monthBefore(day: string): string {
  const last = dayAfter(monthOf(day), -1);
  const same = `${last.slice(0, 8)}${day.slice(8)}`;
  return same < last ? same : last;
}

/** `HH:MM` of the minutes since midnight. */
export const timeText = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** The day of a moment in New York, `YYYY-MM-DD`. */
export const dayOf = (moment: string): string => dayInNewYork(moment);

/** The clocks of New York at a moment. */
export function wallTimeOf(moment: string | number): WallTime {
  const text = wallText(moment);
  return { day: text.slice(0, 10), minute: Number(text.slice(11, 13)) * 60 + Number(text.slice(14, 16)) };
}

/** The moments at which the clocks of New York show a time: none where they leap over it, two where they go back. */
export function momentsAt({ day, minute }: WallTime): readonly string[] {
  const first = momentInNewYork(day, timeText(minute));
  if (first === undefined) return [];
  const second = new Date(Date.parse(first) + 3_600_000).toISOString();
  return wallText(second) === `${day} ${timeText(minute)}` ? [first, second] : [first];
}

/** The moment at which the clocks of New York show a time; of two, the one in the zone of another moment. Undefined where they leap over it. */
export function momentLike(time: WallTime, moment: string): string | undefined {
  const [first, second] = momentsAt(time);
  return second !== undefined && zoneName(moment) === zoneName(second) ? second : first;
}

/** The moment a New York day begins, or a number of days after it, as ISO 8601 in UTC. */
export const startOfDay = (day: string, later = 0): string => momentInNewYork(dayAfter(day, later), '00:00')!;

/** When the clocks of New York say on another day what they say at a moment, as ISO 8601 in UTC; an hour later where they leap over it. */
export function sameTimeOn(day: string, moment: string): string {
  const time = wallText(moment).slice(11);
  const seconds = new Date(moment).toISOString().slice(16, 19);
  const same = momentInNewYork(day, time + seconds);
  return same ?? new Date(Date.parse(momentInNewYork(day, '00:00')!) + Number(time.slice(0, 2)) * 3_600_000 + Number(time.slice(3)) * minuteMs).toISOString();
}

/** Name of the zone at a moment, the same in every language. */
export function zoneName(moment: string): 'EST' | 'EDT' {
  const { day, minute } = wallTimeOf(moment);
  const shown = Date.parse(`${day}T${timeText(minute)}Z`);
  return (shown - Date.parse(moment)) / 3_600_000 < -4.5 ? 'EST' : 'EDT';
}

/** True where the clocks of New York show the time of a moment twice: only its zone tells it apart. */
export const isShownTwice = (moment: string): boolean => momentsAt(wallTimeOf(moment)).length > 1;
