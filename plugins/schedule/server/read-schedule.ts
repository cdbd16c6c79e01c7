import type { Kernel } from '#core/kernel/index.ts';
import type { ScheduleEntry } from '#kit/calendar/schedule-entry.ts';
import { daysTo } from '#kit/records/new-york.ts';
import type { Sight } from '#server/database/database.ts';
import { ruleBroken } from '#server/refusal.ts';
import { scheduleSources, type ScheduleWish } from '#server/schedule/schedule-sources.ts';

/** Days that are told at once. */
const maxDays = 400;

/** Entries of every source in the order of their days and times. Throws a `Refusal` 400 for days in the wrong order, or too many. */
export async function readSchedule(kernel: Kernel, on: Sight, wish: ScheduleWish): Promise<readonly ScheduleEntry[]> {
  if (wish.to < wish.from) throw ruleBroken({ to: 'rule.tooEarly' });
  if (daysTo(wish.from, wish.to) >= maxDays) throw ruleBroken({ to: 'rule.tooLate' });
  const all = await Promise.all(kernel.read(scheduleSources).map((source) => source.read(on, wish)));
  const keyed = all.flat().map((entry) => ({ entry, key: `${entry.day} ${entry.startsAt ?? ''} ${entry.id}` }));
  return keyed.sort((a, b) => (a.key < b.key ? -1 : 1)).map(({ entry }) => entry);
}
