import { defineEntity, type Row } from '#kit/records/entity.ts';
import { choice, decimal, flag, integer, photos, reference, references, text } from '#kit/records/field.ts';
import { amenity, area, boroughs, managementCompany, utility, zipCode } from './dictionaries.ts';

/**
 * A house with homes to let. The address is unique within its borough: "10 Broadway" stands in two of them.
 * `distance` is the walk to the station in minutes. The station follows from the place unless it was chosen by hand.
 */
export const building = defineEntity('building', {
  address: text({ required: true, unique: 'normalised', uniqueWithin: 'borough', searched: true, min: 3, max: 200 }),
  borough: choice(boroughs, { required: true }),
  /** The address, where somebody keeps it as written though the gazetteer does not know it. */
  confirmedAddress: text({ max: 200 }),
  zipCode: reference(zipCode),
  area: reference(area),
  managementCompany: reference(managementCompany, { searched: true }),
  subwayName: text({ max: 80 }),
  subwayLine: text({ max: 40 }),
  distance: integer({ min: 0, max: 60 }),
  subwayByHand: flag({ initial: false }),
  latitude: decimal({ min: 40, max: 41.5 }),
  longitude: decimal({ min: -75, max: -73 }),
  year: integer({ min: 1800, max: 2030, plain: true }),
  totalFloors: integer({ min: 1, max: 120 }),
  totalRooms: integer({ min: 0, max: 20_000 }),
  bathroom: integer({ min: 0, max: 20 }),
  fee: choice(['fee', 'noFee']),
  amenities: references(amenity),
  utilities: references(utility),
  photos: photos({ max: 40 }),
  active: flag({ initial: true }),
});

/** A building as a reader gets it. */
export interface BuildingRow extends Row<typeof building> {}
