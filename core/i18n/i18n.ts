import { defineEvent, defineService } from '../kernel/index.ts';
import type { Locale } from './locale.ts';

/** Values for the places in a text. */
export type TextValues = Readonly<Record<string, string | number>>;

/** Words, numbers and dates in the reader's language. Observable. */
export interface I18n {
  readonly locale: Locale;
  /** Version of the words: 0 until those of the current language are there, one more when a part comes that somebody looked for. */
  readonly loads: number;
  /** The tag for Intl, such as `ko-KR`. */
  readonly tag: string;
  /** The text behind a key; the key itself where nobody wrote one. */
  t(key: string, values?: TextValues): string;
  /** True when somebody wrote a text for a key; with a `count` among the values, in its plural. */
  has(key: string, values?: TextValues): boolean;
  /** Loads the words of a language and changes to it; kept in a cookie for 365 days. */
  change(locale: Locale): Promise<void>;
  /** Resolves when the words of the current language are there. */
  ready(): Promise<void>;
  /** Resolves when the words that were asked for are there, or could not be had; at once where none are on their way. */
  settled(): Promise<void>;
  number(value: number, options?: Intl.NumberFormatOptions): string;
  /** US dollars from cents: `$3,946`, cents only where there are some; the same in every language. */
  money(cents: number): string;
  /** A plain date, `YYYY-MM-DD`. */
  day(value: string, style?: 'short' | 'long'): string;
  /** A moment, in New York. */
  moment(value: string | Date, style?: 'time' | 'short' | 'long'): string;
  /** A moment as its distance from now: "2 h ago", "Yesterday", "Nov 12"; in small letters `within` a sentence. */
  ago(value: string | Date, place?: 'alone' | 'within'): string;
  /** Words one after another, separated as the language does: "a, b", "a、b". */
  list(words: readonly string[]): string;
  /** Sorts the way the language does, numbers by value. */
  compare(a: string, b: string): number;
}

export const localeChanged = defineEvent<Locale>('i18n/locale-changed');

/** The i18n service. */
export const i18n = defineService<I18n>('core/i18n');
