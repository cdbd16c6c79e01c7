import { IdNumber } from '@blueprintjs/icons';
import { definePlugin } from '#core/kernel/index.ts';
import { duties, firstSteps, menu, permissions, recordKinds, screens, words } from '#core/slots.ts';
import { approveMembers, editMembers, grantRights, viewMembers } from './permissions.ts';
import { userList, userRegister, userUpdate } from './routes.ts';

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
    screens({
      route: userList,
      titleKey: 'user.list.title',
      needs: viewMembers,
      load: () => import('./screens/user-list.tsx'),
    }),
    screens({
      route: userUpdate,
      titleKey: 'user.update.title',
      parent: userList,
      needs: viewMembers,
      accepts: ({ userIdx = '' }) => /^[1-9]\d{0,14}$/.test(userIdx),
      goneKey: 'user.error.member',
      load: () => import('./screens/user-update.tsx'),
    }),
    menu({
      group: 'people',
      route: userList,
      labelKey: 'user.list.title',
      icon: IdNumber,
      order: 20,
      needs: viewMembers,
      counts: 'user',
    }),
    recordKinds({
      name: 'user',
      labelKey: 'user.list.title',
      list: userList,
      hrefOf: (id) => userUpdate.href({ userIdx: id }),
      needs: viewMembers,
      icon: IdNumber,
      counted: 'signups',
      countedBy: 'status',
    }),
    duties({
      id: 'user/applying',
      order: 10,
      titleKey: 'user.duty.applying',
      textKey: 'user.duty.applying.text',
      shape: 'open',
      record: 'user',
      query: { status: 'applying' },
      list: userList,
      needs: approveMembers,
    }),
    firstSteps({
      id: 'user',
      order: 30,
      titleKey: 'user.first.title',
      textKey: 'user.first.text',
      icon: IdNumber,
      actions: [{ labelKey: 'user.first.action', href: userList.href() }],
      needs: approveMembers,
    }),
    words({
      plugin: 'user',
      load: {
        kr: () => import('./translations/kr.ts'),
        en: () => import('./translations/en.ts'),
        zh: () => import('./translations/zh.ts'),
      },
    }),
  ],
});
