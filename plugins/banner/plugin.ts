import { Media } from '@blueprintjs/icons';
import { screens } from '#core/slots.ts';
import { area } from '#kit/area/area.ts';
import { banners, bannerTimeline } from './area.ts';

export default area(banners, {
  icon: Media,
  looks: { list: () => import('./screens/banner-list.tsx'), form: () => import('./screens/banner-form.tsx') },
  translations: {
    kr: () => import('./translations/kr.ts'),
    en: () => import('./translations/en.ts'),
    zh: () => import('./translations/zh.ts'),
  },
  more: [
    screens({
      route: bannerTimeline,
      titleKey: 'banner.timeline.title',
      parent: banners.routes.list,
      needs: banners.rights.view,
      load: () => import('./screens/banner-timeline.tsx'),
    }),
  ],
});
