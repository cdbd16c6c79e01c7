import { z } from 'zod';
import { locales } from '#core/i18n/locale.ts';
import { moment, recordId, type ValueOf } from '#kit/records/api.ts';
import { changeSchema, judgementSchema } from '#kit/score/api.ts';
import { dismissReasons, maxRanked, pageDays, recommendStates } from './entity.ts';

/** Kinds of record that suggestions can be asked for. */
export const subjects = ['customer', 'contract', 'rent'] as const;

const made = z.object({
  id: recordId,
  version: z.int(),
  state: z.enum(recommendStates),
  audience: z.enum(['person', 'area', 'everyone']),
  reason: z.enum(dismissReasons).nullable(),
  pinned: z.boolean(),
  sort: z.int().nullable(),
  opens: z.int(),
  sentPrice: z.int().nullable().meta({ description: 'What it cost a month when it was sent, in cents, where that changed since' }),
  said: z.enum(['liked', 'dismissed']).nullable().meta({ description: 'The client’s own word' }),
  since: moment.nullable(),
});

const home = z.object({
  rent: recordId,
  title: z.string(),
  address: z.string(),
  photo: z.string().nullable(),
  lines: z.string().meta({ description: 'Subway lines with spaces between' }),
  station: z.string(),
  walk: z.int().nullable().meta({ description: 'Minutes to the subway' }),
  gross: z.int().nullable(),
  net: z.int().nullable(),
  freeOn: z.string().nullable(),
  leastMonths: z.int().nullable(),
  bedrooms: z.int().nullable(),
  isNoFee: z.boolean().nullable(),
  area: recordId.nullable(),
  meets: z.array(recordId),
  lacking: z.array(z.string()).meta({ description: 'Fields that would make the listing whole' }),
  updatedAt: moment,
});

const person = z.object({
  kind: z.enum(['customer', 'contract']),
  id: recordId,
  name: z.string(),
  number: z.string(),
  language: z.enum(locales).nullable(),
  budget: z.int().nullable(),
  moveOn: z.string().nullable(),
  stayMonths: z.int().nullable(),
  bedrooms: z.int().nullable(),
  areas: z.array(recordId),
  roomType: recordId.nullable(),
  wishes: z.array(recordId).meta({ description: 'Preferences that must be, or would be nice' }),
  untold: z.array(recordId).meta({ description: 'Preferences that no home tells of: they do not count' }),
  learnt: z
    .object({ budget: z.int().nullable(), bedrooms: z.int().nullable(), walk: z.int().nullable(), answers: z.array(z.object({ rent: recordId, address: z.string(), reason: z.enum(dismissReasons), by: z.enum(['client', 'staff']) })) })
    .nullable()
    .meta({ description: 'Rents refused for them, by themselves or by staff: each changes what comes next. `budget` and `bedrooms` are those that they named, `walk` the minutes on foot from which a home is too far for them' }),
});

const affordability = z.object({
  income: z.int().nullable(),
  times: z.number().nullable().meta({ description: 'Yearly income in monthly rents' }),
  answer: z.enum(['own', 'guarantor', 'company', 'needed']).nullable(),
  guarantor: z.int().meta({ description: 'Yearly income that a guarantor has to have' }),
});

const row = z.object({
  home,
  person,
  judgement: judgementSchema,
  changes: z.array(changeSchema).meta({ description: 'The smallest single changes that raise the score most' }),
  affordability,
  direct: z.boolean().nullable().meta({ description: 'A line goes to the place of work without a change; null where that place is not known' }),
  recommend: made.nullable(),
});

const nearRow = row.extend({
  gate: z.string(),
  size: z.int(),
  price: z.object({ cents: z.int(), count: z.int(), each: z.int() }).nullable().meta({ description: 'Cost of taking it in spite of the miss, in cents' }),
});

export const suggestApi = {
  query: z.strictObject({ limit: z.coerce.number().int().min(1).max(maxRanked).default(30) }),
  output: z.object({
    person: person.nullable(),
    home: home.nullable(),
    rows: z.array(row).meta({ description: 'Pinned ones first, then by score; with those that were recommended before' }),
    unsure: z.array(row).meta({ description: 'Pass every gate, but too little is known' }),
    near: z.array(nearRow),
    compared: z.int().meta({ description: 'Pairs looked at: the sum of the four counts below' }),
    passed: z.int().meta({ description: 'Pairs that meet every condition, of which `limit` are ranked' }),
    missedOne: z.int().meta({ description: 'Pairs that miss one gate alone, of which some stand in `near`' }),
    shut: z.int().meta({ description: 'Pairs that miss one gate alone that nobody can mend: not offered, or dismissed before' }),
    failed: z.int().meta({ description: 'Pairs that miss two gates or more' }),
    weightsSince: moment.nullable(),
    shares: z.record(z.string(), z.number()).meta({ description: 'Share of 100 of each component that counts, where all are known' }),
    labels: z.record(z.string(), z.record(z.string(), z.string())).meta({ description: 'Names of areas, types of room and preferences by id' }),
  }),
};

/** One pair of a home and a person, with the reasons. */
export type SuggestRow = ValueOf<typeof row>;

/** A pair that misses one gate alone, and what it would cost. */
export type NearRow = ValueOf<typeof nearRow>;

const facts = z.object({
  home: home.pick({ net: true, gross: true, area: true, walk: true, lines: true, freeOn: true, bedrooms: true, meets: true, isNoFee: true }),
  person: person.pick({ moveOn: true, bedrooms: true, wishes: true, untold: true }),
  judgement: judgementSchema,
  direct: row.shape.direct,
});

export const evidenceApi = {
  output: z.object({
    evidence: facts
      .extend({ labels: suggestApi.output.shape.labels })
      .nullable()
      .meta({ description: 'The score worked out again from what is kept of it; null where nothing is, or by another version' }),
  }),
};

/** Facts that the reasons of a score tell. */
export type ScoreFacts = ValueOf<typeof facts>;

/** The answer to `GET /api/recommend/{id}/evidence`. */
export type ScoreEvidence = ValueOf<(typeof evidenceApi)['output']>;

/** Suggestions for one record: `GET /api/recommend/suggest/{kind}/{id}`. */
export type Suggestions = ValueOf<(typeof suggestApi)['output']>;

const pair = z.strictObject({ rent: recordId, customer: recordId.exactOptional(), contract: recordId.exactOptional() });

export const missedApi = {
  query: z.strictObject({ rents: z.string().regex(/^[1-9]\d{0,9}(,[1-9]\d{0,9}){0,99}$/).meta({ description: 'Ids with commas between' }) }),
  output: z.object({
    rows: z.array(
      z.object({
        rent: recordId,
        title: z.string(),
        address: z.string(),
        missed: z.array(z.object({ gate: z.string(), size: z.number().meta({ description: 'In the unit of the condition: cents, days, bedrooms, months, things' }) })),
      }),
    ),
  }),
};

/** The answer to `GET /api/recommend/missed/{id}`. */
export type MissedConditions = ValueOf<(typeof missedApi)['output']>;

/** Change of chosen pairs: recommended, pinned, ordered, or dismissed with a reason. */
export const markApi = {
  body: z.strictObject({
    pairs: z.array(pair).min(1).max(100),
    set: z.strictObject({
      state: z.enum(['suggested', 'dismissed']).exactOptional(),
      reason: z.enum(dismissReasons).exactOptional(),
      override: z.string().min(1).max(300).exactOptional(),
      pinned: z.boolean().exactOptional(),
      sort: z.int().min(0).max(9999).exactOptional(),
    }),
  }),
  output: z.object({ ids: z.array(recordId), batch: recordId.nullable() }),
};

/** The answer to `POST /api/recommend/mark`. */
export type Marked = ValueOf<(typeof markApi)['output']>;

const page = z.object({
  id: recordId,
  locale: z.enum(locales),
  rents: z.int(),
  opens: z.int(),
  byName: z.string(),
  createdAt: moment,
  expiresAt: moment,
});

export const sendApi = {
  body: z.strictObject({
    pairs: z.array(pair).min(1).max(12),
    locale: z.enum(locales),
    days: z.literal([...pageDays]),
    message: z.string().max(500).exactOptional(),
  }),
  output: z.object({ id: recordId, path: z.string(), expiresAt: moment, batch: recordId.nullable() }),
};

/** A page before it is sent: `POST /api/recommend/preview`. */
export const previewApi = {
  body: sendApi.body,
  output: z.object({
    language: z.string().meta({ description: 'BCP 47' }),
    html: z.string().meta({ description: 'Contents of the body, without any script' }),
    style: z.string(),
  }),
};

/** A page just made for a client; `path` holds its key and is told once. */
export type MadePage = ValueOf<(typeof sendApi)['output']>;

export const pagesApi = {
  query: z.strictObject({ customer: z.coerce.number().int().positive().exactOptional(), contract: z.coerce.number().int().positive().exactOptional() }),
  output: z.object({ rows: z.array(page) }),
};

/** Pages of a client that can still be opened. */
export type ClientPages = ValueOf<(typeof pagesApi)['output']>;

/** Something that a client does on their page. */
export const answerApi = {
  body: z.strictObject({
    recommend: recordId.exactOptional(),
    answer: z.enum(['opened', 'liked', 'dismissed', 'withdrawn']),
    reason: z.enum(dismissReasons).exactOptional().meta({ description: 'Required with a no' }),
  }),
};
