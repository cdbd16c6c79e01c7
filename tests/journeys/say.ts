import { locales, type Locale } from '#core/i18n/locale.ts';

const files = import.meta.glob<Readonly<Record<string, string>>>('../../{core,kit,plugins,shell}/**/translations/*.ts', { import: 'default' });

/** Words of the product in a language, with the values put into their places; plurals by `count`. */
export type Say = (key: string, values?: Readonly<Record<string, string | number>>) => string;

/** Reads all words of a language, as the pages have them. */
export async function sayIn(locale: Locale): Promise<Say> {
  const names = Object.keys(files).filter((name) => name.endsWith(`/${locale}.ts`));
  if (names.length === 0) throw new Error(`There are no words of ${locale} among ${locales.join(', ')}`);
  const words: Readonly<Record<string, string>> = Object.assign({}, ...(await Promise.all(names.map((name) => files[name]!()))));
  return (key, values = {}) => {
    const text = words[key] ?? words[`${key}_${values['count'] === 1 && `${key}_one` in words ? 'one' : 'other'}`];
    if (text === undefined) throw new Error(`'${key}' is not among the words of ${locale}`);
    return text.replaceAll(/\{\{(\w+)\}\}/g, (place, name: string) => String(values[name] ?? place));
  };
}
