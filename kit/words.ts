import type { Words } from '#core/slots.ts';

/** The words of lists, forms and the other parts areas are built from. */
export const kitWords: Words = {
  plugin: 'kit',
  load: {
    kr: () => import('./words/kr.ts'),
    en: () => import('./words/en.ts'),
    zh: () => import('./words/zh.ts'),
  },
};
