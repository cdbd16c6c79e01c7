import { z } from 'zod';
import { labelsSchema, recordId, type ValueOf } from '#kit/records/api.ts';
import { partNames, pasteResults } from './parts.ts';

const part = z.enum(partNames);
const lineNumber = z.string().regex(/^[1-9]\d{0,5}$/);

/** The body of `POST /api/room/paste/preview`: a pasted table with a person's corrections. */
export const pasteAskSchema = z.strictObject({
  text: z.string().max(300_000),
  building: recordId.optional().meta({ description: 'The building whose whole list it is' }),
  company: recordId.optional().meta({ description: 'The management company whose whole list it is' }),
  corrected: z.record(lineNumber, z.partialRecord(part, z.string().max(200))).optional().meta({ description: 'Parts that were corrected, by line' }),
  meant: z.record(z.string().max(200), recordId).optional().meta({ description: 'The buildings that texts stand for' }),
  confirmed: z.array(recordId).optional().meta({ description: 'Lines whose warnings are confirmed' }),
});

/** The body of `POST /api/room/paste`: the rows to take over. */
export const pasteTakeSchema = pasteAskSchema.extend({ take: z.array(z.strictObject({ key: z.string().max(40), seen: z.string().max(200) })).min(1) });

const free = z.object({ freeMonths: z.number(), leaseMonths: z.number() });

const facts = z.object({
  roomType: z.int().nullable(),
  price: z.int().nullable().meta({ description: 'US cents' }),
  available: z.string().nullable().meta({ format: 'date' }),
  free: free.nullable(),
  offered: z.boolean().meta({ description: 'The unit is offered with us' }),
  let: z.boolean().meta({ description: 'All its places are let' }),
});

const problem = z.object({
  part,
  key: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  level: z.enum(['error', 'warning']),
});

const row = z.object({
  key: z.string().meta({ description: 'The same for the same unit or line as long as the text is the same' }),
  line: z.int().optional(),
  text: z.string().optional(),
  parts: z.record(part, z.string()).optional(),
  result: z.enum(pasteResults),
  building: z.int().optional(),
  unit: z.string(),
  room: z.int().optional(),
  before: facts.optional(),
  after: facts.optional(),
  changed: z.array(facts.keyof()),
  problems: z.array(problem),
  maybe: z.array(z.int()).optional().meta({ description: 'Buildings that the text may mean, the likeliest first' }),
  seen: z.string().meta({ description: 'Sent back with the row, so that what others do meanwhile is noticed' }),
});

/** The answer to `POST /api/room/paste/preview`. */
export const pasteSchema = z.object({
  rows: z.array(row),
  skipped: z.array(z.object({ line: z.int(), text: z.string() })).meta({ description: 'Lines that speak of no unit' }),
  buildings: z.int().meta({ description: 'Number of buildings in the table' }),
  labels: labelsSchema,
});

/** The answer to `POST /api/room/paste`. `batch` takes it back; null when nothing was written. */
export const pasteOutcomeSchema = z.object({
  batch: z.int().nullable(),
  written: z.object({ new: z.int(), change: z.int(), gone: z.int() }),
  conflicts: z.array(z.string()).meta({ description: 'Rows that are no longer as they were shown: left as they are' }),
});

export type PasteAsk = ValueOf<typeof pasteAskSchema>;
export type PasteTake = ValueOf<typeof pasteTakeSchema>;
/** Free months on a lease of so many. */
export type Free = ValueOf<typeof free>;
/** Facts of a unit: prices in cents, days as `YYYY-MM-DD`, the id of the type. */
export type UnitFacts = ValueOf<typeof facts>;
/** A fact of a unit by name. */
export type FactName = keyof UnitFacts;
/** Problem of a part, or a warning that a person should confirm. */
export type PasteProblem = ValueOf<typeof problem>;
/** One unit of the difference: a line of the table, or a unit with us that the table no longer has. */
export type PasteRow = ValueOf<typeof row>;
export type PasteResponse = ValueOf<typeof pasteSchema>;
export type PasteOutcome = ValueOf<typeof pasteOutcomeSchema>;
