import type { QueueActions } from '#kit/dashboard/queue-actions.ts';
import { editTours, tourDay } from './area.ts';

export const actions: QueueActions = {
  'tour/confirm': [
    { labelKey: 'tour.queue.confirm.do', among: { status: 'requested' }, needs: editTours, patch: () => ({ status: 'confirmed' }) },
    { labelKey: 'tour.queue.move', needs: editTours, href: () => tourDay.href() },
  ],
  'tour/outcome': [
    { labelKey: 'tour.queue.outcome.done', among: { status: 'confirmed' }, needs: editTours, patch: () => ({ status: 'done' }) },
    { labelKey: 'tour.queue.outcome.noShow', among: { status: 'confirmed' }, needs: editTours, patch: () => ({ status: 'noShow', endedBy: 'client' }) },
  ],
};
