import { describeArea } from '#kit/area/describe-area.ts';
import { parking, parkingKind } from './entity.ts';

/** Parkings: say here in one sentence what this area is for. */
export const parkings = describeArea(parking, {
  menu: { group: 'homes', order: 60 },
  dictionaries: { kind: parkingKind },
  listedOn: { building: { order: 60, fields: ['kind', 'active'] } },
});
