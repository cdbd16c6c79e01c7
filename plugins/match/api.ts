import { z } from 'zod';
import { topics } from '../roommate/index.ts';
import { refusalReasons } from './entity.ts';
import { moment, recordId, type ValueOf } from '#kit/records/api.ts';
import { changeSchema, judgementSchema } from '#kit/score/api.ts';

const personSchema = z.object({
  roommate: recordId.meta({ description: 'Their search' }),
  member: recordId,
  name: z.string(),
  budgetFrom: z.int().nullable(),
  budgetTo: z.int().nullable(),
  moveFrom: z.string().nullable(),
  moveTo: z.string().nullable(),
  areas: z.array(recordId),
  isAnywhere: z.boolean(),
  stayMonths: z.int().nullable(),
});

const candidateSchema = personSchema.extend({
  judgement: judgementSchema,
  asked: z.enum(['pending', 'accepted']).nullable().meta({ description: 'State of their request for this match, while it waits' }),
  isHosting: z.boolean().meta({ description: 'They host a match that waits for its registration, and have no seat by it yet' }),
  askedElsewhere: z.int().meta({ description: 'Requests of theirs for other matches that wait' }),
});

const nearSchema = candidateSchema.extend({
  price: z.object({ cents: z.int(), count: z.int(), each: z.int() }).nullable().meta({ description: 'Cost of sharing in spite of the miss, in cents' }),
});

/** Somebody who misses one gate alone, and what it would cost. */
export type NearCandidate = ValueOf<typeof nearSchema>;

/** Somebody who might join a match, with the score of them and its host. */
export type MatchCandidate = ValueOf<typeof candidateSchema>;

export const candidatesApi = {
  query: z.strictObject({ limit: z.coerce.number().int().min(1).max(200).default(50) }),
  output: z.object({
    host: personSchema.nullable().meta({ description: 'Null where the host has no search, and nobody can be scored' }),
    candidates: z.array(candidateSchema).meta({ description: 'Those who pass every gate and of whom enough is known, best first' }),
    unsure: z.array(candidateSchema).meta({ description: 'Those who pass, but of whom too little is known' }),
    near: z.array(nearSchema).meta({ description: 'Those who miss one gate alone' }),
    refused: z.int().meta({ description: 'People who were found not to fit, with a reason' }),
    closed: z.record(z.string(), z.int()).meta({ description: 'People who miss a gate, by the first one that they miss' }),
    labels: z.record(z.string(), z.string()).meta({ description: 'Names of the areas that are spoken of, by id' }),
  }),
};

/** People for a match: `GET /api/match/{id}/candidates`. */
export type MatchCandidates = ValueOf<(typeof candidatesApi)['output']>;

export const pairApi = {
  query: z.strictObject({ with: z.string().max(200).default('').meta({ description: 'Names of changes that are made together, with commas between them' }) }),
  output: z.object({
    people: z.tuple([personSchema, personSchema]).meta({ description: 'The host and the person' }),
    topics: z.array(z.object({ topic: z.enum(topics), apart: z.int() })).meta({ description: 'Topics of living together that one wishes for and the other answered, with the steps between them: 0 to 2' }),
    judgement: judgementSchema,
    isAgeAgreed: z.boolean().meta({ description: 'Both agreed that their age counts: without it age is left out, known or not' }),
    changes: z.array(changeSchema).meta({ description: 'The smallest single changes that raise the score most' }),
    together: z.object({ score: z.int().nullable(), group: z.int().nullable() }).nullable().meta({ description: 'Scores of the pair and of the group after the changes in `with`' }),
    ways: z.record(z.string(), z.tuple([z.number(), z.number()])).meta({ description: 'Of components that each side judges by its own: how well the person suits the host, and the host the person' }),
    group: z
      .object({
        score: z.int(),
        mean: z.number(),
        weakest: z.object({ a: z.int(), b: z.int(), score: z.int(), part: z.string().nullable().meta({ description: 'The component that costs this pair most' }) }),
        pairs: z.array(z.object({ a: z.int(), b: z.int(), score: z.int() })),
        people: z.array(personSchema).meta({ description: 'Host, those who have a seat, and the candidate; pairs name them by their places' }),
      })
      .nullable()
      .meta({ description: 'With everybody who lives there already; null where somebody has no search' }),
    labels: z.record(z.string(), z.string()),
  }),
};

/** One person and a match, with the reasons: `GET /api/match/{id}/candidate/{roommate}`. */
export type MatchPair = ValueOf<(typeof pairApi)['output']>;

export const askApi = {
  body: z.strictObject({ message: z.string().max(2000).exactOptional() }),
  output: z.object({ id: recordId, batch: recordId.nullable() }),
};

export const refuseApi = {
  body: z.strictObject({ reason: z.enum(refusalReasons), note: z.string().max(300).exactOptional() }),
  output: z.object({ id: recordId, batch: recordId.nullable() }),
};

export const refusalsApi = {
  output: z.object({
    rows: z.array(
      z.object({
        id: recordId,
        version: z.int(),
        name: z.string(),
        reason: z.enum(refusalReasons),
        note: z.string().nullable(),
        by: z.string().meta({ description: 'Who said so; empty for the server itself' }),
        at: moment,
      }),
    ),
  }),
};

/** People who were found not to fit: `GET /api/match/{id}/refusals`. */
export type MatchRefusals = ValueOf<(typeof refusalsApi)['output']>;

export const reviewApi = {
  output: z.object({
    rows: z.array(
      z.object({
        id: recordId,
        version: z.int(),
        match: recordId,
        title: z.string(),
        host: z.string(),
        member: z.string(),
        state: z.string(),
        score: z.number().nullable(),
        message: z.string().nullable(),
        cause: z.string().nullable(),
        reason: z.string().nullable().meta({ description: 'A note with the cause, in the words of whoever declined' }),
        createdAt: z.string(),
        daysLeft: z.int().nullable().meta({ description: 'Days until it runs out; null where it waits for nobody’s answer' }),
        roommate: recordId.nullable().meta({ description: 'The search of whoever asks; null where they have none' }),
        seats: z.int(),
        taken: z.int(),
        isLet: z.boolean().meta({ description: 'The room of the match has no place left' }),
        seatPrice: z.int().nullable(),
        people: z.array(z.string()).meta({ description: 'Names of those who have a seat, the host first' }),
        others: z.int().meta({ description: 'Other requests of the same member that wait' }),
      }),
    ),
  }),
};

/** Requests to be answered: `GET /api/match/request/review`. */
export type RequestReview = ValueOf<(typeof reviewApi)['output']>;

const suited = z.object({
  match: recordId,
  title: z.string(),
  host: z.string(),
  seats: z.int(),
  taken: z.int(),
  seatPrice: z.int().nullable(),
  judgement: judgementSchema,
  asked: candidateSchema.shape.asked,
});

export const suitedApi = {
  output: z.object({
    name: z.string(),
    hasSeat: z.boolean().meta({ description: 'They live in a match, as its host or with a seat, and none is open to them' }),
    matches: z.array(suited),
    near: z.array(suited.extend({ price: z.object({ cents: z.int(), count: z.int(), each: z.int() }).nullable() })),
    closed: z.record(z.string(), z.int()).meta({ description: 'Matches that are not listed for a gate that they miss, by the first one' }),
  }),
};

/** Matches for a person: `GET /api/match/for/{id}`. */
export type SuitedMatches = ValueOf<(typeof suitedApi)['output']>;

export const readingsApi = {
  output: z.object({
    rows: z.array(
      z.object({
        match: recordId,
        title: z.string(),
        by: z.string().meta({ description: 'Who read it; empty for the server itself' }),
        day: z.string(),
        people: z.array(z.object({ roommate: recordId, name: z.string(), gender: z.boolean(), age: z.boolean() })),
        others: z.int().meta({ description: 'People who are not named: hidden from the caller, gone, or beyond the most that are' }),
      }),
    ),
  }),
};

/** Uses of gender and age: `GET /api/match/{id}/readings`, and of one person `GET /api/match/for/{id}/readings`. */
export type Readings = ValueOf<(typeof readingsApi)['output']>;
