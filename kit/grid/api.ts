import { z } from 'zod';
import { conflictsSchema, moment, personSchema, problemsSchema, type ValueOf } from '#kit/records/api.ts';

const rowOutcome = z.object({
  id: z.int(),
  version: z.int().optional().meta({ description: 'Its version by now; absent when it is gone' }),
  written: z.array(z.string()).meta({ description: 'The fields that hold what was sent' }),
  refused: problemsSchema,
  conflicts: conflictsSchema,
  by: personSchema,
  at: moment.nullable(),
});

/** The answer to `POST /api/{record}/sheet`. `batch` takes it back. */
export const cellsSchema = z.object({ batch: z.int(), rows: z.array(rowOutcome) });

/** Outcome of the cells of one record. */
export type RowOutcome = ValueOf<typeof rowOutcome>;
/** Conflict of a cell that two people changed: base, theirs, yours. */
export type CellConflict = RowOutcome['conflicts'][string];
export type GridResponse = ValueOf<typeof cellsSchema>;
