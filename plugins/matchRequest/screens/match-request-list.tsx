import type { ListLooks } from '#kit/area/looks.ts';
import type { matchRequest } from '../entity.ts';

export const list = {
  columns: [
    { field: 'number', width: 96 },
    { field: 'match', width: 220, grow: 1 },
    { field: 'member', width: 160 },
    { field: 'state', width: 128 },
    { field: 'score', width: 136 },
    { field: 'since', width: 120 },
    { field: 'updatedAt', width: 104, tablet: false },
  ],
  hidden: ['cause', 'reason', 'hostAgreed', 'createdAt'],
  filters: ['state', 'cause', 'match', 'member', 'score', 'since', 'hostAgreed', 'createdAt', 'updatedAt'],
  sort: '-createdAt',
} satisfies ListLooks<typeof matchRequest>;
