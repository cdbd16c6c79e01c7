import { Settings } from '@blueprintjs/icons';
import { area } from '#kit/area/area.ts';
import { weightings } from './area.ts';

export default area(weightings, {
  icon: Settings,
  translations: {
    kr: () => import('./translations/kr.ts'),
    en: () => import('./translations/en.ts'),
    zh: () => import('./translations/zh.ts'),
  },
});
