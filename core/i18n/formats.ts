import { tags, type Locale } from './locale.ts';

/** The zone of tours, moments and "today". */
export const zone = 'America/New_York';

/** Formatters of one language, each made when first needed: making one costs a thousand times its use. */
export interface Formats {
  number(value: number, options?: Intl.NumberFormatOptions): string;
  money(cents: number): string;
  day(value: string, style: 'short' | 'long'): string;
  /** `short` has the year when it is not this one. */
  moment(value: string | Date, style: 'time' | 'short' | 'long'): string;
  /** Month and day, with the year when it is not this one. */
  date(value: Date, now: Date): string;
  list(words: readonly string[]): string;
  compare(a: string, b: string): number;
}

const made = new Map<Locale, Formats>();

/** The formatters of a language, the same whenever they are asked for. */
export function formatsOf(locale: Locale): Formats {
  const formats = made.get(locale) ?? makeFormats(locale);
  made.set(locale, formats);
  return formats;
}

function makeFormats(locale: Locale): Formats {
  const tag = tags[locale];
  const numbers = new Map<string, Intl.NumberFormat>();
  const dates = new Map<string, Intl.DateTimeFormat>();
  let whole: Intl.NumberFormat | undefined;
  let exact: Intl.NumberFormat | undefined;
  let collator: Intl.Collator | undefined;
  let separator: string | undefined;

  const numberFormat = (options: Intl.NumberFormatOptions | undefined) => {
    const name = options === undefined ? '' : JSON.stringify(options);
    const format = numbers.get(name) ?? new Intl.NumberFormat(tag, options);
    numbers.set(name, format);
    return format;
  };
  const dateFormat = (options: Intl.DateTimeFormatOptions) => {
    const name = JSON.stringify(options);
    const format = dates.get(name) ?? new Intl.DateTimeFormat(tag, options);
    dates.set(name, format);
    return format;
  };
  // Browsers and Node disagree on the narrow space before AM and PM, and hydration compares letters.
  const write = (options: Intl.DateTimeFormatOptions, value: Date) =>
    Number.isNaN(value.getTime()) ? '' : dateFormat(options).format(value).replaceAll('\u202f', ' ');

  return {
    number: (value, options) => numberFormat(options).format(value),
    money: (cents) =>
      (cents % 100 === 0 ? (whole ??= new Intl.NumberFormat('en-US', wholeDollars)) : (exact ??= new Intl.NumberFormat('en-US', dollarsAndCents))).format(cents / 100),
    day: (value, style) => write(dayStyles[style], new Date(`${value}T00:00:00Z`)),
    moment: (value, style) => write(style === 'short' && isOfAnotherYear(new Date(value)) ? shortWithYear : momentStyles[style], new Date(value)) + (style === 'long' ? '' : zoneWhereTwice(new Date(value))),
    date: (value, now) => write(yearOf(value) === yearOf(now) ? monthDay : monthDayYear, value),
    // Without the word before the last one: what an export lists, an import reads back.
    list: (words) => words.join((separator ??= new Intl.ListFormat(tag, { style: 'narrow' }).formatToParts(['a', 'b', 'c'])[1]?.value)),
    compare: (a, b) => (collator ??= new Intl.Collator(tag, { numeric: true })).compare(a, b),
  };
}

/**
 * Zone of a moment in the hour that the clocks of New York show twice, when they go back on the first Sunday of November:
 * 1:00 to 1:59 are 5:00 to 5:59 in UTC, and again 6:00 to 6:59. Empty at any other time.
 */
function zoneWhereTwice(value: Date): string {
  const isThatDay = value.getUTCMonth() === 10 && value.getUTCDate() <= 7 && value.getUTCDay() === 0;
  const zones: Readonly<Record<number, string>> = { 5: ' EDT', 6: ' EST' };
  return (isThatDay && zones[value.getUTCHours()]) || '';
}

const wholeDollars: Intl.NumberFormatOptions = { style: 'currency', currency: 'USD', minimumFractionDigits: 0, maximumFractionDigits: 0 };
const dollarsAndCents: Intl.NumberFormatOptions = { style: 'currency', currency: 'USD' };

const dayStyles = {
  short: { timeZone: 'UTC', year: 'numeric', month: 'short', day: 'numeric' },
  long: { timeZone: 'UTC', year: 'numeric', month: 'long', day: 'numeric', weekday: 'long' },
} satisfies Record<string, Intl.DateTimeFormatOptions>;

const momentStyles = {
  time: { timeZone: zone, hour: 'numeric', minute: '2-digit' },
  short: { timeZone: zone, month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
  long: {
    timeZone: zone,
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  },
} satisfies Record<string, Intl.DateTimeFormatOptions>;

const shortWithYear: Intl.DateTimeFormatOptions = { ...momentStyles.short, year: 'numeric' };
const monthDay: Intl.DateTimeFormatOptions = { timeZone: zone, month: 'short', day: 'numeric' };
const monthDayYear: Intl.DateTimeFormatOptions = { ...monthDay, year: 'numeric' };

const isoDay = new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' });

/** The day of a moment in New York, `YYYY-MM-DD`. */
export const dayIn = (value: Date): string => isoDay.format(value);

const yearOf = (value: Date) => dayIn(value).slice(0, 4);

const isOfAnotherYear = (value: Date): boolean => !Number.isNaN(value.getTime()) && yearOf(value) !== yearOf(new Date());

/** Whole days between the New York days of two moments. */
export const daysBetween = (earlier: Date, later: Date): number =>
  Math.round((Date.parse(dayIn(later)) - Date.parse(dayIn(earlier))) / 86_400_000);
