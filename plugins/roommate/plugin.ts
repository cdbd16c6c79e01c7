import { OneToOne } from '@blueprintjs/icons';
import { area } from '#kit/area/area.ts';
import { roommates } from './area.ts';

export default area(roommates, {
  icon: OneToOne,
  looks: { list: () => import('./screens/roommate-list.tsx'), form: () => import('./screens/roommate-form.tsx') },
  translations: {
    kr: () => import('./translations/kr.ts'),
    en: () => import('./translations/en.ts'),
    zh: () => import('./translations/zh.ts'),
  },
});
