import { Calendar } from '@blueprintjs/icons';
import type { Contribution } from '#core/kernel/index.ts';
import { screens } from '#core/slots.ts';
import { bulkActions } from '#kit/list/bulk-actions.ts';
import { editTours, tourDay, tourPlan } from '../area.ts';

const link = (kind: 'customer' | 'contract') => (id: number) => [{ labelKey: 'tour.plan', href: `${tourPlan.href()}?${kind}=${id}`, needs: editTours }];

/** Ways to a plan of tours beside those of a customer or a contract. */
export const planLinks = { customer: link('customer'), contract: link('contract') };

/** Planning of tours: its screen, and the way to it from chosen rents. */
export const planParts: readonly Contribution[] = [
  screens({ route: tourPlan, titleKey: 'tour.plan.title', parent: tourDay, needs: editTours, load: () => import('./tour-plan.tsx') }),
  bulkActions({ id: 'tour/plan', records: ['rent'], labelKey: 'tour.plan', icon: Calendar, needs: editTours, run: ({ records }) => `${tourPlan.href()}?rents=${records.map(({ id }) => id).join(',')}` }),
];
