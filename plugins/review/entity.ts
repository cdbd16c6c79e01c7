import { defineEntity, type Row } from '#kit/records/entity.ts';
import { choice, computed, decimal, enteredAt, file, flag, integer, photos, plainDate, reference, score, seenBy, text } from '#kit/records/field.ts';

/** Published reasons for which a review or a reply is hidden, in the order of their keys. */
export const reasons = ['personalData', 'profanity', 'discrimination', 'offTopic', 'duplicate', 'neverLived'] as const;

export type Reason = (typeof reasons)[number];

const moderate = 'review/moderate';

/** Days after which a review is locked. */
export const lockDays = 30;

/**
 * Words and scores of somebody about a building they lived in. Staff decide whether it is shown, never what it says. `shown` is what
 * the site shows: an active review in that state. A landlord's reply is moderated alike.
 */
export const review = defineEntity(
  'review',
  {
    author: text({ required: true, searched: true, max: 80 }),
    building: reference('building', { required: true, searched: true }),
    safety: score({ required: true }),
    neighborhood: score({ required: true }),
    transit: score({ required: true }),
    text: text({ required: true, long: true, searched: true, max: 4000 }),
    language: choice(['kr', 'en', 'zh'], { initial: 'en' }),
    writtenOn: plainDate({ required: true, min: '2000-01-01', max: '2099-12-31' }),
    livedFrom: plainDate({ min: '1950-01-01', max: '2099-12-31' }),
    livedTo: plainDate({ min: '1950-01-01', max: '2099-12-31' }),
    active: flag({ initial: true }),
    state: choice(['new', 'shown', 'hidden'], {
      states: {
        new: { to: { shown: moderate, hidden: moderate }, shape: 'open' },
        shown: { to: { hidden: moderate }, rules: [({ active }) => active !== false || 'review.rule.inactive'], shape: 'full' },
        hidden: { to: { shown: moderate }, asks: ['reason'], empties: ['reason'], shape: 'refused' },
      },
      start: { new: '', shown: moderate, hidden: moderate },
    }),
    reason: choice(reasons),
    since: enteredAt('state'),
    /** The reason for which its author was asked to write it anew, and the day. */
    askedFor: choice(reasons, { changedBy: moderate }),
    askedOn: plainDate({ changedBy: moderate, derived: true }),
    /** Who decided last. */
    moderator: reference('user', { changedBy: 'review/credit', byServer: true }),
    residentVerified: flag({ initial: false, changedBy: moderate }),
    /** The signed lease that proves it; else a proof that its author sent. */
    contract: seenBy('contract/view', reference('contract')),
    proof: seenBy(moderate, file()),
    contractNumber: seenBy('contract/view', computed(integer())),
    authorLocked: flag({ initial: false }),
    deletionRequested: flag({ initial: false }),
    deletionBy: choice(['author', 'landlord']),
    deletionAskedOn: plainDate({ min: '2000-01-01', max: '2099-12-31' }),
    deletionReason: text({ max: 500 }),
    deletionAnswer: text({ long: true, max: 1000, changedBy: moderate }),
    reply: text({ long: true, max: 2000 }),
    replyBy: text({ max: 80 }),
    replyState: choice(['new', 'shown', 'hidden'], {
      states: {
        new: { to: { shown: moderate, hidden: moderate }, shape: 'open' },
        shown: { to: { hidden: moderate }, asks: ['reply'], shape: 'full' },
        hidden: { to: { shown: moderate }, asks: ['replyReason'], empties: ['replyReason'], shape: 'refused' },
      },
      start: { new: '', shown: moderate, hidden: moderate },
    }),
    replyReason: choice(reasons),
    /** Shown or hidden by nobody yet: it, or its reply. */
    waits: computed(flag()),
    shown: computed(flag()),
    overall: computed(decimal()),
    /** Of the building. */
    picture: computed(photos()),
  },
  { identity: ['author', 'building', 'writtenOn'] },
);

/** A review as a reader gets it. */
export interface ReviewRow extends Row<typeof review> {}
