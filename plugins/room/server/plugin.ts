import type { FieldNames } from '#kit/import/guess.ts';
import { serverArea } from '#server/server-area.ts';
import { afterChange } from '#server/records/after-change.ts';
import { rooms } from '../area.ts';
import { roomAutofill, roomRules } from '../rules.ts';
import { roomDemo } from './demo.ts';
import { buildingBeforeValidate, roomsAfterChange } from './rent-hooks.ts';
import { migrations } from './migrations.ts';
import { pasteEndpoints } from './paste/endpoints.ts';

/** Column names for the fields of a room, as landlords write them. */
const roomColumns: FieldNames = {
  unitNumber: ['unit', 'unit number', 'apt', 'apartment', 'room', 'room number', '호수', '호실', '单元', '房号'],
  building: ['building', 'address', 'property', 'street address', '주소', '빌딩', '地址', '楼宇'],
  rent: ['rent', 'listing', 'offer', '매물', '房源'],
  roomType: ['type', 'room type', 'layout', 'beds', '방 유형', '房型'],
  count: ['count', 'places', 'beds available', '자리', '床位', '名额'],
  taken: ['taken', 'occupied', 'held', '사용 중', '已占'],
};

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
