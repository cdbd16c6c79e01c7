import type { ListLooks } from '#kit/area/looks.ts';
import type { building } from '../entities/building.ts';
import { AddressCell, StatusCell, SubwayCell } from './building-cells.tsx';

export const list = {
  columns: [
    { field: 'address', width: 250, grow: 2, cell: (row, labels) => <AddressCell row={row} labels={labels} /> },
    { field: 'managementCompany', width: 160, grow: 1, tablet: false },
    { id: 'subway', titleKey: 'building.subway', width: 216, grow: 2, sort: 'distance', fields: ['subwayLine', 'subwayName', 'distance'], cell: (row) => <SubwayCell row={row} /> },
    { field: 'year', width: 76, tablet: false },
    { field: 'totalRooms', width: 84 },
    { field: 'fee', width: 84, tablet: false },
    { id: 'status', titleKey: 'building.status', width: 124, filter: 'active', fields: ['active'], cell: (row) => <StatusCell row={row} /> },
    { field: 'updatedAt', width: 104, tablet: false },
  ],
  hidden: ['borough', 'zipCode', 'area', 'totalFloors', 'bathroom', 'amenities', 'utilities', 'createdAt'],
  filters: [
    'borough',
    'managementCompany',
    'area',
    'zipCode',
    'subwayLine',
    'distance',
    'year',
    'totalRooms',
    'totalFloors',
    'fee',
    'amenities',
    'utilities',
    'photos',
    'active',
    'createdAt',
    'updatedAt',
  ],
  sort: '-updatedAt',
  thumbnail: 'photos',
  many: ['managementCompany', 'fee', 'utilities', 'amenities', 'active', 'area', 'zipCode', 'borough', 'year', 'totalFloors', 'totalRooms', 'bathroom'],
} satisfies ListLooks<typeof building>;
