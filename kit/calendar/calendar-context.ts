import { createContext, use } from 'react';
import type { CalendarItem, CalendarPerson, CalendarPlace, OfferedPlace } from './calendar-item.ts';
import type { HiddenItems } from './hidden-items.ts';
import type { Lift } from './lift.ts';

/** Shared by the views of one calendar. */
export interface CalendarView {
  readonly items: readonly CalendarItem[];
  readonly hidden: HiddenItems;
  /** Paper has room for every item. */
  readonly isPrinted: boolean;
  readonly people: readonly CalendarPerson[];
  readonly lift: Lift;
  /** New York's day and minute now. */
  readonly now: { readonly day: string; readonly minute: number };
  /** Hours of the axis, the last one excluded. */
  readonly hours: readonly [from: number, to: number];
  /** The page of one day. */
  readonly dayHref: (day: string) => string;
  readonly offered: OfferedPlace | undefined;
  /** A press on free time of somebody's lane. */
  readonly onFree: ((place: CalendarPlace) => void) | undefined;
}

export const CalendarContext = createContext<CalendarView | undefined>(undefined);

/** The calendar around a view. Throws outside of one. */
export function useCalendar(): CalendarView {
  const calendar = use(CalendarContext);
  if (!calendar) throw new Error('A view of a calendar stands outside of one');
  return calendar;
}
