import { defineDictionary, defineEntity, type Row } from '#kit/records/entity.ts';
import { flag, reference, text } from '#kit/records/field.ts';

export const parkingKind = defineDictionary('parkingKind');

export const parking = defineEntity('parking', {
  title: text({ required: true, unique: true, uniqueWithin: 'building', searched: true, max: 80 }),
  building: reference('building', { required: true }),
  kind: reference(parkingKind),
  active: flag({ initial: true }),
});

/** One parking as a reader gets it. */
export interface ParkingRow extends Row<typeof parking> {}
