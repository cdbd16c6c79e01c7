import { Comparison } from '@blueprintjs/icons';
import type { ListLooks } from '#kit/area/looks.ts';
import { compareHref } from '../compare-address.ts';
import type { rent } from '../entities/rent.ts';
import { AvailabilityCell, NetPriceCell, SubwayCell, TitleCell } from './rent-cells.tsx';

export const list = {
  columns: [
    { field: 'title', width: 196, grow: 1, cell: (row, labels) => <TitleCell row={row} labels={labels} /> },
    { field: 'price', width: 100 },
    { field: 'netPrice', width: 196, cell: (row) => <NetPriceCell row={row} /> },
    { field: 'availableMoveDate', width: 112 },
    { field: 'layout', width: 92, tablet: false },
    { id: 'subway', titleKey: 'rent.subway', width: 188, grow: 3, sort: 'distance', fields: ['subwayLine', 'subwayName', 'distance'], tablet: false, cell: (row) => <SubwayCell row={row} /> },
    { id: 'status', titleKey: 'rent.availability', width: 108, filter: 'availability', cell: (row) => <AvailabilityCell row={row} /> },
    { field: 'updatedAt', width: 100, tablet: false },
  ],
  hidden: ['building', 'borough', 'bedrooms', 'bathCount', 'rooms', 'features', 'createdAt'],
  filters: [
    'building',
    'borough',
    'area',
    'subwayLine',
    'distance',
    'price',
    'netPrice',
    'availability',
    'availableMoveDate',
    'layout',
    'bedrooms',
    'bathCount',
    'features',
    'photos',
    'active',
    'createdAt',
    'updatedAt',
  ],
  sort: '-updatedAt',
  thumbnail: 'photos',
  actions: [{ id: 'compare', labelKey: 'rent.compare', icon: Comparison, run: ({ records }) => compareHref(records.map(({ id }) => id)) }],
} satisfies ListLooks<typeof rent>;
