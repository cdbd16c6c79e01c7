import { defineEntity, type Row } from '#kit/records/entity.ts';
import {
  choice,
  computed,
  enteredAt,
  flag,
  integer,
  money,
  numberedChoice,
  photos,
  plainDate,
  reference,
  references,
  text,
} from '#kit/records/field.ts';

/** Reasons why a request to join is declined. `calledOff` is given by itself to those who wait when a match is called off. */
export const declineCauses = ['habits', 'dates', 'money', 'area', 'person', 'taken', 'calledOff', 'other'] as const;

/** Reasons why a match is called off. */
export const cancelCauses = ['homeGone', 'hostLeft', 'nobodyFits', 'groupSplit', 'other'] as const;

/** Notes that histories of before hold: for how many people a gender or an age was read. Whose it was stands in `matchReading` now. */
export const matchNotes = defineEntity('match', { genderRead: integer(), ageRead: integer() });

/** Reasons why two people do not get on, or one of them does not want to. */
export const refusalReasons = ['habits', 'dates', 'money', 'area', 'person', 'other'] as const;

/**
 * A person who is no candidate for a match any more, and why. Taking it back makes them one again. `host` and `openedBy`
 * are those of its match, so that whoever reaches the one reaches the other.
 */
export const matchRefusal = defineEntity(
  'matchRefusal',
  {
    note: text({ max: 300 }),
    match: reference('match', { required: true }),
    member: reference('user', { required: true }),
    reason: choice(refusalReasons, { required: true }),
    host: reference('user', { internal: true }),
    /** Who made the match. */
    openedBy: reference('user', { internal: true }),
  },
  { identity: ['match', 'member'], own: ['host', 'openedBy'] },
);

/**
 * A home with free seats, or a group that looks for one. `seats` counts the host's; `taken` follows from the requests that
 * have a seat, and the host. A host who lives there already (`hostLives`) is among the taken places of the room; for another
 * one the match takes a place of the room `placeIn` while it stands.
 */
export const match = defineEntity(
  'match',
  {
    title: text({ required: true, searched: true, max: 120 }),
    host: reference('user', { required: true }),
    rent: reference('rent'),
    room: reference('room'),
    hostLives: flag({ initial: false }),
    placeIn: integer({ internal: true }),
    areas: references('area'),
    seats: integer({ required: true, min: 2, max: 20 }),
    taken: computed(integer()),
    seatPrice: money({ min: 0 }),
    moveFrom: plainDate({ min: '2000-01-01', max: '2099-12-31' }),
    moveTo: plainDate({ min: '2000-01-01', max: '2099-12-31' }),
    stayMonths: integer({ min: 1, max: 120 }),
    wantsGender: numberedChoice([0, 1]),
    text: text({ long: true, max: 4000 }),
    photos: photos({ max: 20 }),
    registration: choice(['waiting', 'complete'], {
      states: {
        waiting: { to: { complete: 'match/approve' }, shape: 'open' },
        complete: {
          to: { waiting: 'match/approve' },
          asks: ['photos', 'seatPrice', 'areas'],
          shape: 'done',
        },
      },
      start: { waiting: '', complete: 'match/approve' },
    }),
    state: choice(['matching', 'complete', 'canceling'], {
      states: {
        matching: { to: { complete: '', canceling: '' }, shape: 'half' },
        complete: { to: { matching: '', canceling: '' }, shape: 'full' },
        canceling: { to: { matching: '' }, asks: ['cause'], empties: ['cause', 'reason'], shape: 'refused' },
      },
      start: { matching: '' },
    }),
    cause: choice(cancelCauses),
    reason: text({ max: 500 }),
    since: enteredAt('state'),
    active: flag({ initial: true }),
  },
  { identity: ['title', 'host', 'moveFrom'], own: ['createdBy', 'host'], auditOnly: matchNotes.fields },
);

/** A match as a reader gets it. */
export interface MatchRow extends Row<typeof match> {}
