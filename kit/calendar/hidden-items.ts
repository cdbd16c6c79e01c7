import { wallTimeOf } from '#kit/records/new-york.ts';

/** Counts of items beyond those a calendar was given, by day (`2026-11-20`) or by hour of New York (`2026-11-20T14`). */
export type HiddenItems = Readonly<Record<string, number>>;

/** An hour of a day as a key of hidden items. */
export const hourKey = (day: string, hour: number): string => `${day}T${String(hour).padStart(2, '0')}`;

/** The hour of New York in which a moment lies, as a key of hidden items. */
export function hourOf(moment: string): string {
  const { day, minute } = wallTimeOf(moment);
  return hourKey(day, Math.floor(minute / 60));
}

/** Hidden items that begin in an hour of a day. */
export const hiddenInHour = (hidden: HiddenItems, day: string, hour: number): number => hidden[hourKey(day, hour)] ?? 0;

/** Hidden items of a day: those told by day, and those of its hours. */
export function hiddenOn(hidden: HiddenItems, day: string): number {
  let count = 0;
  for (const [place, some] of Object.entries(hidden)) if (place.startsWith(day)) count += some;
  return count;
}
