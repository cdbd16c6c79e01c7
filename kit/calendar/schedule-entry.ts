import type { CalendarItem } from './calendar-item.ts';

/** An entry of the schedule, whatever kind of record it comes from. */
export interface ScheduleEntry {
  /** The record's name and id, and the kind of entry: `contract/5/leaseEnd`. */
  readonly id: string;
  readonly record: string;
  readonly recordId: number;
  /** Its words are `schedule.kind.{kind}`. */
  readonly kind: string;
  readonly title: string;
  readonly detail: string;
  /** New York day, `YYYY-MM-DD`. */
  readonly day: string;
  /** ISO 8601, UTC; null for what fills its day. */
  readonly startsAt: string | null;
  readonly minutes: number;
  readonly person: { readonly id: number; readonly name: string } | null;
  readonly shape: CalendarItem['shape'];
  /** Key of the word of its state; the word of its kind where null. */
  readonly stateKey: string | null;
  readonly look: CalendarItem['look'];
}
