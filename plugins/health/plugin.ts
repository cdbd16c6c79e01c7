import { Pulse } from '@blueprintjs/icons';
import { definePlugin } from '#core/kernel/index.ts';
import { menu, permissions, screens, translations } from '#core/slots.ts';
import { healthPage, viewHealth } from './area.ts';

/** State of the server, with what to do about each trouble. */
export default definePlugin({
  id: 'health',
  contributes: [
    permissions(viewHealth),
    screens({ route: healthPage, titleKey: 'health.menu', needs: viewHealth, load: () => import('./screens/health.tsx') }),
    menu({ group: 'agency', route: healthPage, labelKey: 'health.menu', icon: Pulse, order: 90, needs: viewHealth }),
    translations({
      plugin: 'health',
      load: {
        kr: () => import('./translations/kr.ts'),
        en: () => import('./translations/en.ts'),
        zh: () => import('./translations/zh.ts'),
      },
    }),
  ],
});
