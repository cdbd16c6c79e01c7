import type { QueueAction, QueueActions } from '#kit/dashboard/queue-actions.ts';
import { matchRequests } from './area.ts';

const { edit, seat } = matchRequests.rights;

const titleOf: QueueAction['titleOf'] = ({ number, member }, { user }) => `MR-${String(number)} ${user?.[Number(member)] ?? ''}`;

export const actions: QueueActions = {
  'matchRequest/pending': [{ labelKey: 'matchRequest.queue.accept', among: { state: 'pending' }, titleOf, foundBy: [{ field: 'member', record: 'user' }], needs: edit, patch: () => ({ state: 'accepted' }) }],
  'matchRequest/seat': [{ labelKey: 'matchRequest.queue.give', needs: seat, patch: () => ({ state: 'seated', hostAgreed: true }) }],
};
