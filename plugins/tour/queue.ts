import type { QueueActions } from '#kit/dashboard/queue-actions.ts';
import { dayInNewYork } from '#kit/records/day.ts';
import { editTours, tourDay } from './area.ts';
import { proposeAfter } from './calendar/propose-on-tour.ts';

/** Read at each question: a page stays open over midnight. */
const today = (): string => dayInNewYork(Date.now());

/** Phones stand with whom a tour is for. */
const foundBy = [{ field: 'customer', record: 'customer' }, { field: 'contract', record: 'contract' }];

export const actions: QueueActions = {
  'tour/confirm': [
    { labelKey: 'tour.queue.confirm.do', get among() { return { status: 'requested', startsAt: `${today()}..` }; }, sort: 'startsAt', foundBy, needs: editTours, patch: () => ({ status: 'confirmed' }), after: proposeAfter, mayWait: true },
    { labelKey: 'tour.queue.move', needs: editTours, href: () => tourDay.href() },
  ],
  'tour/outcome': [
    { labelKey: 'tour.queue.outcome.done', get among() { return { status: 'confirmed', startsAt: `..${today()}` }; }, sort: '-startsAt', foundBy, needs: editTours, patch: () => ({ status: 'done' }), mayWait: true },
    { labelKey: 'tour.queue.outcome.noShow', get among() { return { status: 'confirmed', startsAt: `..${today()}` }; }, sort: '-startsAt', foundBy, needs: editTours, patch: () => ({ status: 'noShow', endedBy: 'client' }), mayWait: true },
  ],
};
