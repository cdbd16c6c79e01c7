import { definePlugin } from '#core/kernel/index.ts';
import { screens, searchSources, translations } from '#core/slots.ts';
import { guide, guidePage } from './area.ts';

/** The guide for staff, in the product: what `docs/guide` holds, at the screen it is about and in the search. */
export default definePlugin({
  id: 'guide',
  contributes: [
    screens({ route: guide, titleKey: 'guide.title', load: () => import('./screens/guide.tsx') }),
    screens({ route: guidePage, titleKey: 'guide.title', parent: guide, load: () => import('./screens/guide.tsx') }),
    searchSources({
      id: 'guide',
      labelKey: 'guide.title',
      find: async (text, { kernel }) => (await import('./search.ts')).findSections(kernel, text),
    }),
    translations({
      plugin: 'guide',
      load: {
        kr: () => import('./translations/kr.ts'),
        en: () => import('./translations/en.ts'),
        zh: () => import('./translations/zh.ts'),
      },
    }),
  ],
});
