import { Star } from '@blueprintjs/icons';
import { screens } from '#core/slots.ts';
import { area } from '#kit/area/area.ts';
import { queueActions } from '#kit/dashboard/queue-actions.ts';
import { reviewRegions, reviews, reviewTable } from './area.ts';

export default area(reviews, {
  icon: Star,
  looks: { form: () => import('./screens/review-form.tsx') },
  pages: { list: () => import('./screens/moderation.tsx'), update: async () => (await import('./screens/review-page.tsx')).page },
  translations: {
    kr: () => import('./translations/kr.ts'),
    en: () => import('./translations/en.ts'),
    zh: () => import('./translations/zh.ts'),
  },
  more: [
    queueActions({ area: 'review', load: () => import('./queue.ts') }),
    screens({ route: reviewTable, titleKey: 'review.table.title', parent: reviews.routes.list, needs: reviews.rights.view, load: async () => (await import('./screens/review-table.tsx')).page }),
    screens({ route: reviewRegions, titleKey: 'review.regions.title', parent: reviews.routes.list, needs: reviews.rights.view, load: () => import('./screens/review-regions.ts') }),
  ],
});
