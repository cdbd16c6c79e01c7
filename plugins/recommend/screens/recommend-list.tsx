import type { ListLooks } from '#kit/area/looks.ts';
import { MainCell } from '#kit/list/rows/main-cell.tsx';
import type { recommend } from '../entity.ts';

export const list = {
  columns: [
    { field: 'number', width: 92 },
    { field: 'rent', width: 184, grow: 1, cell: ({ rent, address }, labels) => <MainCell name={labels['rent']?.[rent]} beside={address} /> },
    { field: 'audience', width: 112 },
    { field: 'customer', width: 140, grow: 1 },
    { field: 'state', width: 128 },
    { field: 'score', width: 84 },
    { field: 'pinned', width: 84, tablet: false },
    { field: 'assignee', width: 140, tablet: false },
    { field: 'since', width: 156, tablet: false },
  ],
  hidden: ['contract', 'area', 'reason', 'override', 'opens', 'sort', 'active', 'createdAt'],
  filters: ['state', 'audience', 'reason', 'score', 'pinned', 'rent', 'customer', 'contract', 'area', 'assignee', 'since', 'active', 'createdAt', 'updatedAt'],
  sort: '-since',
} satisfies ListLooks<typeof recommend>;
