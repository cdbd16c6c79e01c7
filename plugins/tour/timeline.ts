import { http } from '#core/http/http.ts';
import type { Kernel } from '#core/kernel/index.ts';
import type { Labels } from '#kit/records/entity.ts';
import type { TimelineItem } from '#kit/remarks/timeline-items.ts';
import type { TourRow } from './entities.ts';
import { tourUpdate } from './area.ts';

const maxShown = 50;

/** Tours of a customer, each at its hour: where, and how it stands. */
export async function itemsOf(kernel: Kernel, customer: number, signal: AbortSignal): Promise<readonly TimelineItem[]> {
  const { rows, labels } = await kernel.use(http).get<{ readonly rows: readonly TourRow[]; readonly labels: Labels }>('/tour', { query: { customer, sort: '-startsAt', limit: maxShown }, signal, quiet: true });
  return rows.map(({ id, startsAt, building, status }) => ({
    id,
    at: startsAt,
    title: (t) => `${t('tour')} · ${labels['building']?.[building] ?? ''}`,
    detail: (t) => t(`tour.status.${status}`),
    href: tourUpdate.href({ tourId: id }),
  }));
}
