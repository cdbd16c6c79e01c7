import { defineDictionary, defineEntity, type Row } from '#kit/records/entity.ts';
import type { Field, Kind, Presence } from '#kit/records/field.ts';
import { choice, computed, flag, instant, integer, masked, money, numbered, phone, plainDate, reference, references, rows, seenBy, text, type RowOf } from '#kit/records/field.ts';

/** Papers that landlords in New York ask of an applicant, in the order they are asked for. */
export const documentKinds = ['photoId', 'visa', 'bankStatement', 'offerLetter', 'guarantorTaxReturn'] as const;

const document = {
  kind: choice(documentKinds, { required: true }),
  askedOn: plainDate(),
  receivedOn: plainDate(),
  expiresOn: plainDate(),
  note: text({ max: 120 }),
} as const;

/** For those who see contacts of a customer whole: what they earn, who guarantees for them, their papers, what was noted. */
const personal = <K extends Kind, V, P extends Presence>(field: Field<K, V, P>) => seenBy('customer/contact', field);

/** Those of a customer who were two: they find the customer as the one that was chosen does. */
const othersOf = (others: 'phone' | 'email') => masked('customer/contact', text({ searched: true, byServer: true, others }));

const preferences = () => references('preference');

/** Kinds of guarantee that the 40 and 80 times rules tell apart. */
export const guarantees = ['none', 'person', 'company'] as const;

/** A way to be guaranteed, as the agency calls it: a person, or one of the companies. */
export const guarantorKind = defineDictionary('guarantorKind', { kind: choice(guarantees, { required: true, initial: 'company' }) });

/**
 * Somebody who looks for a home. Budget is a month's rent; `moveDate` the last day that suits. A household is searched
 * for together: its members name its first one.
 */
export const customer = defineEntity(
  'customer',
  {
    number: numbered('C-'),
    name: text({ required: true, searched: true, min: 2, max: 50 }),
    nativeName: text({ searched: true, max: 50 }),
    phone: masked('customer/contact', phone({ searched: true })),
    email: masked('customer/contact', text({ searched: true, format: 'email', max: 254 })),
    messenger: masked('customer/contact', text({ searched: true, max: 80 })),
    otherPhones: othersOf('phone'),
    otherEmails: othersOf('email'),
    language: choice(['kr', 'en', 'zh']),
    platform: reference('platform'),
    assignee: reference('employee', { handedOver: true }),
    household: reference('customer'),
    member: reference('user'),
    budget: money({ min: 0 }),
    moveDate: plainDate({ min: '2000-01-01', max: '2099-12-31' }),
    stayMonths: integer({ min: 1, max: 120 }),
    roomType: reference('roomType'),
    areas: references('area'),
    occupation: choice(['student', 'worker']),
    workLocation: text({ max: 200 }),
    /** The station they go to: its lines tell which homes need no change. */
    workStation: reference('subwayStation'),
    annualIncome: personal(money({ min: 0 })),
    guarantorKind: reference(guarantorKind),
    guarantorName: personal(text({ max: 80 })),
    guarantorIncome: personal(money({ min: 0 })),
    musts: preferences(),
    nices: preferences(),
    avoids: preferences(),
    feeWish: choice(['noFee', 'any']),
    documents: personal(rows(document, { max: 20 })),
    nextActionOn: plainDate({ min: '2000-01-01', max: '2099-12-31' }),
    nextAction: text({ max: 120 }),
    memo: personal(text({ long: true, max: 4000 })),
    active: flag({ initial: true }),
    tourNumber: computed(integer()),
    lastCallAt: computed(instant()),
    guarantee: computed(choice(guarantees)),
  },
  { title: 'name', identity: ['name', 'phone'], own: ['createdBy', 'assignee'] },
);

/** A customer as a reader gets them. */
export interface CustomerRow extends Row<typeof customer> {}

/** One paper of a customer: when it was asked for, came in, and runs out. */
export type CustomerDocument = RowOf<typeof document>;
