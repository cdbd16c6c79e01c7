import { defineEntity, type Row } from '#kit/records/entity.ts';
import { choice, computed, enteredAt, flag, integer, money, numbered, reference, rows, score, seenBy, text } from '#kit/records/field.ts';
import { byServer } from '#kit/records/states.ts';
import { scoreParts } from '../weighting/index.ts';

/** Components of a rent's score. */
export const rentParts = scoreParts.rent;

/** Gates of a rent's score. */
export const scoreGates = ['offered', 'price', 'dismissed', 'moveDate', 'room', 'stay', 'musts', 'avoids'] as const;

/** Reasons for a no. All but `other` change what comes next: see `learn`. */
export const dismissReasons = ['price', 'area', 'commute', 'small', 'late', 'building', 'other'] as const;

export type DismissReason = (typeof dismissReasons)[number];

/** Days for which a client's page can be opened. */
export const pageDays = [7, 14, 30] as const;

/** Pairs that are ranked at once, at most. */
export const maxRanked = 300;

/** States of a recommendation. `opened` to `dismissed` come from the client's page, `stale` when the rent is taken. */
export const recommendStates = ['suggested', 'sent', 'opened', 'liked', 'dismissed', 'toured', 'contracted', 'stale'] as const;

export type RecommendState = (typeof recommendStates)[number];

const part = {
  part: choice(rentParts, { required: true }),
  points: integer({ required: true, min: 0, max: 100 }),
  of: integer({ required: true, min: 0, max: 100 }),
} as const;

const miss = { gate: choice(scoreGates, { required: true }), size: integer({ required: true, min: 0 }) } as const;

/** Steps of a rent that can be had again, or of a signature that was taken back. */
const givenBack = { suggested: byServer, sent: byServer, opened: byServer, liked: byServer, toured: byServer, stale: byServer } as const;

/**
 * A rent for a person, for everybody who looks in an area, or for everyone. Score, its parts and `scoreVersion` are
 * those of the moment it was made, from what stands in `inputs`; `override` says why it is recommended although it
 * misses a gate. `sentBy` is whose page the client has, and `sentPrice` what the rent cost a month on it; `repriced` while
 * it costs something else. `said` is the client's own word, which they may take back: a like does not move what staff dismissed. `stateBefore` is
 * where it goes back to once its rent can be had again.
 */
export const recommend = defineEntity(
  'recommend',
  {
    number: numbered('RC-'),
    rent: reference('rent', { required: true, searched: true }),
    address: computed(text()),
    audience: choice(['person', 'area', 'everyone']),
    customer: reference('customer'),
    contract: reference('contract'),
    area: reference('area'),
    assignee: reference('employee', { handedOver: true }),
    state: choice(recommendStates, {
      states: {
        suggested: { to: { sent: '', dismissed: '', toured: byServer, contracted: byServer, stale: byServer }, shape: 'open' },
        sent: { to: { liked: '', dismissed: '', opened: byServer, toured: byServer, contracted: byServer, stale: byServer }, shape: 'started' },
        opened: { to: { liked: '', dismissed: '', toured: byServer, contracted: byServer, stale: byServer }, shape: 'half' },
        liked: { to: { toured: '', dismissed: '', opened: byServer, contracted: byServer, stale: byServer }, shape: 'nearly' },
        toured: { to: { contracted: '', stale: byServer }, shape: 'full' },
        contracted: { to: givenBack, shape: 'done' },
        dismissed: { to: { suggested: '', liked: '', opened: byServer }, asks: ['reason'], empties: ['reason'], shape: 'refused' },
        stale: { to: { ...givenBack, contracted: byServer }, shape: 'attention' },
      },
      start: { suggested: '', dismissed: '' },
    }),
    reason: choice(dismissReasons),
    note: text({ long: true, max: 1000 }),
    override: text({ max: 300 }),
    score: score({ of: 100 }),
    breakdown: rows(part, { max: rentParts.length }),
    missed: rows(miss, { max: scoreGates.length }),
    confidence: integer({ min: 0, max: 100 }),
    scoreVersion: integer({ min: 1 }),
    inputs: seenBy('weighting/inputs', text({ long: true, internal: true })),
    sentBy: reference('user'),
    sentPrice: money({ min: 0 }),
    repriced: computed(flag()),
    opens: integer({ initial: 0, min: 0 }),
    said: choice(['liked', 'dismissed', 'withdrawn']),
    pinned: flag({ initial: false }),
    sort: integer({ min: 0, max: 9999 }),
    stateBefore: choice(recommendStates),
    since: enteredAt('state'),
    active: flag({ initial: true }),
  },
  { identity: ['rent', 'audience', 'customer', 'contract', 'area'], own: ['createdBy', 'assignee'] },
);

/** A recommendation as a reader gets it. */
export interface RecommendRow extends Row<typeof recommend> {}
