import { defineEntity, type Row } from '#kit/records/entity.ts';
import { choice, decimal, computed, file, flag, integer, money, photos, plainDate, reference, references, rows, text, type RowOf } from '#kit/records/field.ts';
import { boroughs } from '../../building/index.ts';
import { feature, layout } from './dictionaries.ts';

/** True when a home can be had: as its rooms say, never typed. */
export const availabilities = ['available', 'pending', 'leaseOut', 'rented'] as const;

const policy = {
  freeMonths: decimal({ required: true, min: 0 }),
  leaseMonths: integer({ required: true, min: 1, max: 36 }),
  netPrice: money({ min: 0 }),
  manual: flag({ initial: false }),
  primary: flag({ initial: false }),
} as const;

/** Audited notes on what was shown to clients: a shared page was made or ended, and its last day. */
export const rentNotes = defineEntity('rent', {
  share: choice(['made', 'ended']),
  shareUntil: plainDate(),
});

/**
 * An offer to rent a home in a building. `price` is the gross rent a month; `netPrice` is what the primary discount
 * policy makes of it, or the price itself. A policy's own net price follows from its months unless it is `manual`.
 */
export const rent = defineEntity(
  'rent',
  {
    title: text({ required: true, searched: true, max: 80 }),
    building: reference('building', { required: true, searched: true }),
    price: money({ required: true, min: 100 }),
    discountPolicies: rows(policy, { max: 6 }),
    netPrice: money(),
    availableMoveDate: plainDate({ required: true, min: '2000-01-01', max: '2099-12-31' }),
    bathCount: decimal({ min: 0.5, max: 20, step: 0.5 }),
    layout: reference(layout),
    layoutFile: file(),
    features: references(feature),
    description: text({ long: true, max: 4000 }),
    photos: photos({ max: 40 }),
    active: flag({ initial: true }),
    availability: computed(choice(availabilities)),
    rooms: computed(integer()),
    bedrooms: computed(integer()),
    borough: computed(choice(boroughs)),
    subwayName: computed(text()),
    subwayLine: computed(text()),
    distance: computed(integer()),
    area: computed(reference('area')),
    latitude: computed(decimal()),
    longitude: computed(decimal()),
  },
  { auditOnly: rentNotes.fields, identity: ['building', 'title', 'layout', 'price', 'availableMoveDate'] },
);

/** A rent as a reader gets it. */
export interface RentRow extends Row<typeof rent> {}

/** One discount policy of a rent. */
export type DiscountPolicy = RowOf<typeof policy>;
