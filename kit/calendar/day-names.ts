import type { I18n } from '#core/i18n/i18n.ts';
import { dayInNewYork } from '#kit/records/day.ts';
import { daysTo, isShownTwice, momentLike, wallTimeOf, zoneName, type WallTime } from '#kit/records/new-york.ts';

type Tag = Pick<I18n, 'tag'>;

const formats = new Map<string, Intl.DateTimeFormat>();

// Making a formatter costs a thousand times its use. Node and browsers disagree on the narrow space.
function format(tag: string, options: Intl.DateTimeFormatOptions, value: number): string {
  const name = tag + JSON.stringify(options);
  const format = formats.get(name) ?? new Intl.DateTimeFormat(tag, { timeZone: 'UTC', ...options });
  formats.set(name, format);
  return format.format(value).replaceAll('\u202f', ' ');
}

/** `Mon`, `월`, `周一`. */
export const weekdayName = ({ tag }: Tag, day: string): string => format(tag, { weekday: 'short' }, Date.parse(day));

/** The number of a day in its month. */
export const dayNumber = (day: string): string => String(Number(day.slice(8)));

/** `November 2026`. */
export const monthName = ({ tag }: Tag, day: string): string => format(tag, { year: 'numeric', month: 'long' }, Date.parse(day));

const isOfThisYear = (day: string): boolean => day.slice(0, 4) === dayInNewYork(Date.now()).slice(0, 4);

/** `Friday, November 20`; with the year when it is not this one. */
export const dayName = ({ tag }: Tag, day: string): string =>
  format(tag, { weekday: 'long', month: 'long', day: 'numeric', ...(!isOfThisYear(day) && { year: 'numeric' }) }, Date.parse(day));

/** `November 16 – 22`, `November 30 – December 6`; of another year `November 1 – 7, 2025`. */
export function spanName({ tag }: Tag, from: string, to: string): string {
  const name = (day: string, options: Intl.DateTimeFormatOptions) => format(tag, { day: 'numeric', ...options }, Date.parse(day));
  const month = { month: 'long' } as const;
  const dated = { ...month, year: 'numeric' } as const;
  if (from.slice(0, 4) !== to.slice(0, 4)) return `${name(from, dated)} – ${name(to, dated)}`;
  const end = name(to, from.slice(0, 7) === to.slice(0, 7) ? {} : month);
  if (isOfThisYear(from)) return `${name(from, month)} – ${end}`;
  return tag === 'en-US' ? `${name(from, month)} – ${end}, ${from.slice(0, 4)}` : `${name(from, dated)} – ${end}`;
}

/** The clock of an axis: of twelve hours where the language counts twelve. */
const isOf12 = ({ tag }: Tag): boolean => tag !== 'zh-CN';

/** A whole hour of the axis: `9 AM`. */
export const hourName = (i18n: Tag, hour: number): string => format(i18n.tag, { hour: 'numeric', hour12: isOf12(i18n) }, hour * 3_600_000);

/** The time of a moment in New York. */
export const timeName = (i18n: Pick<I18n, 'moment'>, moment: string): string => i18n.moment(moment, 'time');

/** Day and time of a moment in New York where there is little room: `Today 2:00 PM`, `Sat 2:00 PM` in the days after `now`, `12/24 2:00 PM`. */
export function shortTimeName(i18n: Pick<I18n, 'moment' | 'tag'>, moment: string, now: number, today: string): string {
  const { day } = wallTimeOf(moment);
  const ahead = daysTo(dayInNewYork(now), day);
  const name = ahead === 0 ? today : ahead > 0 && ahead < 7 ? weekdayName(i18n, day) : `${Number(day.slice(5, 7))}/${Number(day.slice(8))}`;
  return `${name} ${timeName(i18n, moment)}`;
}

/** The time on the axis's clock without the half of the day, which the axis shows: `1:15`, `13:15`. */
export function clockName(i18n: Tag, moment: string): string {
  const { minute } = wallTimeOf(moment);
  const hour = Math.floor(minute / 60);
  const clock = `${isOf12(i18n) ? ((hour + 11) % 12) + 1 : hour}:${String(minute % 60).padStart(2, '0')}`;
  return isShownTwice(moment) ? `${clock} ${zoneName(moment)}` : clock;
}

/** A minute of a day: `1:15 PM`. */
export const minuteName = ({ tag }: Tag, minute: number): string => format(tag, { hour: 'numeric', minute: '2-digit' }, minute * 60_000);

/** A time of a day: `1:15 PM`; in the hour that comes twice with the zone, that of another moment: `1:15 AM EST`. */
export function placeTimeName(i18n: Tag, place: WallTime, like: string | undefined): string {
  const moment = like === undefined ? undefined : momentLike(place, like);
  const name = minuteName(i18n, place.minute);
  return moment !== undefined && isShownTwice(moment) ? `${name} ${zoneName(moment)}` : name;
}
