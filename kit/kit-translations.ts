import type { Translations } from '#core/slots.ts';

/** The words of lists, forms and the other parts areas are built from. */
export const kitWords: Translations = {
  plugin: 'kit',
  load: {
    kr: () => import('./all-translations/kr.ts'),
    en: () => import('./all-translations/en.ts'),
    zh: () => import('./all-translations/zh.ts'),
  },
};
