import { IdNumber } from '@blueprintjs/icons';
import { area } from '#kit/area/area.ts';
import { roommates } from './area.ts';

export default area(roommates, {
  icon: IdNumber,
  looks: { list: () => import('./screens/roommate-list.tsx'), form: () => import('./screens/roommate-form.tsx') },
  importExample: { name: '송지아', member: 'jia.song', budgetFrom: '$1,450', budgetTo: '$1,700', moveFrom: '2026-12-03', moveTo: '2026-12-10' },
  translations: {
    kr: () => import('./translations/kr.ts'),
    en: () => import('./translations/en.ts'),
    zh: () => import('./translations/zh.ts'),
  },
});
