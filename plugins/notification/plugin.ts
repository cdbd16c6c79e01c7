import { Notifications } from '@blueprintjs/icons';
import { area } from '#kit/area/area.ts';
import { notificationRules } from './area.ts';

export default area(notificationRules, {
  icon: Notifications,
  pages: { list: () => import('./screens/rules.tsx'), update: false },
  translations: {
    kr: () => import('./translations/kr.ts'),
    en: () => import('./translations/en.ts'),
    zh: () => import('./translations/zh.ts'),
  },
});
