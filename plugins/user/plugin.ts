import { definePlugin } from '#core/kernel/index.ts';
import { permissions, screens, words } from '#core/slots.ts';
import { approveMembers, editMembers, grantRights, viewMembers } from './permissions.ts';
import { userRegister } from './routes.ts';

/** Members: who may sign in, and how one becomes a member. */
export default definePlugin({
  id: 'user',
  contributes: [
    permissions(viewMembers),
    permissions(editMembers),
    permissions(approveMembers),
    permissions(grantRights),
    screens({
      route: userRegister,
      titleKey: 'user.register.title',
      open: true,
      prerender: true,
      load: () => import('./screens/register.tsx'),
    }),
    words({
      plugin: 'user',
      load: {
        kr: () => import('./locales/kr.ts'),
        en: () => import('./locales/en.ts'),
        zh: () => import('./locales/zh.ts'),
      },
    }),
  ],
});
