import { definePlugin } from '#core/kernel/index.ts';
import { importing } from '#server/import/importing.ts';
import { afterChange, demos, migrations, recordResource } from '#server/slots.ts';
import { room, roomType } from '../entities/room.ts';
import { configureRooms, editRooms, viewRooms } from '../permissions.ts';
import { roomAutofill, roomRules } from '../rules.ts';
import { roomColumns } from './column-names.ts';
import { roomDemo } from './demo.ts';
import { buildingBeforeValidate, roomsAfterChange } from './rent-hooks.ts';
import { rooms } from './migrations/001-rooms.ts';
import { pasteEndpoints } from './paste/endpoints.ts';

/** The server's half of rooms. */
export default definePlugin({
  id: 'room',
  contributes: [
    migrations(rooms),
    recordResource({
      entity: room,
      read: viewRooms,
      write: editRooms,
      rules: roomRules,
      autofill: roomAutofill,
      beforeValidate: buildingBeforeValidate,
      optionalOnCreate: ['building'],
      compute: {
        remaining: '"count" - "taken"',
        availability: `case when "taken" < "count" then 'available' else 'rented' end`,
        price: { by: 'rent', of: 'rent', column: 'netPrice' },
        grossPrice: { by: 'rent', of: 'rent', column: 'price' },
        borough: { by: 'building', of: 'building', column: 'borough' },
      },
    }),
    recordResource({ entity: roomType, read: 'signedIn', write: configureRooms }),
    afterChange(roomsAfterChange),
    importing({ entity: room, names: roomColumns }),
    demos(roomDemo),
    ...pasteEndpoints,
  ],
});
