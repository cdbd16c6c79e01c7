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
    { field: 'customer', hidden: true },
    { field: 'endedBy', hidden: true },
    { field: 'reason', hidden: true },
    { field: 'askedAt', hidden: true },
    { field: 'meeting', hidden: true },
    { field: 'follows', hidden: true },
    { field: 'createdAt', hidden: true },
  ],
  filters: ['status', 'startsAt', 'agent', 'building', 'customer', 'contract', 'endedBy', 'together', 'askedAt', 'createdAt', 'updatedAt'],
  sort: '-startsAt',
  pages: () => [{ labelKey: 'tour.day.title', href: tourDay.href(), icon: Calendar }],
} satisfies ListLooks<typeof tour>;
