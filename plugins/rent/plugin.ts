import { Home } from '@blueprintjs/icons';
import { screens } from '#core/slots.ts';
import { area } from '#kit/area/area.ts';
import { rentCompare, rentList, rents, viewRents } from './area.ts';

export default area(rents, {
  icon: Home,
  looks: { list: () => import('./screens/rent-list.tsx'), form: () => import('./screens/rent-form.tsx') },
  translations: {
    kr: () => import('./translations/kr.ts'),
    en: () => import('./translations/en.ts'),
    zh: () => import('./translations/zh.ts'),
  },
  more: [
    screens({
      route: rentCompare,
      titleKey: 'rent.compare.title',
      parent: rentList,
      needs: viewRents,
      load: () => import('./screens/rent-compare.tsx'),
    }),
  ],
});
