import { serverArea } from '#server/server-area.ts';
import { afterChange } from '#server/records/after-change.ts';
import { rooms } from '../area.ts';
import { roomAutofill, roomRules } from '../rules.ts';
import { roomColumns } from './column-names.ts';
import { roomDemo } from './demo.ts';
import { buildingBeforeValidate, roomsAfterChange } from './rent-hooks.ts';
import { migrations } from './migrations.ts';
import { pasteEndpoints } from './paste/endpoints.ts';

export default serverArea(rooms, {
  migrations,
  rules: roomRules,
  autofill: roomAutofill,
  beforeValidate: buildingBeforeValidate,
  optionalOnCreate: ['building'],
  compute: {
    bedrooms: { by: 'roomType', of: 'roomType', column: 'bedrooms' },
    remaining: '"count" - "taken"',
    availability: `case when "taken" < "count" then 'available' else 'rented' end`,
    price: { by: 'rent', of: 'rent', column: 'netPrice' },
    grossPrice: { by: 'rent', of: 'rent', column: 'price' },
    borough: { by: 'building', of: 'building', column: 'borough' },
  },
  importing: { names: roomColumns },
  demo: roomDemo,
  more: [afterChange(roomsAfterChange), ...pasteEndpoints],
});
