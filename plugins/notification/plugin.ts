import { Notifications } from '@blueprintjs/icons';
import { menu } from '#core/slots.ts';
import { area } from '#kit/area/area.ts';
import { notificationList, notificationRules, viewRules } from './area.ts';

export default area(notificationRules, {
  icon: Notifications,
  pages: { list: () => import('./screens/rules.tsx'), update: false },
  translations: {
    kr: () => import('./translations/kr.ts'),
    en: () => import('./translations/en.ts'),
    zh: () => import('./translations/zh.ts'),
  },
  // without a number: rules that nobody changed are no records
  more: [menu({ group: 'agency', route: notificationList, labelKey: 'notificationRule.menu', icon: Notifications, order: 80, needs: viewRules })],
});
