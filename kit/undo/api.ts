import { z } from 'zod';
import { moment, personSchema, type ValueOf } from '#kit/records/api.ts';

const refused = z.object({
  record: z.string(),
  id: z.int(),
  fields: z.array(z.string()),
  by: personSchema,
  reasons: z.record(z.string(), z.string()).meta({ description: 'The rules in the way, by field, where nobody changed it since' }).exactOptional(),
});

/** The answer to `POST /api/batch/{id}/undo`: the batch that took it back, which taken back itself does it again. */
export const undoneSchema = z.object({
  batch: z.int(),
  undoes: z.int().meta({ description: 'The batch that was taken back' }),
  undone: z.int(),
  refused: z.array(refused),
  records: z.array(z.object({ record: z.string(), count: z.int() })).meta({ description: 'Records that are as before, by their kind' }).exactOptional(),
  only: z
    .object({ record: z.string(), id: z.int(), title: z.string(), fields: z.array(z.string()), isGone: z.boolean(), states: z.record(z.string(), z.string()).meta({ description: 'Its states that are as before, by field: labels of records, words of choices' }).exactOptional() })
    .meta({ description: 'The record that is as before, or gone as before it was made, where it is one alone' })
    .exactOptional(),
});

/** The answer to taking several batches back at once. */
export const undoneTogetherSchema = undoneSchema.omit({ undoes: true, only: true, records: true });

/** The answer to `GET /api/batch/{id}`. */
export const batchSchema = z.object({
  id: z.int(),
  kind: z.string(),
  at: moment,
  by: personSchema,
  label: z.string().nullable(),
  undoes: z.int().nullable(),
  undoneBy: z.int().nullable(),
  causedBy: z.int().nullable().meta({ description: 'The batch that it followed from' }),
  cause: z.string().nullable().meta({ description: 'Which consequence of that batch it is' }),
  records: z.array(z.object({ record: z.string(), kind: z.string(), count: z.int() })),
});

/** The answer to `GET /api/batch`: what one wrote oneself, latest first. `next` asks for what was before; null at the end. */
export const ownBatchesSchema = z.object({
  batches: z.array(batchSchema.extend({ first: z.int().nullable().meta({ description: 'The record, where it is one alone' }), title: z.string().nullable(), fields: z.array(z.string()).meta({ description: 'What changed in it, where it is one alone' }) })),
  next: z.int().nullable(),
});

export type OwnBatches = ValueOf<typeof ownBatchesSchema>;
export type UndoResponse = ValueOf<typeof undoneSchema>;
export type UndoneTogether = ValueOf<typeof undoneTogetherSchema>;
