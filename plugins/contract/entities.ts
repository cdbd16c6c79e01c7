import { defineDictionary, defineEntity, type Row } from '#kit/records/entity.ts';
import { choice, computed, enteredAt, flag, instant, integer, masked, money, numbered, numberedChoice, phone, plainDate, reference, rows, seenBy, text } from '#kit/records/field.ts';

/** Kinds of stage: rules and notifications hang on them, so that a stage may be called anything. */
export const stageKinds = ['open', 'tour', 'application', 'won', 'hold', 'lost'] as const;

export type StageKind = (typeof stageKinds)[number];

/** Steps on the way to a signature, in their order. */
export const contractSteps = ['new', 'tour', 'application', 'signed'] as const;

export type ContractStep = (typeof contractSteps)[number];

/** Conditions that a move can make. */
export const conditions = ['contact', 'home', 'lease', 'reason', 'reopen', 'toured'] as const;

export type Condition = (typeof conditions)[number];

/** A way to another stage where it differs from what the kinds of the two stages say. */
const move = {
  to: reference('workflow', { required: true }),
  refused: flag({ initial: false }),
  contact: flag({ initial: false }),
  home: flag({ initial: false }),
  lease: flag({ initial: false }),
  reason: flag({ initial: false }),
  reopen: flag({ initial: false }),
  toured: flag({ initial: false }),
} as const;

/** A stage of the board. `agingDays` and `staleDays` are the days after which a card in it asks for attention, then urgently. */
export const workflow = defineDictionary('workflow', {
  kind: choice(stageKinds, { initial: 'open' }),
  agingDays: integer({ min: 1, max: 999 }),
  staleDays: integer({ min: 1, max: 999 }),
  /** Cards that it should hold at most: advice, told to whoever moves one more there. */
  laneLimit: integer({ min: 1, max: 9999 }),
  moves: rows(move, { max: 40 }),
});

/** A stage as a reader gets it. */
export interface StageRow extends Row<typeof workflow> {}

/** Answers of a tenant who was asked about a renewal. */
export const renewals = ['asked', 'renews', 'leaves'] as const;

/** A reason why somebody did not become a tenant. */
export const lostReason = defineDictionary('lostReason');

/** Id of the reason that needs a note, the last of those an agency starts with. It may be renamed, and stays. */
export const otherReason = 6;

/**
 * A client on the way to a lease. `place` and `enteredAt` are its place in its stage and since when it is there;
 * `monthly` is what the board sums up. The total price follows from the rent a month and the lease where both are known.
 */
export const contract = defineEntity(
  'contract',
  {
    name: text({ required: true, searched: true, max: 80 }),
    number: numbered('MS-'),
    workflow: reference(workflow, { required: true }),
    customer: reference('customer'),
    gender: numberedChoice([0, 1]),
    phone: masked('contract/contact', phone({ searched: true })),
    email: masked('contract/contact', text({ format: 'email', searched: true })),
    occupation: choice(['student', 'worker']),
    platform: reference('platform'),
    budget: money({ min: 0 }),
    moveDate: plainDate({ min: '2000-01-01', max: '2099-12-31' }),
    preferredArea: reference('area'),
    roomType: reference('roomType'),
    address: text({ max: 200, searched: true }),
    unit: text({ max: 12, searched: true }),
    building: reference('building'),
    rent: reference('rent'),
    room: reference('room'),
    tourSchedule: instant(),
    toured: choice(['done', 'waived']),
    leaseStartDate: plainDate({ min: '2000-01-01', max: '2099-12-31' }),
    leaseEndDate: plainDate({ min: '2000-01-01', max: '2099-12-31' }),
    price: money({ min: 0 }),
    totalPrice: money({ min: 0 }),
    feePayer: choice(['landlord', 'client', 'noFee']),
    feeAcknowledged: flag({ initial: false }),
    /** Earnings of the agency. Empty: a month of rent, nothing without a fee. */
    commission: seenBy('contract/commission', money({ min: 0 })),
    /** Percent of the commission that the assist gets; the rest is the assignee's. */
    assistShare: integer({ initial: 30, min: 0, max: 100 }),
    renewal: choice(renewals),
    lostReason: reference(lostReason),
    lostNote: text({ max: 500 }),
    assignee: reference('employee', { handedOver: true }),
    /** A second employee, who shares the commission. */
    assist: reference('employee', { handedOver: true }),
    memo: seenBy('contract/contact', text({ long: true, max: 4000 })),
    /** The contract that took the unit this one asks for. */
    rival: reference('contract', { mark: true }),
    place: text({ max: 500, internal: true }),
    enteredAt: enteredAt('workflow'),
    monthly: computed(money()),
    /** Furthest step on the way to a signature. */
    step: computed(choice(contractSteps)),
    uploader: computed(reference('user')),
    modifier: computed(reference('user')),
  },
  { own: ['createdBy', 'assignee', 'assist'], identity: ['name', 'phone', 'address', 'unit', 'moveDate'] },
);

/** A contract as a reader gets it. */
export interface ContractRow extends Row<typeof contract> {}
