import { Calendar } from '@blueprintjs/icons';
import { recordKinds, screens, widgets } from '#core/slots.ts';
import { area } from '#kit/area/area.ts';
import { afterSave } from '#kit/form/after-save.ts';
import { queueActions } from '#kit/dashboard/queue-actions.ts';
import { scheduleMoves } from '#kit/calendar/schedule-moves.ts';
import { timelineItems } from '#kit/remarks/timeline-items.ts';
import { customerList } from '../customer/index.ts';
import { customerTours, editTours, tourDay, tourList, tours, toursToday, viewTours } from './area.ts';
import { planLinks, planParts } from './plan/plan-parts.ts';

export default area(tours, {
  icon: Calendar,
  looks: { list: () => import('./screens/tour-list.tsx'), form: () => import('./screens/tour-form.tsx') },
  relatedLinks: planLinks,
  translations: {
    kr: () => import('./translations/kr.ts'),
    en: () => import('./translations/en.ts'),
    zh: () => import('./translations/zh.ts'),
  },
  more: [
    timelineItems({ id: 'tour', record: 'customer', needs: viewTours, load: () => import('./timeline.ts') }),
    afterSave({ id: 'tour/propose', record: 'tour', needs: editTours, load: () => import('./calendar/propose-on-tour.ts') }),
    queueActions({ area: 'tour', load: () => import('./queue.ts') }),
    widgets({ id: 'tour/today', titleKey: 'tour.tile', size: 'wide', order: 20, needs: viewTours, load: () => import('./widgets/today.tsx') }),
    scheduleMoves({ record: 'tour', needs: editTours, load: () => import('./calendar/open-moves.ts') }),
    recordKinds({ name: 'tourStop', labelKey: 'tourStop', list: tourList, needs: viewTours }),
    screens({ route: customerTours, titleKey: 'tour.customers', parent: customerList, needs: viewTours, load: () => import('./screens/customer-tours.tsx') }),
    screens({ route: tourDay, titleKey: 'tour.day.title', parent: tourList, needs: viewTours, load: () => import('./screens/tour-day.tsx') }),
    ...planParts,
    screens({ route: toursToday, titleKey: 'tour.today.title', parent: tourDay, needs: viewTours, load: () => import('./screens/tours-today.tsx') }),
  ],
});
