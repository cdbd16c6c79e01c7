import { Dashboard } from '@blueprintjs/icons';
import { definePlugin } from '#core/kernel/index.ts';
import { menu, screens, widgets, translations } from '#core/slots.ts';
import { defineRoute } from '#core/route.ts';

const dashboard = defineRoute('/');

/** The first screen: how many, how many more than before, and what waits. It counts what the areas offer. */
export default definePlugin({
  id: 'dashboard',
  contributes: [
    screens({ route: dashboard, titleKey: 'dashboard.title', hasWidgets: true, load: () => import('./screens/dashboard.tsx') }),
    menu({ group: 'top', route: dashboard, labelKey: 'dashboard.title', icon: Dashboard, order: 0 }),
    widgets({ id: 'dashboard/counts', titleKey: 'dashboard.counts', size: 'wide', order: 10, load: () => import('./widgets/counts.tsx') }),
    widgets({ id: 'dashboard/queue', titleKey: 'dashboard.queue', size: 'narrow', order: 10, load: () => import('./widgets/queue.tsx') }),
    translations({
      plugin: 'dashboard',
      load: {
        kr: () => import('./translations/kr.ts'),
        en: () => import('./translations/en.ts'),
        zh: () => import('./translations/zh.ts'),
      },
    }),
  ],
});
