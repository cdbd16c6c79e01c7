import { Temporal } from 'temporal-polyfill';

/** New York's days at a moment, each `YYYY-MM-DD`: today, the first of its week (Monday), the first of its month. */
export function newYorkDays(moment: string): { readonly today: string; readonly week: string; readonly month: string } {
  const day = Temporal.Instant.from(moment).toZonedDateTimeISO('America/New_York').toPlainDate();
  return {
    today: day.toString(),
    week: day.subtract({ days: day.dayOfWeek - 1 }).toString(),
    month: day.with({ day: 1 }).toString(),
  };
}

/** Which greeting fits the hour in New York. */
export function partOfDay(moment: string): 'night' | 'morning' | 'afternoon' | 'evening' {
  const { hour } = Temporal.Instant.from(moment).toZonedDateTimeISO('America/New_York');
  if (hour < 5 || hour >= 22) return 'night';
  return hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening';
}
