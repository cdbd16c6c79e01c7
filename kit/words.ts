import type { Locale } from '#core/i18n/locale.ts';
import type { Words } from '#core/slots.ts';

type Texts = Readonly<Record<string, string>>;

const kitFiles: Readonly<Record<Locale, Readonly<Record<string, () => Promise<Texts>>>>> = {
  kr: import.meta.glob<Texts>('./**/locales/kr.ts', { import: 'default' }),
  en: import.meta.glob<Texts>('./**/locales/en.ts', { import: 'default' }),
  zh: import.meta.glob<Texts>('./**/locales/zh.ts', { import: 'default' }),
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
