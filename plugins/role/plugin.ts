import { definePlugin } from '#core/kernel/index.ts';
import { permissions, translations } from '#core/slots.ts';
import { roles } from './area.ts';

/** The page's half of roles: their rights and words. */
export default definePlugin({
  id: roles.name,
  contributes: [
    ...roles.permissions.map((permission) => permissions(permission)),
    translations({
      plugin: roles.name,
      load: {
        kr: () => import('./translations/kr.ts'),
        en: () => import('./translations/en.ts'),
        zh: () => import('./translations/zh.ts'),
      },
    }),
  ],
});
