import { GridView } from '@blueprintjs/icons';
import type { ListLooks } from '#kit/area/looks.ts';
import type { room } from '../entities/room.ts';
import { roomPlan } from '../area.ts';
import { PlacesCell, RoomStatus, UnitCell } from './room-cells.tsx';

export const list = {
  columns: [
    { field: 'unitNumber', width: 260, grow: 2, cell: (row, labels) => <UnitCell row={row} labels={labels} /> },
    { field: 'roomType', width: 132 },
    { field: 'rent', width: 172, grow: 1, tablet: false },
    { field: 'price', width: 92 },
    { id: 'places', titleKey: 'room.places.title', width: 120, sort: 'remaining', fields: ['count', 'taken'], cell: ({ count, taken }) => <PlacesCell count={count} taken={taken} /> },
    { id: 'status', titleKey: 'room.availability', width: 148, filter: 'availability', cell: (row) => <RoomStatus row={row} /> },
    { field: 'updatedAt', width: 104, tablet: false },
  ],
  hidden: ['building', 'borough', 'bedrooms', 'count', 'taken', 'createdAt'],
  filters: ['building', 'borough', 'rent', 'roomType', 'bedrooms', 'availability', 'price', 'count', 'remaining', 'photos', 'active', 'createdAt', 'updatedAt'],
  sort: '-updatedAt',
  thumbnail: 'photos',
  pages: ({ filters }) => {
    const { building } = filters;
    const one = building?.is === 'oneOf' && building.values.length === 1 ? Number(building.values[0]) : undefined;
    return one === undefined ? [] : [{ labelKey: 'room.plan', href: roomPlan.href({ buildingId: one }), icon: GridView }];
  },
} satisfies ListLooks<typeof room>;
