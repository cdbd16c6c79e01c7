import type { QueueActions } from '#kit/dashboard/queue-actions.ts';
import { matchInquiries } from './area.ts';

export const actions: QueueActions = {
  'matchInquiry/open': [{ labelKey: 'matchInquiry.queue.take', among: { confirmed: 'false' }, foundBy: [{ field: 'member', record: 'user' }], needs: matchInquiries.rights.edit, patch: () => ({ confirmed: true }), mayWait: true }],
};
