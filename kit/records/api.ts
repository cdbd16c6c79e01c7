import { z, type ZodType } from 'zod';

// A module called api.ts says once what crosses the wire: the server checks and describes calls by its schemas, the page
// imports its types alone, so that no schema reaches a browser.

/** Value of a schema as page and server handle it: read-only throughout. */
export type ValueOf<S extends ZodType> = Frozen<z.infer<S>>;

type Frozen<T> = T extends readonly unknown[] | object ? { readonly [K in keyof T]: Frozen<T[K]> } : T;

export const recordId = z.int().positive();

/** A moment: ISO 8601, UTC. */
export const moment = z.string().meta({ format: 'date-time' });

/** Who did something; null for the product itself. */
export const personSchema = z.object({ userIdx: z.int(), name: z.string() }).nullable();

/** Message keys by field. */
export const problemsSchema = z.record(z.string(), z.string());

/** Values before and after, by field. */
export const changesSchema = z.record(z.string(), z.tuple([z.unknown(), z.unknown()]));

/** Both values of each field that two people changed, and the one they started from. */
export const conflictsSchema = z.record(z.string(), z.object({ theirs: z.unknown(), yours: z.unknown(), base: z.unknown() }));

export const labelsSchema = z
  .record(z.string(), z.record(z.string(), z.string()))
  .meta({ description: 'What referred records are called, by kind and id' });

const counted = {
  today: z.int(),
  week: z.int(),
  month: z.int(),
  total: z.int(),
  previousWeek: z.int().meta({ description: 'Of the week before, up to the same hour of the same day' }),
  previousMonth: z.int().meta({ description: 'Of the month before, up to the same hour of the same day' }),
  days: z.array(z.int()).meta({ description: 'The last days, oldest first, today included' }),
};

/** Counts of new records of a kind by New York days; weeks begin on Monday. `by` has them for each value of a choice. */
export const countHistorySchema = z.object({ ...counted, by: z.record(z.string(), z.object(counted)).optional() });

export type CountHistory = ValueOf<typeof countHistorySchema>;
