import { http } from '#core/http/http.ts';
import { i18n } from '#core/i18n/i18n.ts';
import type { Kernel } from '#core/kernel/index.ts';
import type { QueueCard } from '#kit/dashboard/api.ts';
import type { QueueActions } from '#kit/dashboard/queue-actions.ts';
import { editContracts } from './area.ts';

/** Notes a call, which is activity: the contract no longer waits. */
async function noteCall(kernel: Kernel, { id }: QueueCard): Promise<number | null> {
  const text = kernel.use(i18n).t('contract.queue.called');
  const { batch } = await kernel.use(http).post<{ readonly batch: number | null }>(`/contract/${id}/remarks`, { kind: 'call', text }, { quiet: true });
  return batch;
}

export const actions: QueueActions = {
  'contract/idle': [{ labelKey: 'contract.queue.idle.called', among: {}, needs: editContracts, run: noteCall }],
  'contract/ending': [{ labelKey: 'contract.queue.ending.called', needs: editContracts, run: noteCall }],
};
