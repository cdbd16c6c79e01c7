import { Announcement } from '@blueprintjs/icons';
import { screens } from '#core/slots.ts';
import { area } from '#kit/area/area.ts';
import { queueActions } from '#kit/dashboard/queue-actions.ts';
import { adFeeds, ads } from './area.ts';

export default area(ads, {
  icon: Announcement,
  looks: { list: () => import('./screens/ad-list.tsx'), form: () => import('./screens/ad-form.tsx') },
  translations: {
    kr: () => import('./translations/kr.ts'),
    en: () => import('./translations/en.ts'),
    zh: () => import('./translations/zh.ts'),
  },
  more: [
    queueActions({ area: 'ad', load: () => import('./queue.ts') }),
    screens({ route: adFeeds, titleKey: 'ad.feeds', parent: ads.routes.list, needs: ads.rights.view, load: () => import('./screens/ad-feeds.tsx') }),
  ],
});
