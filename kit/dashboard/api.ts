import { z } from 'zod';
import { countHistorySchema, moment, recordId, type ValueOf } from '../records/api.ts';

const card = z.object({
  kind: z.string().meta({ description: 'Kind of work: {area}/{word}' }),
  record: z.string(),
  shape: z.enum(['open', 'started', 'half', 'attention', 'urgent', 'refused', 'paused']),
  id: z.int().meta({ description: 'The record; 0 for a card about many' }),
  version: z.int().meta({ description: 'Of the record, or how many there are' }),
  values: z.record(z.string(), z.union([z.string(), z.number()])).meta({ description: 'Values of the words' }),
  detail: z.array(z.string()).meta({ description: 'Names under the title' }),
  at: moment.nullable().meta({ description: 'When it is due, or since when it waits' }),
  day: z.iso.date().nullable().meta({ description: 'The same of what has a day and no time' }),
  href: z.string(),
  phone: z.string().optional().meta({ description: 'Of whom it is about, where the caller may see it' }),
});

/** Work that waits for the caller, the most pressing first. */
export const queueSchema = z.object({
  at: moment,
  cards: z.array(card),
  isCut: z.boolean().meta({ description: 'More wait than are told' }),
  nextAt: moment.nullable().meta({ description: 'When the next card comes back that was put off' }),
});

/** Cards that the caller put off or ticked, those that come back first in front. */
export const markedSchema = z.object({
  at: moment,
  cards: z.array(card.extend({ until: moment.nullable().meta({ description: 'When it comes back that was put off; null where it was ticked' }), markedAt: moment })),
});

/** Puts a card off until a moment; without one it is done until its record changes. */
export const markSchema = z.strictObject({
  kind: z.string().regex(/^\w{1,60}\/\w{1,60}$/),
  id: z.int().min(0).max(2_147_483_647),
  version: z.int().min(0).max(2_147_483_647),
  until: z.iso.datetime().nullable(),
});

export const unmarkSchema = z.strictObject({ kind: markSchema.shape.kind, id: recordId.or(z.literal(0)) });

const tile = z.strictObject({ id: z.string().max(80), isHidden: z.boolean() });

/** A person's tiles in their order; those it does not name stand behind, as they usually do. */
export const layoutSchema = z.strictObject({ tiles: z.array(tile).max(40) });

/** All that the first screen shows, read at one moment. */
export const dashboardSchema = z.object({
  at: moment,
  since: moment.nullable().meta({ description: 'End of the caller’s visit before this one' }),
  counts: z.record(z.string(), countHistorySchema),
  fresh: z.array(z.string()).meta({ description: 'Kinds, and `{kind} {value}` of those counted by a choice, with records made since `since`' }),
  layout: z.array(tile),
  tiles: z.record(z.string(), z.unknown()).meta({ description: 'Data of the tiles that are shown, by id' }),
  queue: queueSchema,
});

export type QueueCard = ValueOf<typeof card>;
export type QueueShape = QueueCard['shape'];
export type Queue = ValueOf<typeof queueSchema>;
export type MarkedQueue = ValueOf<typeof markedSchema>;
export type QueueMark = ValueOf<typeof markSchema>;
export type TilePlace = ValueOf<typeof tile>;
export type DashboardResponse = ValueOf<typeof dashboardSchema>;
