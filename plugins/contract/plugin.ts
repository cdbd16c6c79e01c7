import { Document } from '@blueprintjs/icons';
import { permissions, recordKinds } from '#core/slots.ts';
import { area } from '#kit/area/area.ts';
import { referenceOptions } from '#kit/form/reference-options.ts';
import { configureStages, contractList, contracts } from './area.ts';
import { workflow } from './entities.ts';

export default area(contracts, {
  icon: Document,
  looks: { list: () => import('./screens/contract-list.tsx'), form: () => import('./screens/contract-form.tsx') },
  importExample: { name: 'Priya Nair', phone: '+1 646 555 0172', budget: '4200', moveDate: '2026-12-10' },
  translations: {
    kr: () => import('./translations/kr.ts'),
    en: () => import('./translations/en.ts'),
    zh: () => import('./translations/zh.ts'),
  },
  more: [
    permissions(configureStages),
    referenceOptions({ entity: workflow, create: configureStages }),
    recordKinds({ name: 'workflow', labelKey: 'workflow', list: contractList }),
  ],
});
