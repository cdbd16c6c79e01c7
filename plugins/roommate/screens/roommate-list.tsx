import type { ListLooks } from '#kit/area/looks.ts';
import type { roommate } from '../entity.ts';

export const list = {
  columns: [
    { field: 'name', width: 180, grow: 1 },
    { field: 'budgetTo', width: 104 },
    { field: 'moveFrom', width: 112 },
    { field: 'moveTo', width: 112, tablet: false },
    { field: 'areas', width: 200, grow: 1, tablet: false },
    { field: 'stayMonths', width: 96 },
    { field: 'rhythm', width: 112 },
    { field: 'active', width: 96 },
    { field: 'updatedAt', width: 104, tablet: false },
  ],
  hidden: ['member', 'budgetFrom', 'anywhere', 'createdAt'],
  filters: ['active', 'budgetTo', 'moveFrom', 'areas', 'anywhere', 'rhythm', 'stayMonths', 'habits', 'avoids', 'member', 'createdAt', 'updatedAt'],
  sort: '-updatedAt',
} satisfies ListLooks<typeof roommate>;
