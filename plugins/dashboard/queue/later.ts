import { dayAfter, momentsAt, wallTimeOf } from '#kit/records/new-york.ts';

const [afternoon, morning] = [14 * 60, 9 * 60];

/** Minutes before its time at which something comes back that was put off. */
const aheadMinutes = 30;

/**
 * When a card comes back that was put off until a moment: half an hour before what it is about at the latest, or half way
 * there where that is nearer.
 */
export function beforeDue(due: string | null, until: string, now: string): string {
  const [at, from] = [Date.parse(due ?? now), Date.parse(now)];
  if (at <= from || at > Date.parse(until)) return until;
  return new Date(Math.max(at - aheadMinutes * 60_000, from + (at - from) / 2)).toISOString();
}

/** The next moment at which people look again: two in the afternoon, else nine the next morning, by the clocks of New York. */
export function laterToday(now: string): string {
  const { day, minute } = wallTimeOf(now);
  return minute < afternoon - 60 ? momentsAt({ day, minute: afternoon })[0]! : tomorrow(now);
}

/** Nine the next morning in New York. */
export const tomorrow = (now: string): string => momentsAt({ day: dayAfter(wallTimeOf(now).day, 1), minute: morning })[0]!;
