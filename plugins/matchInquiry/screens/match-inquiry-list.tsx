import type { ListLooks } from '#kit/area/looks.ts';
import type { matchInquiry } from '../entity.ts';

export const list = {
  columns: [
    { field: 'number', width: 96 },
    { field: 'text', width: 320, grow: 2 },
    { field: 'member', width: 150 },
    { field: 'customer', width: 150 },
    { field: 'confirmed', width: 104 },
    { field: 'handledBy', width: 150, tablet: false },
    { field: 'match', width: 160, tablet: false },
    { field: 'createdAt', width: 104 },
  ],
  filters: ['confirmed', 'handledBy', 'member', 'customer', 'match', 'createdAt', 'updatedAt'],
  sort: '-createdAt',
} satisfies ListLooks<typeof matchInquiry>;
