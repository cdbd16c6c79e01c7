import type { Translations } from '#core/slots.ts';

/** The words of lists, forms and the other parts areas are built from. */
export const kitWords: Translations = {
  plugin: 'kit',
  load: {
    kr: () => import('./words/kr.ts'),
    en: () => import('./words/en.ts'),
    zh: () => import('./words/zh.ts'),
  },
};
