import { Office } from '@blueprintjs/icons';
import { area } from '#kit/area/area.ts';
import { buildings } from './area.ts';

export default area(buildings, {
  icon: Office,
  looks: { list: () => import('./screens/building-list.tsx'), form: () => import('./screens/building-form.tsx') },
  importExample: {
    address: '41-17 Crescent St',
    borough: 'queens',
    zipCode: '11101',
    managementCompany: 'Halcyon Residential',
    year: '2019',
    totalFloors: '46',
    totalRooms: '320',
    bathroom: '1',
    fee: 'noFee',
  },
  importedDictionaries: ['subway'],
  translations: {
    kr: () => import('./translations/kr.ts'),
    en: () => import('./translations/en.ts'),
    zh: () => import('./translations/zh.ts'),
  },
});
