import { defineDictionary } from '#kit/records/entity.ts';
import { decimal, integer } from '#kit/records/field.ts';

/** Feature of a home: a washer in the unit, a balcony. */
export const feature = defineDictionary('feature');

/** Layout of a home: studio, railroad, duplex. */
export const layout = defineDictionary('layout');

/** A discount that landlords give often, to be chosen instead of typed. */
export const discount = defineDictionary('discount', {
  freeMonths: decimal({ min: 0 }),
  leaseMonths: integer({ min: 1, max: 36 }),
});
