import { http } from '#core/http/http.ts';
import type { QueueAction, QueueActions } from '#kit/dashboard/queue-actions.ts';
import { editTours, tourDay } from './area.ts';
import { proposeAfter } from './calendar/propose-on-tour.ts';

const confirm: NonNullable<QueueAction['run']> = async (kernel, { id, version }) => {
  const { batch } = await kernel.use(http).put<{ readonly batch: number | null }>(`/tour/${id}`, { status: 'confirmed' }, { version, quiet: true });
  await proposeAfter(kernel, id);
  return batch;
};

export const actions: QueueActions = {
  'tour/confirm': [
    { labelKey: 'tour.queue.confirm.do', among: { status: 'requested' }, needs: editTours, run: confirm },
    { labelKey: 'tour.queue.move', needs: editTours, href: () => tourDay.href() },
  ],
  'tour/outcome': [
    { labelKey: 'tour.queue.outcome.done', among: { status: 'confirmed' }, needs: editTours, patch: () => ({ status: 'done' }) },
    { labelKey: 'tour.queue.outcome.noShow', among: { status: 'confirmed' }, needs: editTours, patch: () => ({ status: 'noShow', endedBy: 'client' }) },
  ],
};
