/** The product's languages. `kr` is the product's own code for Korean; it is no language tag. */
export type Locale = 'kr' | 'en' | 'zh';

/** The languages in the order they are offered. */
export const locales: readonly Locale[] = ['kr', 'en', 'zh'];

/** The language of someone who has not chosen and whose browser asks for none of ours. */
export const defaultLocale: Locale = 'en';

/** The tags for Intl. */
export const tags: Readonly<Record<Locale, string>> = { kr: 'ko-KR', en: 'en-US', zh: 'zh-CN' };

/** The tags for `<html lang>` and for i18next, whose plural rules go by them. */
export const languages: Readonly<Record<Locale, string>> = { kr: 'ko', en: 'en', zh: 'zh' };

/** True when a word is one of the product's languages. */
export const isLocale = (word: unknown): word is Locale => locales.includes(word as Locale);

/** The language a person gets: the cookie's, else the best of the browser's `Accept-Language`. */
export function chooseLocale(cookie: string | undefined, accepted: string | undefined): Locale {
  if (isLocale(cookie)) return cookie;
  const wanted = (accepted ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', weight = ''] = part.trim().toLowerCase().split(/;\s*q=/);
      return { language: tag.split('-')[0], weight: weight === '' ? 1 : Number(weight) || 0 };
    })
    .sort((a, b) => b.weight - a.weight);
  for (const { language } of wanted) {
    const found = locales.find((locale) => languages[locale] === language);
    if (found) return found;
  }
  return defaultLocale;
}
