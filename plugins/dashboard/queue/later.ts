import { dayAfter, momentsAt, wallTimeOf } from '#kit/records/new-york.ts';

const [afternoon, morning] = [14 * 60, 9 * 60];

/** The next moment at which people look again: two in the afternoon, else nine the next morning, by the clocks of New York. */
export function laterToday(now: string): string {
  const { day, minute } = wallTimeOf(now);
  return minute < afternoon - 60 ? momentsAt({ day, minute: afternoon })[0]! : tomorrow(now);
}

/** Nine the next morning in New York. */
export const tomorrow = (now: string): string => momentsAt({ day: dayAfter(wallTimeOf(now).day, 1), minute: morning })[0]!;
