import { TimelineEvents } from '@blueprintjs/icons';
import { definePlugin } from '#core/kernel/index.ts';
import { menu, screens, translations } from '#core/slots.ts';
import { viewTours } from '../tour/index.ts';
import { schedule } from './area.ts';

export default definePlugin({
  id: 'schedule',
  contributes: [
    screens({ route: schedule, titleKey: 'schedule.title', needs: viewTours, load: () => import('./screens/schedule.tsx') }),
    menu({ group: 'deals', route: schedule, labelKey: 'schedule.title', icon: TimelineEvents, order: 25, needs: viewTours }),
    translations({
      plugin: 'schedule',
      load: {
        kr: () => import('./translations/kr.ts'),
        en: () => import('./translations/en.ts'),
        zh: () => import('./translations/zh.ts'),
      },
    }),
  ],
});
