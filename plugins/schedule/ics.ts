import type { ScheduleEntry } from '#kit/calendar/schedule-entry.ts';
import { dayAfter } from '#kit/records/new-york.ts';

/** Bytes of a line of a calendar file, after which it is folded (RFC 5545, 3.1). */
const maxLine = 75;

const escaped = (text: string): string => text.replace(/[\\;,]/g, (one) => `\\${one}`).replace(/\r\n|\r|\n/g, '\\n');

/** Folds a line between characters, so that none is cut in two. */
function folded(line: string): string {
  const encoder = new TextEncoder();
  const lines: string[] = [];
  let part = '';
  let bytes = 0;
  for (const character of line) {
    const length = encoder.encode(character).length;
    if (bytes + length > maxLine) {
      lines.push(part);
      part = ' ';
      bytes = 1;
    }
    part += character;
    bytes += length;
  }
  return [...lines, part].join('\r\n');
}

/** `20261120T140000Z`. */
const stamp = (moment: string | number): string => new Date(moment).toISOString().replace(/[-:]|\.\d{3}/g, '');
const plainDay = (day: string): string => day.replaceAll('-', '');

/** Words of an entry in a calendar file, and the address of its page. */
export interface IcsWords {
  readonly name: string;
  readonly summaryOf: (entry: ScheduleEntry) => string;
  readonly linkOf: (entry: ScheduleEntry) => string;
}

/** A calendar file of entries, times in UTC: iCalendar, RFC 5545. */
export function icsOf(entries: readonly ScheduleEntry[], { name, summaryOf, linkOf }: IcsWords, now: string): string {
  const events = entries.flatMap((entry) => [
    'BEGIN:VEVENT',
    `UID:${entry.id.replaceAll('/', '-')}@stoop`,
    `DTSTAMP:${stamp(now)}`,
    ...(entry.startsAt === null
      ? [`DTSTART;VALUE=DATE:${plainDay(entry.day)}`, `DTEND;VALUE=DATE:${plainDay(dayAfter(entry.day, 1))}`]
      : [`DTSTART:${stamp(entry.startsAt)}`, `DTEND:${stamp(Date.parse(entry.startsAt) + entry.minutes * 60_000)}`]),
    `SUMMARY:${escaped(summaryOf(entry))}`,
    `LOCATION:${escaped(entry.detail)}`,
    `URL:${linkOf(entry)}`,
    ...(entry.look === 'dashed' ? ['STATUS:TENTATIVE'] : ['STATUS:CONFIRMED']),
    'END:VEVENT',
  ]);
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Stoop//Schedule//EN', `X-WR-CALNAME:${escaped(name)}`, ...events, 'END:VCALENDAR'];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}
