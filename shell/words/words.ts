import type { Locale } from '#core/i18n/locale.ts';
import type { Words } from '#core/slots.ts';

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

const kitFiles: Readonly<Record<Locale, Readonly<Record<string, () => Promise<Texts>>>>> = {
  kr: import.meta.glob<Texts>('../../kit/**/locales/kr.ts', { import: 'default' }),
  en: import.meta.glob<Texts>('../../kit/**/locales/en.ts', { import: 'default' }),
  zh: import.meta.glob<Texts>('../../kit/**/locales/zh.ts', { import: 'default' }),
};

const together = async (files: Readonly<Record<string, () => Promise<Texts>>>): Promise<{ default: Texts }> => ({
  default: Object.assign({}, ...(await Promise.all(Object.values(files).map((load) => load())))) as Texts,
});

/** The words of lists, forms and the other parts areas are built from. */
export const kitWords: Words = {
  plugin: 'kit',
  load: {
    kr: () => together(kitFiles.kr),
    en: () => together(kitFiles.en),
    zh: () => together(kitFiles.zh),
  },
};

/** The words of the frame, sign-in and error pages. */
export const shellWords: Words = {
  plugin: 'shell',
  load: {
    kr: () => import('../locales/kr.ts'),
    en: () => import('../locales/en.ts'),
    zh: () => import('../locales/zh.ts'),
  },
};
