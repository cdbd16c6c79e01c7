import type { Locale } from '#core/i18n/locale.ts';
import type { ScheduleEntry } from '#kit/calendar/schedule-entry.ts';
import { icsOf } from '../ics.ts';
import en from '../translations/en.ts';
import kr from '../translations/kr.ts';
import zh from '../translations/zh.ts';

const words: Readonly<Record<Locale, Readonly<Record<string, string>>>> = { en, kr, zh };

/** The answer of a calendar file in somebody's language. */
export function icsAnswer(entries: readonly ScheduleEntry[], locale: Locale, origin: string): Response {
  const text = words[locale];
  const body = icsOf(
    entries,
    {
      name: `Stoop · ${text['schedule.title']}`,
      summaryOf: ({ kind, title }) => `${text[`schedule.kind.${kind}`] ?? kind}: ${title}`,
      linkOf: ({ record, recordId }) => `${origin}/${record === 'tour' ? 'inquiry/tour' : record}/update/${recordId}`,
    },
    new Date().toISOString(),
  );
  return new Response(body, { headers: { 'content-type': 'text/calendar; charset=utf-8', 'content-disposition': 'attachment; filename="stoop.ics"', 'cache-control': 'private, no-store' } });
}
