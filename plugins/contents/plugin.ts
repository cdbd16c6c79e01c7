import { Heart, SocialMedia } from '@blueprintjs/icons';
import { definePlugin } from '#core/kernel/index.ts';
import { permissions, translations } from '#core/slots.ts';
import { dictionary } from '#kit/dictionary/dictionary.ts';
import { viewContracts } from '../contract/index.ts';
import { configurePlatforms, configurePreferences, platformList, preferenceList, viewPlatforms, viewPreferences } from './area.ts';
import { platform, preference } from './entity.ts';

export default definePlugin({
  id: 'contents',
  contributes: [
    permissions(viewPlatforms),
    permissions(viewPreferences),
    ...dictionary(platform, {
      route: platformList,
      icon: SocialMedia,
      order: 810,
      read: viewPlatforms,
      write: configurePlatforms,
      asksToSwitchOff: true,
      figures: { path: '/platform/conversion', needs: viewContracts, columns: [{ name: 'inquiries' }, { name: 'toured', shareOf: 'inquiries' }, { name: 'signed', shareOf: 'inquiries' }, { name: 'days', decimals: 1 }] },
    }),
    ...dictionary(preference, { route: preferenceList, icon: Heart, order: 820, read: viewPreferences, write: configurePreferences }),
    translations({
      plugin: 'contents',
      load: {
        kr: () => import('./translations/kr.ts'),
        en: () => import('./translations/en.ts'),
        zh: () => import('./translations/zh.ts'),
      },
    }),
  ],
});
