import type { ScheduleEntry } from '#kit/calendar/schedule-entry.ts';
import type { Schedule } from './api.ts';

/** Entries as a page shows them: of one person or of everybody, the first of each day where there are many; and how many there are. */
export function pageOf(all: readonly ScheduleEntry[], { person, perDay = Infinity }: { readonly person?: number | undefined; readonly perDay?: number | undefined }): Omit<Schedule, 'now'> {
  const people = new Map<number, Schedule['people'][number]>();
  for (const { person: one } of all) if (one) people.set(one.id, { ...one, count: (people.get(one.id)?.count ?? 0) + 1 });
  const kinds: Record<string, number> = {};
  const days: Record<string, number> = {};
  const entries: ScheduleEntry[] = [];
  for (const entry of all) {
    if (person !== undefined && entry.person?.id !== person) continue;
    kinds[entry.kind] = (kinds[entry.kind] ?? 0) + 1;
    days[entry.day] = (days[entry.day] ?? 0) + 1;
    if (days[entry.day]! <= perDay) entries.push(entry);
  }
  const hidden = Object.fromEntries(Object.entries(days).filter(([, count]) => count > perDay).map(([day, count]) => [day, count - perDay]));
  return { entries, hidden, kinds, people: [...people.values()].toSorted((a, b) => a.name.localeCompare(b.name)) };
}
