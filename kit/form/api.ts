import { z } from 'zod';
import { changesSchema, labelsSchema, moment, personSchema, type ValueOf } from '#kit/records/api.ts';

const entry = z.object({
  id: z.int(),
  at: moment,
  by: personSchema,
  kind: z.enum(['create', 'update', 'delete', 'restore']),
  version: z.int(),
  batch: z.int(),
  batchKind: z.enum(['form', 'board', 'bulk', 'import', 'inbox', 'undo', 'demo', 'client', 'follow', 'note']),
  batchLabel: z.string().optional().meta({ description: 'Title of the batch: the name of a file' }),
  batchSize: z.int().optional().meta({ description: 'Records of this kind in the batch' }),
  merged: z.string().nullable().optional().meta({ description: 'Number and title of the record that was merged into this one; null where the caller does not see it' }),
  mergedInto: z.string().nullable().optional().meta({ description: 'Number and title of the record that this one was merged into; null where the caller does not see it' }),
  splitFrom: z.string().nullable().optional().meta({ description: 'Number and title of the record that this one was split from, by the undo of a merge; null where the caller does not see it' }),
  changes: changesSchema,
});

/** The answer to `GET /api/{record}/{id}/history`: latest first. */
export const historySchema = z.object({ entries: z.array(entry), labels: labelsSchema });

/** A change of a record. */
export type HistoryEntry = ValueOf<typeof entry>;
export type HistoryResponse = ValueOf<typeof historySchema>;

/** Something that saving a record brings about in others, for the words behind a key: "6 ads paused". */
export const effectSchema = z.object({
  key: z.string(),
  count: z.int(),
  names: z.array(z.string()).exactOptional().meta({ description: 'Titles of the first few of them' }),
});

/** The answer to a question for effects before a change is made. */
export const effectsAheadSchema = z.object({ effects: z.array(effectSchema) });

export type EffectsAhead = ValueOf<typeof effectsAheadSchema>;

export type EffectTold = ValueOf<typeof effectSchema>;
