import type { Translations } from '#core/slots.ts';

/** The words of the frame, sign-in and error pages. */
export const shellTranslations: Translations = {
  plugin: 'shell',
  load: {
    kr: () => import('../translations/kr.ts'),
    en: () => import('../translations/en.ts'),
    zh: () => import('../translations/zh.ts'),
  },
};
