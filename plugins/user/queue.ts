import type { QueueActions } from '#kit/dashboard/queue-actions.ts';
import { approveMembers, userApproval } from './area.ts';

export const actions: QueueActions = {
  'user/applicant': [
    { labelKey: 'user.queue.applicant.approve', among: { status: 'applying' }, titleOf: ({ name }) => String(name), needs: approveMembers, patch: () => ({ status: 'approved' }) },
    { labelKey: 'user.queue.applicant.compare', needs: approveMembers, href: () => userApproval.href() },
  ],
};
