import { Cube } from '@blueprintjs/icons';
import { area } from '#kit/area/area.ts';
import { parkings } from './area.ts';

export default area(parkings, {
  icon: Cube,
  translations: {
    kr: () => import('./translations/kr.ts'),
    en: () => import('./translations/en.ts'),
    zh: () => import('./translations/zh.ts'),
  },
});
