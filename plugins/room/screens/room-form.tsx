import { Link } from 'react-router-dom';
import type { FormLooks } from '#kit/area/looks.ts';
import { Picture } from '#kit/ui/picture.tsx';
import { buildingUpdate } from '../../building/index.ts';
import { rentUpdate } from '../../rent/index.ts';
import type { room } from '../entities/room.ts';
import { roomAutofill, roomRules } from '../rules.ts';
import { RentControl } from '../controls/rent-control.tsx';
import { TakenControl } from '../controls/taken-control.tsx';
import { startOfRooms } from '../several/start.ts';
import { PlanButton, SeveralButton } from './form-parts.tsx';
import { PlacesCell, RoomStatus } from './room-cells.tsx';

export const form = {
  importExample: { unitNumber: '12F', building: '41-17 Crescent St', count: '1', taken: '0' },
  groups: [
    {
      titleKey: 'room.group.unit',
      textKey: 'room.group.unit.text',
      fields: [
        { field: 'unitNumber', span: 3 },
        { field: 'building', span: 5 },
        { field: 'roomType', span: 4 },
        { field: 'rent', span: 6 },
        { field: 'active', span: 3 },
      ],
    },
    {
      titleKey: 'room.group.places',
      textKey: 'room.group.places.text',
      fields: [
        { field: 'count', span: 3 },
        { field: 'taken', span: 9 },
      ],
    },
    { titleKey: 'room.group.photos', textKey: 'room.group.photos.text', fields: ['photos'] },
  ],
  controls: { rent: RentControl, taken: TakenControl },
  rules: roomRules,
  autofill: roomAutofill,
  lead: ({ row }) => row?.photos[0] && <Picture of={row.photos[0]} size="thumb" width={56} height={40} />,
  line: ({ row, draft }) =>
    row && (
      <span className="room-line">
        <RoomStatus row={row} />
        <PlacesCell count={draft.count} taken={draft.taken} />
        <Link to={buildingUpdate.href({ buildingId: row.building })}>{row.labels['building']?.[row.building]}</Link>
        {row.rent !== null && <Link to={rentUpdate.href({ rentId: row.rent })}>{row.labels['rent']?.[row.rent]}</Link>}
      </span>
    ),
  actions: ({ row, draft }) => (row ? <PlanButton row={row} /> : <SeveralButton draft={draft} />),
  start: startOfRooms,
} satisfies FormLooks<typeof room>;
