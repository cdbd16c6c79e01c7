import { defineSlot } from '#core/kernel/index.ts';
import type { Locale } from '#core/i18n/locale.ts';
import type { ScheduleEntry } from '#kit/calendar/schedule-entry.ts';
import type { Sight } from '../database/database.ts';

/** New York days that entries are asked for, both included. */
export interface ScheduleWish {
  readonly from: string;
  readonly to: string;
  /** Only those of one employee. */
  readonly person?: number | undefined;
  readonly locale: Locale;
}

/** Something with a time that stands in the schedule: tours, days of leases. Reads what the caller may see. */
export interface ScheduleSource {
  readonly id: string;
  readonly read: (on: Sight, wish: ScheduleWish) => Promise<readonly ScheduleEntry[]>;
}

export const scheduleSources = defineSlot<ScheduleSource>('server/schedule-sources', ({ id }) => id);
