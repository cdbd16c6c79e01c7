import { listScreen } from '#kit/list/list-screen.tsx';
import { tour } from '../entities.ts';
import { tourUpdate, tours } from '../area.ts';
import { TimeCell } from './time-cell.tsx';

const screen = listScreen(tour, {
  columns: [
    { field: 'client', width: 160, grow: 1 },
    { field: 'customer', width: 160, grow: 1 },
    { field: 'startsAt', width: 150, cell: ({ startsAt }) => <TimeCell at={startsAt} /> },
    { field: 'status', width: 130 },
    { field: 'building', width: 180, grow: 1 },
    { field: 'agent', width: 140, tablet: false },
    { field: 'contract', hidden: true },
  ],
  filters: ['customer', 'status', 'startsAt', 'agent', 'building', 'contract'],
  sort: 'client,-startsAt',
  write: tours.rights.edit,
  hrefOf: (id) => tourUpdate.href({ tourId: id }),
});

/** Tours by the customers that were shown around. */
export default screen.Page;
export const { load, followsQuery } = screen;
