import { Comparison } from '@blueprintjs/icons';
import { listScreen } from '#kit/list/list-screen.tsx';
import { compareHref } from '../comparing.ts';
import { rent } from '../entities/rent.ts';
import { editRents } from '../permissions.ts';
import { rentUpdate, rentUpload } from '../routes.ts';
import { AvailabilityCell, NetPriceCell, TitleCell } from './rent-cells.tsx';

const screen = listScreen(rent, {
  columns: [
    { field: 'title', width: 280, grow: 2, cell: (row, labels) => <TitleCell row={row} labels={labels} /> },
    { field: 'price', width: 92 },
    { field: 'netPrice', width: 208, grow: 1, cell: (row) => <NetPriceCell row={row} /> },
    { field: 'availableMoveDate', width: 116 },
    { field: 'layout', width: 120, tablet: false },
    { field: 'bathCount', width: 72, tablet: false },
    { field: 'rooms', width: 76, tablet: false },
    { id: 'status', titleKey: 'rent.availability', width: 148, filter: 'availability', cell: (row) => <AvailabilityCell row={row} /> },
    { field: 'updatedAt', width: 104, tablet: false },
    { field: 'building', hidden: true },
    { field: 'borough', hidden: true },
    { field: 'subwayLine', hidden: true },
    { field: 'features', hidden: true },
    { field: 'createdAt', hidden: true },
  ],
  filters: [
    'building',
    'borough',
    'subwayLine',
    'price',
    'netPrice',
    'availability',
    'availableMoveDate',
    'layout',
    'bathCount',
    'features',
    'photos',
    'active',
    'createdAt',
    'updatedAt',
  ],
  sort: '-updatedAt',
  thumbnail: 'photos',
  write: editRents,
  create: rentUpload,
  importer: true,
  actions: [{ id: 'compare', labelKey: 'rent.compare', icon: Comparison, run: ({ records }) => compareHref(records.map(({ id }) => id)) }],
  hrefOf: (id) => rentUpdate.href({ rentId: id }),
});

export default screen.Page;
export const { load, followsQuery } = screen;
