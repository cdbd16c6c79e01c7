import type { Words } from '#core/slots.ts';

/** The words of the frame, sign-in and error pages. */
export const shellWords: Words = {
  plugin: 'shell',
  load: {
    kr: () => import('../locales/kr.ts'),
    en: () => import('../locales/en.ts'),
    zh: () => import('../locales/zh.ts'),
  },
};
