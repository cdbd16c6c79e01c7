import { i18n } from '#core/i18n/i18n.ts';
import type { QueueAction, QueueActions } from '#kit/dashboard/queue-actions.ts';
import { editContracts } from './area.ts';

/** Notes a call, which is activity: the contract no longer waits. */
const noteCall: NonNullable<QueueAction['add']> = (kernel, { id }) => ({ path: `/contract/${id}/remarks`, body: { kind: 'call', text: kernel.use(i18n).t('contract.queue.called') } });

export const actions: QueueActions = {
  'contract/idle': [{ labelKey: 'contract.queue.idle.called', among: {}, needs: editContracts, add: noteCall, mayWait: true }],
  'contract/ending': [{ labelKey: 'contract.queue.ending.called', needs: editContracts, add: noteCall, mayWait: true }],
};
