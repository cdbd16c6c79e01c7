import { z } from 'zod';
import { locales } from '#core/i18n/locale.ts';
import { moment, type ValueOf } from '#kit/records/api.ts';
import { enders, tourPageDays, tourStates, verdictReasons, verdicts } from './entities.ts';

const id = z.int().positive();
const day = z.iso.date();

const stop = z.strictObject({ rent: id.optional(), room: id.optional() });

const wantedSchema = z.strictObject({
  agent: id,
  building: id,
  startsAt: z.iso.datetime(),
  minutes: z.int().min(15).max(240).default(45),
  buffer: z.int().min(0).max(120).default(15),
  together: z.boolean().default(false),
  meeting: z.string().max(200).optional(),
  note: z.string().max(2000).optional(),
  stops: z.array(stop).max(20).default([]),
});

/** Tours to book for one client, all of them or none. */
export const bookingSchema = z.strictObject({
  client: z.string().min(1).max(80),
  customer: id.optional(),
  contract: id.optional(),
  tours: z.array(wantedSchema).min(1).max(10),
  beyondCap: z.boolean().exactOptional().meta({ description: 'More tours than the agent shows in a day, knowingly; never two at once' }),
});

export const bookedSchema = z.object({ ids: z.array(id), batch: id.nullable() });

/** Employees whose time somebody plans; null for everybody. */
export const agentsApi = { output: z.object({ ids: z.array(id).nullable() }) };
export type PlannedAgents = z.output<typeof agentsApi.output>;

export const rescheduleSchema = z.strictObject({
  startsAt: z.iso.datetime(),
  agent: id.optional(),
  anyway: z.boolean().default(false).meta({ description: 'A time that was typed, outside of the hours or too soon for the building all the same' }),
});
export const rescheduledSchema = z.object({ id, batch: id.nullable() });

const whySchema = z.object({ is: z.enum(['fact', 'caution', 'refusal']), key: z.string(), values: z.record(z.string(), z.union([z.string(), z.number()])) });

export const offersQuery = z.strictObject({
  building: z.coerce.number().int().positive(),
  agent: z.coerce.number().int().positive().optional(),
  startsAt: z.iso.datetime().optional(),
  day: day.optional(),
  minutes: z.coerce.number().int().min(15).max(240).default(45),
  buffer: z.coerce.number().int().min(0).max(120).default(15),
  rent: z.coerce.number().int().positive().optional(),
  together: z.stringbool().default(false),
  /** A tour that is there already, and moves. */
  tour: z.coerce.number().int().positive().optional(),
});
/** `against`: what stands against the time that was asked for with its agent. */
export const offersSchema = z.object({ against: z.array(whySchema), offers: z.array(z.object({ agent: id, name: z.string(), startsAt: moment, whys: z.array(whySchema) })) });

export const agendaQuery = z.strictObject({ from: day, to: day });

const agendaTour = z.object({
  id,
  version: z.int(),
  client: z.string(),
  startsAt: moment,
  minutes: z.int(),
  buffer: z.int(),
  agent: id,
  building: id,
  address: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  status: z.enum(tourStates),
  together: z.boolean(),
  endedBy: z.enum(enders).nullable(),
  askedAt: moment.nullable(),
  meeting: z.string().nullable(),
  customer: id.nullable(),
  contract: id.nullable(),
  contractNumber: z.int().nullable(),
  phone: z.string().nullable(),
  language: z.string().nullable(),
  stops: z.array(z.object({ id, version: z.int(), unit: z.string(), rent: id.nullable(), occupied: z.boolean(), feedback: z.enum(verdicts).nullable(), feedbackReason: z.enum(verdictReasons).nullable() })),
});

/** Tours of some days with what their pages show. `me` is the agent who asks, where they are one. */
export const agendaSchema = z.object({
  now: moment,
  me: id.nullable(),
  /** `isMine`: somebody whose time the reader plans. */
  agents: z.array(z.object({ id, name: z.string(), isMine: z.boolean() })),
  tours: z.array(agendaTour),
});

export type Booking = ValueOf<typeof bookingSchema>;
export type WantedTour = ValueOf<typeof wantedSchema>;
export type OffersWish = ValueOf<typeof offersQuery>;
export type Offers = ValueOf<typeof offersSchema>;
export type Offered = ValueOf<typeof offersSchema>['offers'][number];
export type Agenda = ValueOf<typeof agendaSchema>;
export type AgendaTour = ValueOf<typeof agendaTour>;

/** Tours of a New York day for the first screen, by agent. */
export interface TodayTile {
  readonly day: string;
  readonly tours: readonly (Pick<AgendaTour, 'id' | 'client' | 'startsAt' | 'minutes' | 'status' | 'agent' | 'address'> & { readonly agentName: string })[];
}

const pagedStop = z.strictObject({ rent: id, startsAt: z.iso.datetime() });
/** A stop of a plan as its page keeps it; `startsAt` is ISO 8601, UTC. */
export type PagedStop = z.output<typeof pagedStop>;

/** A page of planned tours for a client: stops in their order, each `minutes` long. */
export const tourPageApi = {
  body: z.strictObject({
    client: z.string().max(80).default(''),
    customer: id.exactOptional(),
    contract: id.exactOptional(),
    agent: id,
    stops: z.array(pagedStop).min(1).max(10),
    minutes: z.int().min(15).max(240),
    locale: z.enum(locales),
    days: z.literal([...tourPageDays]),
  }),
  output: z.object({ id, path: z.string(), expiresAt: moment }),
};
export type TourPageWish = z.output<typeof tourPageApi.body>;
/** `path` holds the key of the page. */
export type MadeTourPage = z.output<typeof tourPageApi.output>;

const openTourPage = z.object({ id, client: z.string(), locale: z.enum(locales), byName: z.string(), startsAt: moment, stops: z.int(), expiresAt: moment });

/** Pages of planned tours that can still be opened; `startsAt` is when the first stop begins, `stops` how many there are. */
export const tourPagesApi = { output: z.object({ rows: z.array(openTourPage) }) };
export type TourPages = z.output<typeof tourPagesApi.output>;
