import type { ListLooks } from '#kit/area/looks.ts';
import { Endorsed } from '@blueprintjs/icons';
import { approveMembers, userApproval } from '../area.ts';
import type { user } from '../entity.ts';
import { MemberStatus } from './member-status.tsx';

export const list = {
  columns: [
    { field: 'name', width: 180, grow: 1 },
    { field: 'userId', width: 150 },
    { field: 'email', width: 220, grow: 1 },
    { field: 'phone', width: 140, tablet: false },
    { id: 'status', titleKey: 'user.status', width: 130, sort: 'status', fields: ['status', 'active'], cell: (row) => <MemberStatus row={row} /> },
    { field: 'type', width: 120, tablet: false },
    { field: 'createdAt', width: 110 },
  ],
  hidden: ['statusAt', 'statusReason', 'invitedBy', 'preferredArea', 'gender', 'age', 'residenceDuration', 'updatedAt'],
  filters: ['status', 'type', 'active', 'gender', 'birthDate', 'residenceDuration', 'invitedBy', 'createdAt'],
  sort: '-createdAt',
  pages: () => [{ labelKey: 'user.approval.title', href: userApproval.href(), icon: Endorsed, needs: approveMembers }],
} satisfies ListLooks<typeof user>;
