import { People } from '@blueprintjs/icons';
import { widgets } from '#core/slots.ts';
import { area } from '#kit/area/area.ts';
import { queueActions } from '#kit/dashboard/queue-actions.ts';
import { customers, viewCustomers } from './area.ts';

export default area(customers, {
  icon: People,
  looks: { list: () => import('./screens/customer-list.tsx'), form: () => import('./screens/customer-form.tsx') },
  translations: {
    kr: () => import('./translations/kr.ts'),
    en: () => import('./translations/en.ts'),
    zh: () => import('./translations/zh.ts'),
  },
  more: [
    widgets({ id: 'customer/steps', titleKey: 'customer.steps', size: 'narrow', order: 15, needs: viewCustomers, load: () => import('./widgets/steps.tsx') }),
    queueActions({ area: 'customer', load: () => import('./queue.ts') }),
  ],
});
