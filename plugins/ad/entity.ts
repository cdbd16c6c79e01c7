import { defineEntity, type Row } from '#kit/records/entity.ts';
import { choice, computed, enteredAt, flag, integer, money, names, photos, plainDate, reference, rows, seenBy, text, type RowOf } from '#kit/records/field.ts';
import { byServer } from '#kit/records/states.ts';
import { availabilities } from '../rent/index.ts';

/** Reasons for which an ad pauses by itself: what it says is not what its rent is. */
export const disagreements = ['price', 'date', 'fee', 'taken', 'photos', 'amount', 'day', 'address', 'unit', 'place', 'noFee', 'free', 'claim', 'denial', 'discrimination', 'value', 'stale', 'fees', 'text', 'language', 'moveDate', 'period', 'overlap', 'platform', 'cost'] as const;

export type Disagreement = (typeof disagreements)[number];

const publish = 'ad/publish';

/** A cost that tenants pay beside the rent, as the FARE Act wants it told. */
const feeItem = {
  label: text({ required: true, max: 80 }),
  amount: money({ required: true, min: 0 }),
  oneTime: flag({ initial: true }),
} as const;

export type FeeItem = RowOf<typeof feeItem>;

const description = () => text({ long: true, searched: true, max: 3000 });
const published = 'ad/record';

/**
 * A rent as it is told on one platform. Price, day and fee are read from the rent; `published…` hold what was last told,
 * and an ad whose rent says something else by now pauses by itself.
 */
export const ad = defineEntity(
  'ad',
  {
    title: names({ required: true, searched: true, max: 80 }),
    rent: reference('rent', { required: true, searched: true }),
    platform: reference('platform', { required: true }),
    textKr: description(),
    textEn: description(),
    textZh: description(),
    /** Languages that somebody decided to leave out; one that has a title and a text goes out all the same. */
    withoutKr: flag({ initial: false }),
    withoutEn: flag({ initial: false }),
    withoutZh: flag({ initial: false }),
    startsOn: plainDate({ required: true, min: '2000-01-01', max: '2099-12-31' }),
    endsOn: plainDate({ required: true, min: '2000-01-01', max: '2099-12-31' }),
    link: text({ format: 'link', max: 500 }),
    cost: money({ min: 0 }),
    fees: rows(feeItem, { max: 12 }),
    /** The day on which the landlord last said that the home is to be had. */
    confirmedOn: plainDate({ min: '2000-01-01', max: '2099-12-31' }),
    sort: integer({ initial: 0, min: 0, max: 100_000 }),
    state: choice(['draft', 'ready', 'live', 'paused', 'autoPaused', 'ended'], {
      states: {
        draft: { to: { ready: publish, live: publish }, shape: 'draft' },
        ready: { to: { live: publish, draft: '', autoPaused: byServer }, shape: 'open' },
        live: { to: { paused: publish, ready: byServer, autoPaused: byServer, ended: publish }, shape: 'full' },
        paused: { to: { live: publish, ready: publish, ended: publish }, shape: 'paused' },
        autoPaused: { to: { live: publish, ready: publish, paused: publish, draft: '', ended: publish }, shape: 'urgent' },
        ended: { to: { draft: '' }, shape: 'done' },
      },
      start: { draft: '' },
    }),
    since: enteredAt('state'),
    pausedFor: choice(disagreements, { changedBy: published, byServer: true }),
    publishedPrice: money({ changedBy: published, byServer: true }),
    publishedDate: plainDate({ changedBy: published, byServer: true }),
    publishedFee: choice(['fee', 'noFee'], { changedBy: published, byServer: true }),
    /** Of the rent, and of its building. */
    picture: computed(photos()),
    address: computed(text()),
    price: computed(money()),
    netPrice: computed(money()),
    availableMoveDate: computed(plainDate()),
    availability: computed(choice(availabilities)),
    fee: computed(choice(['fee', 'noFee'])),
    /** Contracts about the rent that came by the platform in the ad's period, those signed of them, and what one of these cost. */
    inquiries: seenBy('contract/view', computed(integer())),
    signed: seenBy('contract/view', computed(integer())),
    leaseCost: seenBy('contract/view', computed(money())),
  },
  { identity: ['rent', 'platform', 'startsOn'] },
);

/** An ad as a reader gets it. */
export interface AdRow extends Row<typeof ad> {}
