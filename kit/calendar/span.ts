import { dayAfter, dayMinutes, mondayOf, monthOf, weekdayOf } from '#kit/records/new-york.ts';

/** Ways to look at a calendar. */
export const calendarViews = ['month', 'week', 'agenda', 'people'] as const;
export type CalendarView = (typeof calendarViews)[number];

/** Days that a view shows, both included. */
export interface Span {
  readonly from: string;
  readonly to: string;
}

/** Days that a view shows around a day: whole weeks from Monday, four weeks ahead, or the day alone. */
export function spanOf(view: CalendarView, day: string): Span {
  if (view === 'people') return { from: day, to: day };
  if (view === 'agenda') return { from: day, to: dayAfter(day, 27) };
  if (view === 'week') return { from: mondayOf(day), to: dayAfter(mondayOf(day), 6) };
  const last = dayAfter(monthOf(day, 1), -1);
  return { from: mondayOf(monthOf(day)), to: dayAfter(last, 6 - weekdayOf(last)) };
}

/** Days of a span, in order. */
export function daysOf({ from, to }: Span): readonly string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = dayAfter(day, 1)) days.push(day);
  return days;
}

/** The day that stands for the span before or after. */
export function step(view: CalendarView, day: string, by: -1 | 1): string {
  if (view === 'month') return monthOf(day, by);
  return dayAfter(day, by * { week: 7, agenda: 28, people: 1 }[view]);
}

/** A minute of a day, kept within it. */
export const withinDay = (minute: number, length: number): number => Math.max(0, Math.min(dayMinutes - Math.max(length, 15), minute));
