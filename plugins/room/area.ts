import { everyRole } from '#core/access/permission.ts';
import { defineRoute } from '#core/route.ts';
import { describeArea } from '#kit/area/describe-area.ts';
import { room, roomType } from './entities/room.ts';

const fields = ['roomType', 'count', 'taken', 'remaining', 'availability'] as const;

/** Rooms: the units of buildings, what kind they are and how many places are left in them. */
export const rooms = describeArea(room, {
  menu: { group: 'homes', order: 30 },
  rights: { view: everyRole, edit: ['manager', 'listingCoordinator'], configure: ['manager', 'listingCoordinator'] },
  dictionaries: { type: roomType },
  counted: 'uploads',
  listedOn: { building: { order: 20, fields }, rent: { order: 20, fields } },
});

export const { list: roomList, upload: roomUpload, update: roomUpdate } = rooms.routes;
export const { view: viewRooms, edit: editRooms, configure: configureRooms } = rooms.rights;
export const roomPlan = defineRoute('/room/plan/{buildingId}');
