import { IdNumber } from '@blueprintjs/icons';
import { screens } from '#core/slots.ts';
import { area } from '#kit/area/area.ts';
import { queueActions } from '#kit/dashboard/queue-actions.ts';
import { approveMembers, userApproval, userList, userPassword, userRegister, users } from './area.ts';

export default area(users, {
  icon: IdNumber,
  looks: { list: () => import('./screens/user-list.tsx'), form: () => import('./screens/user-form.tsx') },
  translations: {
    kr: () => import('./translations/kr.ts'),
    en: () => import('./translations/en.ts'),
    zh: () => import('./translations/zh.ts'),
  },
  more: [
    queueActions({ area: 'user', load: () => import('./queue.ts') }),
    screens({ route: userApproval, titleKey: 'user.approval.title', parent: userList, needs: approveMembers, load: () => import('./approval/approvals.tsx') }),
    screens({ route: userPassword, titleKey: 'user.link.title', open: true, load: () => import('./screens/choose-password.tsx') }),
    screens({
      route: userRegister,
      titleKey: 'user.register.title',
      open: true,
      prerender: true,
      load: () => import('./screens/register.tsx'),
    }),
  ],
});
