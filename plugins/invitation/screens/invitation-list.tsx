import type { ListLooks } from '#kit/area/looks.ts';
import type { invitation } from '../entity.ts';
import { InvitationState } from './invitation-state.tsx';

export const list = {
  columns: [
    { field: 'name', width: 180, grow: 1 },
    { field: 'email', width: 220, grow: 1 },
    { field: 'department', width: 160, tablet: false },
    { id: 'state', titleKey: 'invitation.state', width: 150, sort: 'expiresAt', cell: (row) => <InvitationState row={row} /> },
    { field: 'sentAt', width: 120 },
    { field: 'expiresAt', width: 120, tablet: false },
    { field: 'updatedAt', hidden: true },
  ],
  filters: ['department', 'category', 'employee', 'sentAt', 'expiresAt', 'createdAt'],
  sort: '-createdAt',
} satisfies ListLooks<typeof invitation>;
