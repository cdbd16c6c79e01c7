import { http } from '#core/http/http.ts';
import type { Kernel } from '#core/kernel/index.ts';
import type { Labels } from '#kit/records/entity.ts';
import type { TimelineItem } from '#kit/remarks/timeline-items.ts';
import { contractUpdate } from './area.ts';
import type { ContractRow } from './entities.ts';

const maxShown = 50;

/** Contracts of a customer, each when it was registered: its number, stage and home. */
export async function itemsOf(kernel: Kernel, customer: number, signal: AbortSignal): Promise<readonly TimelineItem[]> {
  const { rows, labels } = await kernel.use(http).get<{ readonly rows: readonly ContractRow[]; readonly labels: Labels }>('/contract', { query: { customer, sort: '-createdAt', limit: maxShown }, signal, quiet: true });
  return rows.map(({ id, createdAt, number, workflow, address, unit }) => ({
    id,
    at: createdAt,
    title: (t) => `${t('contract')} · MS-${number}`,
    detail: () => [labels['workflow']?.[workflow], [address, unit].filter(Boolean).join(' ')].filter(Boolean).join(' · '),
    href: contractUpdate.href({ contractId: id }),
  }));
}
