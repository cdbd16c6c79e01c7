import { locales, type Locale } from '#core/i18n/locale.ts';

/** A text as it is, or in each language of the product for readers to get theirs. */
export type MessageText = string | Readonly<Record<Locale, string>>;

/**
 * The words behind a key in each language, with the values put into their `{{places}}`. Words that depend on a number
 * do not fit here: the languages differ in more than words then.
 */
export function messageText<K extends string>(
  words: Readonly<Record<Locale, Readonly<Record<K, string>>>>,
  key: K,
  values: Readonly<Record<string, string>> = {},
): Readonly<Record<Locale, string>> {
  const filled = (text: string): string => text.replace(/\{\{(\w+)\}\}/g, (place, name: string) => values[name] ?? place);
  return Object.fromEntries(locales.map((locale) => [locale, filled(words[locale][key])])) as Record<Locale, string>;
}

/** The text of one language. */
export const textIn = (locale: Locale, text: MessageText): string => (typeof text === 'string' ? text : text[locale]);
