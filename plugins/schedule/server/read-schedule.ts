import type { Kernel } from '#core/kernel/index.ts';
import type { Locale } from '#core/i18n/locale.ts';
import type { ScheduleEntry } from '#kit/calendar/schedule-entry.ts';
import { daysTo } from '#kit/records/new-york.ts';
import type { Sight } from '#server/database/database.ts';
import { rowsAmong } from '#server/database/statement.ts';
import { ruleBroken } from '#server/refusal.ts';
import { scheduleSources, type ScheduleOutline, type ScheduleRequest } from '#server/schedule/schedule-sources.ts';
import type { Schedule } from '../api.ts';
import { pageOf, type PageWish } from '../page-of.ts';

/** Days that are told at once. */
const maxDays = 400;

/** Outlines of every source by day and time. Throws a `Refusal` 400 for days in the wrong order, or too many. */
async function outlinesOf(kernel: Kernel, on: Sight, wish: ScheduleRequest): Promise<readonly ScheduleOutline[]> {
  if (wish.to < wish.from) throw ruleBroken({ to: 'rule.tooEarly' });
  if (daysTo(wish.from, wish.to) >= maxDays) throw ruleBroken({ to: 'rule.tooLate' });
  return (await Promise.all(kernel.read(scheduleSources).map(({ outline }) => outline(on, wish)))).flat().sort(byTime);
}

function byTime(a: ScheduleOutline, b: ScheduleOutline): number {
  if (a.day !== b.day) return a.day < b.day ? -1 : 1;
  const [first, second] = [a.startsAt ?? '', b.startsAt ?? ''];
  if (first !== second) return first < second ? -1 : 1;
  return a.record === b.record ? a.recordId - b.recordId : a.record < b.record ? -1 : 1;
}

const keyOf = ({ record, recordId, kind, day }: Pick<ScheduleEntry, 'record' | 'recordId' | 'kind' | 'day'>): string => `${record} ${recordId} ${kind} ${day}`;

/** Whole entries of outlines, in their order. */
async function entriesOf(kernel: Kernel, on: Sight, outlines: readonly ScheduleOutline[], locale: Locale): Promise<ScheduleEntry[]> {
  const bySource = Map.groupBy(outlines, ({ record }) => record);
  const found = await Promise.all(kernel.read(scheduleSources).map(({ record, entries }) => entries(on, bySource.get(record) ?? [], locale)));
  const entryAt = new Map(found.flat().map((entry) => [keyOf(entry), entry]));
  return outlines.flatMap((outline) => entryAt.get(keyOf(outline)) ?? []);
}

/** Entries of every source in the order of their days and times. */
export const readSchedule = async (kernel: Kernel, on: Sight, wish: ScheduleRequest, locale: Locale): Promise<readonly ScheduleEntry[]> =>
  entriesOf(kernel, on, await outlinesOf(kernel, on, wish), locale);

/** Number of those that a reading of some days and one person finds. */
export const countSchedule = async (kernel: Kernel, on: Sight, wish: ScheduleRequest): Promise<number> => (await outlinesOf(kernel, on, wish)).length;

/** Entries as a page shows them, and how many there are. */
export async function readPage(kernel: Kernel, on: Sight, { from, to, ...page }: PageWish & Omit<ScheduleRequest, 'person'>, locale: Locale): Promise<Omit<Schedule, 'now'>> {
  const { entries, people, ...counts } = pageOf(await outlinesOf(kernel, on, { from, to }), page);
  const names = new Map((await rowsAmong<Schedule['people'][number]>(on, people.map(({ id }) => id), (among) => `select "id", "name" from "employee" where "id" in ${among}`)).map(({ id, name }) => [id, name]));
  return {
    ...counts,
    entries: await entriesOf(kernel, on, entries, locale),
    people: people.map((person) => ({ ...person, name: names.get(person.id) ?? `#${person.id}` })).toSorted((a, b) => a.name.localeCompare(b.name)),
  };
}
