import { defineSlot } from '#core/kernel/index.ts';
import type { Locale } from '#core/i18n/locale.ts';
import type { ScheduleEntry } from '#kit/calendar/schedule-entry.ts';
import type { Sight } from '../database/database.ts';

/** New York days that entries are asked for, both included. */
export interface ScheduleRequest {
  readonly from: string;
  readonly to: string;
  /** Only those of one employee. */
  readonly person?: number | undefined;
}

/** Where an entry stands: what is read of all entries of a span, to count them and to choose those that are shown. */
export interface ScheduleOutline extends Pick<ScheduleEntry, 'record' | 'recordId' | 'kind' | 'day' | 'startsAt'> {
  readonly person: { readonly id: number } | null;
}

/** Something with a time that stands in the schedule: tours, days of leases. Reads what the caller may see. */
export interface ScheduleSource {
  /** Name of the record whose entries it reads. */
  readonly record: string;
  /** Outlines of all entries of the days. */
  readonly outline: (on: Sight, wish: ScheduleRequest) => Promise<readonly ScheduleOutline[]>;
  /** Whole entries of some of its outlines, in any order. */
  readonly entries: (on: Sight, outlines: readonly ScheduleOutline[], locale: Locale) => Promise<readonly ScheduleEntry[]>;
}

export const scheduleSources = defineSlot<ScheduleSource>('server/schedule-sources', ({ record }) => record);

/** SQL that packs the ids of a group of rows and the employee of each into one text, since thousands of rows take their time between threads. */
export const packed = (employee: string): string => `string_agg(cast("id" as text) || ' ' || coalesce(cast("${employee}" as text), ''), ',')`;

/** The outlines of a packed group, all of one kind and time. */
export function unpacked(text: string, { record, kind, day, startsAt }: Omit<ScheduleOutline, 'recordId' | 'person'>): readonly ScheduleOutline[] {
  return text.split(',').map((one) => {
    const at = one.indexOf(' ');
    return { record, recordId: Number(one.slice(0, at)), kind, day, startsAt, person: at === one.length - 1 ? null : { id: Number(one.slice(at + 1)) } };
  });
}
