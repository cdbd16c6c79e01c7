import { listScreen } from '#kit/list/list-screen.tsx';
import { building } from '../entities/building.ts';
import { editBuildings } from '../permissions.ts';
import { buildingUpdate, buildingUpload } from '../routes.ts';
import { AddressCell, StatusCell, SubwayCell } from './building-cells.tsx';

const screen = listScreen(building, {
  columns: [
    { field: 'address', width: 250, grow: 2, cell: (row, labels) => <AddressCell row={row} labels={labels} /> },
    { field: 'managementCompany', width: 160, grow: 1, tablet: false },
    { id: 'subway', titleKey: 'building.subway', width: 196, grow: 1, sort: 'distance', fields: ['subwayLine', 'subwayName', 'distance'], cell: (row) => <SubwayCell row={row} /> },
    { field: 'year', width: 76, tablet: false },
    { field: 'totalRooms', width: 84 },
    { field: 'fee', width: 84, tablet: false },
    { id: 'status', titleKey: 'building.status', width: 124, filter: 'active', fields: ['active'], cell: (row) => <StatusCell row={row} /> },
    { field: 'updatedAt', width: 104, tablet: false },
    { field: 'borough', hidden: true },
    { field: 'zipCode', hidden: true },
    { field: 'area', hidden: true },
    { field: 'totalFloors', hidden: true },
    { field: 'bathroom', hidden: true },
    { field: 'amenities', hidden: true },
    { field: 'utilities', hidden: true },
    { field: 'createdAt', hidden: true },
  ],
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
  write: editBuildings,
  many: ['managementCompany', 'fee', 'utilities', 'amenities', 'active', 'area', 'zipCode', 'borough', 'year', 'totalFloors', 'totalRooms', 'bathroom'],
  create: buildingUpload,
  importer: true,
  hrefOf: (id) => buildingUpdate.href({ buildingId: id }),
});

export default screen.Page;
export const { load, followsQuery } = screen;
