import { http } from '#core/http/http.ts';
import type { QueueAction, QueueActions } from '#kit/dashboard/queue-actions.ts';
import { dayInNewYork } from '#kit/records/day.ts';
import { editTours, tourDay } from './area.ts';
import { proposeAfter } from './calendar/propose-on-tour.ts';

/** Read at each question: a page stays open over midnight. */
const today = (): string => dayInNewYork(Date.now());

const confirm: NonNullable<QueueAction['run']> = async (kernel, { id, version }) => {
  const { batch } = await kernel.use(http).put<{ readonly batch: number | null }>(`/tour/${id}`, { status: 'confirmed' }, { version, quiet: true });
  await proposeAfter(kernel, id);
  return batch;
};

export const actions: QueueActions = {
  'tour/confirm': [
    { labelKey: 'tour.queue.confirm.do', get among() { return { status: 'requested', startsAt: `${today()}..` }; }, sort: 'startsAt', needs: editTours, run: confirm },
    { labelKey: 'tour.queue.move', needs: editTours, href: () => tourDay.href() },
  ],
  'tour/outcome': [
    { labelKey: 'tour.queue.outcome.done', get among() { return { status: 'confirmed', startsAt: `..${today()}` }; }, sort: '-startsAt', needs: editTours, patch: () => ({ status: 'done' }) },
    { labelKey: 'tour.queue.outcome.noShow', get among() { return { status: 'confirmed', startsAt: `..${today()}` }; }, sort: '-startsAt', needs: editTours, patch: () => ({ status: 'noShow', endedBy: 'client' }) },
  ],
};
