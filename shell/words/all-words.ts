import type { Locale } from '#core/i18n/locale.ts';

type Texts = Readonly<Record<string, string>>;

/** All words of a language, everybody's: what a page starts with instead of a file from each part. */
export const allWords: Readonly<Record<Locale, () => Promise<{ readonly default: Texts }>>> = {
  kr: () => import('./kr.ts'),
  en: () => import('./en.ts'),
  zh: () => import('./zh.ts'),
};

/** The source modules behind `allWords`, for the links of a first load. */
export const wordModules: Readonly<Record<Locale, string>> = {
  kr: 'shell/words/kr.ts',
  en: 'shell/words/en.ts',
  zh: 'shell/words/zh.ts',
};
