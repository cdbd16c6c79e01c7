import { z } from 'zod';
import type { Raise } from '#kit/records/raise.ts';
import { changesSchema, conflictsSchema, labelsSchema, moment, personSchema, problemsSchema, type ValueOf } from '#kit/records/api.ts';

/** Change of one field of many records. */
export type FieldChange =
  | { readonly set: unknown }
  | { readonly add: readonly number[] }
  | { readonly remove: readonly number[] }
  | { readonly raise: Raise };

const previewRow = z.object({
  id: z.int(),
  version: z.int(),
  title: z.string(),
  picture: z.object({ file: z.string(), width: z.int(), height: z.int() }).optional(),
  changes: changesSchema.meta({ description: 'Values before and after, by field; empty when it is so already' }),
  problems: problemsSchema.optional(),
});

/** The answer to `POST /api/{record}/bulk/preview`. */
export const previewSchema = z.object({ rows: z.array(previewRow), labels: labelsSchema });

const conflict = z.object({ id: z.int(), conflicts: conflictsSchema, by: personSchema, at: moment.nullable() });

/** The answer to `POST /api/{record}/bulk`: ids by what came of them. `batch` takes it back. */
export const bulkSchema = z.object({
  batch: z.int(),
  changed: z.array(z.int()),
  same: z.array(z.int()),
  gone: z.array(z.int()),
  refused: z.array(z.object({ id: z.int(), fields: problemsSchema })),
  conflicts: z.array(conflict),
});

/** Effect of the changes on one record. */
export type PreviewRow = ValueOf<typeof previewRow>;
export type PreviewResponse = ValueOf<typeof previewSchema>;
/** A record that was left out because someone changed the same fields after it was shown. */
export type BulkConflict = ValueOf<typeof conflict>;
export type BulkResponse = ValueOf<typeof bulkSchema>;
