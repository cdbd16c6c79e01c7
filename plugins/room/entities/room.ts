import { defineDictionary, defineEntity, type Row } from '#kit/records/entity.ts';
import { choice, decimal, computed, flag, integer, money, photos, reference, text } from '#kit/records/field.ts';
import { boroughs } from '../../building/index.ts';
import { availabilities } from '../../rent/index.ts';

/** Type of a room: 1B1B; `sharable` ones are let place by place. */
export const roomType = defineDictionary('roomType', {
  bedrooms: integer({ min: 0, max: 20 }),
  baths: decimal({ min: 0, max: 20, step: 0.5 }),
  sharable: flag({ initial: false }),
});

/**
 * A unit of a building, or a bedroom of one. `count` are the places that can be let in it, `taken` those that are let
 * or held; what remains is the difference. The unit number is unique in its building; its building follows its rent.
 */
export const room = defineEntity('room', {
  unitNumber: text({ required: true, unique: true, uniqueWithin: 'building', searched: true, max: 12 }),
  building: reference('building', { required: true, searched: true }),
  rent: reference('rent'),
  roomType: reference(roomType),
  count: integer({ initial: 1, min: 0, max: 50 }),
  taken: integer({ initial: 0, min: 0, max: 50 }),
  photos: photos({ max: 40 }),
  active: flag({ initial: true }),
  bedrooms: computed(integer()),
  remaining: computed(integer()),
  availability: computed(choice(availabilities)),
  price: computed(money()),
  grossPrice: computed(money()),
  borough: computed(choice(boroughs)),
});

/** A room as a reader gets it. */
export interface RoomRow extends Row<typeof room> {}
