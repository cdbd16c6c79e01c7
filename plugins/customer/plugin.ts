import { People } from '@blueprintjs/icons';
import { area } from '#kit/area/area.ts';
import { queueActions } from '#kit/dashboard/queue-actions.ts';
import { customers } from './area.ts';

export default area(customers, {
  icon: People,
  looks: { list: () => import('./screens/customer-list.tsx'), form: () => import('./screens/customer-form.tsx') },
  importExample: { name: '최민준', phone: '010-5550-1234', budget: '$4,200' },
  translations: {
    kr: () => import('./translations/kr.ts'),
    en: () => import('./translations/en.ts'),
    zh: () => import('./translations/zh.ts'),
  },
  more: [queueActions({ area: 'customer', load: () => import('./queue.ts') })],
});
