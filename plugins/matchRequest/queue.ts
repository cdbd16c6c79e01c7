import type { QueueActions } from '#kit/dashboard/queue-actions.ts';
import { matchRequests } from './area.ts';

const { edit, seat } = matchRequests.rights;

export const actions: QueueActions = {
  'matchRequest/pending': [{ labelKey: 'matchRequest.queue.accept', among: { state: 'pending' }, needs: edit, patch: () => ({ state: 'accepted' }) }],
  'matchRequest/seat': [{ labelKey: 'matchRequest.queue.give', needs: seat, patch: () => ({ state: 'seated', hostAgreed: true }) }],
};
