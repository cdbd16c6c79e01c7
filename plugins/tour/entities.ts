import { defineEntity, type Row } from '#kit/records/entity.ts';
import { choice, flag, instant, integer, reference, text } from '#kit/records/field.ts';

/** States of a tour. A rescheduled one keeps its old slot and is followed by another. */
export const tourStates = ['requested', 'confirmed', 'done', 'noShow', 'cancelled', 'rescheduled'] as const;

export type TourState = (typeof tourStates)[number];

/** Who was the reason that a tour did not happen. */
export const enders = ['client', 'agent', 'building', 'system'] as const;

/**
 * A visit to one building, shown by one agent. The agent's time is taken from `startsAt` to `freeAt`, which is `minutes`
 * and `buffer` later; `together` is said of each of two tours in the same building that one agent may show at once.
 * `follows` is the tour that was rescheduled; `askedAt` when the client was last asked to confirm.
 */
export const tour = defineEntity(
  'tour',
  {
    client: text({ required: true, searched: true, max: 80 }),
    startsAt: instant({ required: true }),
    minutes: integer({ initial: 45, min: 15, max: 240 }),
    buffer: integer({ initial: 15, min: 0, max: 120 }),
    agent: reference('employee', { required: true, handedOver: true }),
    building: reference('building', { required: true }),
    status: choice(tourStates, {
      states: {
        requested: { to: { confirmed: '', cancelled: '', rescheduled: '' }, shape: 'open' },
        confirmed: { to: { requested: '', done: '', noShow: '', cancelled: '', rescheduled: '' }, shape: 'done' },
        done: { to: { confirmed: '' }, shape: 'full' },
        noShow: { to: { requested: '' }, asks: ['endedBy'], empties: ['endedBy', 'reason'], shape: 'attention' },
        cancelled: { to: { requested: '' }, asks: ['endedBy', 'reason'], empties: ['endedBy', 'reason'], shape: 'refused' },
        rescheduled: { to: {}, shape: 'paused' },
      },
      // a file brings what has happened, too
      start: { requested: '', confirmed: '', done: '', noShow: '', cancelled: '' },
    }),
    customer: reference('customer'),
    contract: reference('contract'),
    together: flag({ initial: false }),
    meeting: text({ max: 200 }),
    note: text({ long: true, max: 2000 }),
    endedBy: choice(enders),
    reason: text({ max: 200 }),
    askedAt: instant(),
    freeAt: instant({ derived: true }),
    follows: reference('tour', { derived: true }),
  },
  { own: ['createdBy', 'agent'], identity: ['client', 'startsAt', 'agent'] },
);

/** A tour as a reader gets it. */
export interface TourRow extends Row<typeof tour> {}

/** Verdicts of a client on a home. */
export const verdicts = ['liked', 'maybe', 'no'] as const;

/** Reasons for a verdict that is not `liked`. */
export const verdictReasons = ['dark', 'small', 'price', 'noise', 'area', 'condition'] as const;

/**
 * A home shown on a tour, in the order of `place`, and what the client said of it. `agent` is that of its tour, so that
 * whoever reaches the one reaches the other.
 */
export const tourStop = defineEntity(
  'tourStop',
  {
    unit: text({ required: true, max: 80 }),
    tour: reference(tour, { required: true }),
    rent: reference('rent'),
    room: reference('room'),
    place: integer({ initial: 0, min: 0, max: 100 }),
    feedback: choice(verdicts),
    feedbackReason: choice(verdictReasons),
    agent: reference('employee', { internal: true }),
  },
  { own: ['createdBy', 'agent'], identity: ['tour', 'unit'] },
);

/** A home shown on a tour, as a reader gets it. */
export interface TourStopRow extends Row<typeof tourStop> {}

/** Days for which a client's page of planned tours can be opened. */
export const tourPageDays = [3, 7, 14, 30] as const;
