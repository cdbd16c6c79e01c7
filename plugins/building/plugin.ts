import { Office } from '@blueprintjs/icons';
import { area } from '#kit/area/area.ts';
import { buildings } from './area.ts';

export default area(buildings, {
  icon: Office,
  looks: { list: () => import('./screens/building-list.tsx'), form: () => import('./screens/building-form.tsx') },
  importedDictionaries: ['subway'],
  translations: {
    kr: () => import('./translations/kr.ts'),
    en: () => import('./translations/en.ts'),
    zh: () => import('./translations/zh.ts'),
  },
});
