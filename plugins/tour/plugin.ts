import { Calendar } from '@blueprintjs/icons';
import { recordKinds } from '#core/slots.ts';
import { area } from '#kit/area/area.ts';
import { tourList, tours, viewTours } from './area.ts';

export default area(tours, {
  icon: Calendar,
  importExample: { client: '최민준', startsAt: '2026-12-01 14:00', agent: 'Daniel Reyes', building: '28-10 Jackson Ave' },
  translations: {
    kr: () => import('./translations/kr.ts'),
    en: () => import('./translations/en.ts'),
    zh: () => import('./translations/zh.ts'),
  },
  more: [recordKinds({ name: 'tourStop', labelKey: 'tourStop', list: tourList, needs: viewTours })],
});
