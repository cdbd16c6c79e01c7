import type { QueueActions } from '#kit/dashboard/queue-actions.ts';
import { dayInNewYork } from '#kit/records/day.ts';
import { dayAfter } from '#kit/records/new-york.ts';
import { editCustomers } from './area.ts';

export const actions: QueueActions = {
  'customer/overdue': [
    { labelKey: 'customer.queue.overdue.done', among: { nextActionOn: '..2099-12-31' }, needs: editCustomers, patch: () => ({ nextActionOn: null, nextAction: null }), mayWait: true },
    { labelKey: 'customer.queue.overdue.tomorrow', needs: editCustomers, patch: () => ({ nextActionOn: dayAfter(dayInNewYork(Date.now()), 1) }), mayWait: true },
  ],
};
