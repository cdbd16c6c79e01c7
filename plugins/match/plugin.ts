import { Link } from '@blueprintjs/icons';
import { area } from '#kit/area/area.ts';
import { matches } from './area.ts';

export default area(matches, {
  icon: Link,
  looks: { list: () => import('./screens/match-list.tsx'), form: () => import('./screens/match-form.tsx') },
  importExample: { title: '388 Bridge St 24C', host: 'jia.song', seats: '3', seatPrice: '$1,525', areas: 'Downtown Brooklyn' },
  translations: {
    kr: () => import('./translations/kr.ts'),
    en: () => import('./translations/en.ts'),
    zh: () => import('./translations/zh.ts'),
  },
});
