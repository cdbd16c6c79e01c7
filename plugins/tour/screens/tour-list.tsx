import { Calendar } from '@blueprintjs/icons';
import type { ListLooks } from '#kit/area/looks.ts';
import { tourDay } from '../area.ts';
import type { tour } from '../entities.ts';
import { TimeCell } from './time-cell.tsx';

export const list = {
  columns: [
    { field: 'client', width: 160, grow: 1 },
    { field: 'startsAt', width: 150, cell: ({ startsAt }) => <TimeCell at={startsAt} /> },
    { field: 'status', width: 130 },
    { field: 'agent', width: 140 },
    { field: 'building', width: 180, grow: 1 },
    { field: 'minutes', width: 72, tablet: false },
    { field: 'contract', width: 120, tablet: false },
    { field: 'updatedAt', width: 104, tablet: false },
  ],
  hidden: ['customer', 'endedBy', 'reason', 'askedAt', 'meeting', 'follows', 'createdAt'],
  filters: ['status', 'startsAt', 'agent', 'building', 'customer', 'contract', 'endedBy', 'together', 'askedAt', 'createdAt', 'updatedAt'],
  sort: '-startsAt',
  pages: () => [{ labelKey: 'tour.day.title', href: tourDay.href(), icon: Calendar }],
} satisfies ListLooks<typeof tour>;
