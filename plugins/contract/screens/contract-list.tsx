import { Percentage, Repeat } from '@blueprintjs/icons';
import type { ListLooks } from '#kit/area/looks.ts';
import { contractCommission, contractRenewals, seeCommission } from '../area.ts';
import type { contract } from '../entities.ts';

export const list = {
  columns: [
    { field: 'name', width: 200, grow: 2 },
    { field: 'number', width: 96 },
    { field: 'workflow', width: 128 },
    { field: 'address', width: 180, grow: 1 },
    { field: 'unit', width: 80, tablet: false },
    { field: 'roomType', width: 92, tablet: false },
    { field: 'moveDate', width: 124 },
    { field: 'assignee', width: 132 },
    { field: 'budget', width: 92, tablet: false },
    { field: 'price', width: 104, hidden: true },
    { field: 'totalPrice', width: 112, hidden: true },
    { field: 'leaseStartDate', hidden: true },
    { field: 'leaseEndDate', hidden: true },
    { field: 'tourSchedule', hidden: true },
    { field: 'platform', hidden: true },
    { field: 'phone', hidden: true },
    { field: 'email', hidden: true },
    { field: 'preferredArea', hidden: true },
    { field: 'occupation', hidden: true },
    { field: 'feePayer', hidden: true },
    { field: 'commission', hidden: true },
    { field: 'assistShare', hidden: true },
    { field: 'renewal', hidden: true },
    { field: 'lostReason', hidden: true },
    { field: 'rival', hidden: true },
    { field: 'enteredAt', hidden: true },
    { field: 'createdAt', hidden: true },
    { field: 'updatedAt', width: 104, tablet: false },
  ],
  filters: [
    'workflow', 'assignee', 'assist', 'customer', 'platform', 'roomType', 'preferredArea', 'moveDate', 'budget', 'price', 'occupation', 'gender', 'building', 'rent', 'tourSchedule', 'toured',
    'leaseStartDate', 'leaseEndDate', 'feePayer', 'commission', 'renewal', 'lostReason', 'rival', 'enteredAt', 'createdAt', 'updatedAt',
  ],
  many: ['workflow', 'assignee', 'assist', 'platform', 'preferredArea', 'roomType', 'moveDate', 'tourSchedule', 'toured', 'occupation', 'feePayer', 'commission', 'assistShare', 'renewal', 'lostReason', 'lostNote', 'memo'],
  askBefore: { fields: ['workflow'], ask: async (kernel, rows) => (await import('./bulk-signing.tsx')).questionBefore(kernel, rows) },
  pages: () => [
    { labelKey: 'contract.renewals.title', href: contractRenewals.href(), icon: Repeat },
    { labelKey: 'contract.commission.title', href: contractCommission.href(), icon: Percentage, needs: seeCommission },
  ],
} satisfies ListLooks<typeof contract>;
