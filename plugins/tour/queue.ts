import type { QueueActions } from '#kit/dashboard/queue-actions.ts';
import { editTours, tourDay } from './area.ts';

export const actions: QueueActions = {
  'tour/confirm': [
    { labelKey: 'tour.queue.confirm.do', needs: editTours, patch: () => ({ status: 'confirmed' }) },
    { labelKey: 'tour.queue.move', needs: editTours, href: () => tourDay.href() },
  ],
  'tour/outcome': [
    { labelKey: 'tour.queue.outcome.done', needs: editTours, patch: () => ({ status: 'done' }) },
    { labelKey: 'tour.queue.outcome.noShow', needs: editTours, patch: () => ({ status: 'noShow', endedBy: 'client' }) },
  ],
};
