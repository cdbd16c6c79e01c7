import { defineDictionary, defineEntity, dictionaryFields } from '#kit/records/entity.ts';
import { choice, decimal, phone, text } from '#kit/records/field.ts';

/** New York's boroughs, as the city orders them. */
export const boroughs = ['manhattan', 'brooklyn', 'queens', 'bronx', 'statenIsland'] as const;

/** Who runs a building and whom staff call about it. */
export const managementCompany = defineDictionary('managementCompany', {
  phone: phone(),
  email: text({ format: 'email', max: 254 }),
});

/** Amenity of a building: doorman, gym, laundry. */
export const amenity = defineDictionary('amenity');

/** Utility included in the rent: heat, hot water. */
export const utility = defineDictionary('utility');

/** A neighbourhood. */
export const area = defineDictionary('area', { borough: choice(boroughs) });

/** A postal zone with its city. */
export const zipCode = defineEntity('zipCode', {
  zip: text({ required: true, unique: true, searched: true, format: 'zip', max: 5 }),
  city: text({ searched: true, max: 80 }),
  borough: choice(boroughs),
  active: dictionaryFields.active,
  sort: dictionaryFields.sort,
});

/**
 * A subway station; `lines` are letters and digits with spaces between, as on its signs: `A C E`. Names repeat, the
 * transit authority's `code` does not. Stations of one `complex` are joined by passages.
 */
export const subwayStation = defineEntity(
  'subwayStation',
  {
    name: text({ required: true, searched: true, max: 80 }),
    lines: text({ required: true, searched: true, max: 40 }),
    borough: choice(boroughs),
    latitude: decimal({ min: 40, max: 41.5 }),
    longitude: decimal({ min: -75, max: -73 }),
    code: text({ unique: true, max: 12 }),
    complex: text({ max: 12 }),
    active: dictionaryFields.active,
    sort: dictionaryFields.sort,
  },
  { identity: ['name', 'lines', 'latitude', 'longitude'] },
);
