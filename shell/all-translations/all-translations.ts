import type { Locale } from '#core/i18n/locale.ts';

type Texts = Readonly<Record<string, string>>;

/** All words of a language, everybody's: one file instead of one from each part. A page starts with those it was drawn with. */
export const allTranslations: Readonly<Record<Locale, () => Promise<{ readonly default: Texts }>>> = {
  kr: () => import('./kr.ts'),
  en: () => import('./en.ts'),
  zh: () => import('./zh.ts'),
};
