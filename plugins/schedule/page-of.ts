import { hourOf } from '#kit/calendar/hidden-items.ts';
import type { ScheduleEntry } from '#kit/calendar/schedule-entry.ts';
import type { Schedule } from './api.ts';

export interface PageWish {
  readonly person?: number | undefined;
  /** Entries of a day that are told at most. */
  readonly perDay?: number | undefined;
  /** The same of an hour, and of what fills a day. */
  readonly perHour?: number | undefined;
}

/** The part of an entry that says where it stands. */
interface Placed extends Pick<ScheduleEntry, 'kind' | 'day' | 'startsAt'> {
  readonly person: { readonly id: number } | null;
}

interface Page<Entry> extends Pick<Schedule, 'hidden' | 'kinds'> {
  readonly entries: readonly Entry[];
  readonly people: readonly { readonly id: number; readonly count: number }[];
}

/** Entries as a page shows them: of one person or of everybody, the first of each day or hour where there are many; and how many there are. */
export function pageOf<Entry extends Placed>(all: readonly Entry[], { person, perDay, perHour }: PageWish): Page<Entry> {
  const people = new Map<number, number>();
  for (const { person: one } of all) if (one) people.set(one.id, (people.get(one.id) ?? 0) + 1);
  const most = perHour ?? perDay ?? Infinity;
  // one look at the clocks for each hour
  const hours = new Map<string, string>();
  const placeOf = ({ day, startsAt }: Entry): string => {
    if (perHour === undefined || startsAt === null) return day;
    const utc = startsAt.slice(0, 13);
    const hour = hours.get(utc) ?? hourOf(startsAt);
    hours.set(utc, hour);
    return hour;
  };
  const kinds: Record<string, number> = {};
  const counts = new Map<string, number>();
  const entries: Entry[] = [];
  for (const entry of all) {
    if (person !== undefined && entry.person?.id !== person) continue;
    kinds[entry.kind] = (kinds[entry.kind] ?? 0) + 1;
    const place = placeOf(entry);
    const count = (counts.get(place) ?? 0) + 1;
    counts.set(place, count);
    if (count <= most) entries.push(entry);
  }
  const hidden = Object.fromEntries([...counts].flatMap(([place, count]) => (count > most ? [[place, count - most]] : [])));
  return { entries, hidden, kinds, people: [...people].map(([id, count]) => ({ id, count })) };
}
