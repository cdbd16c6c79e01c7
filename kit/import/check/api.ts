import { z } from 'zod';
import { changesSchema, labelsSchema, recordId, type ValueOf } from '#kit/records/api.ts';
import { bounds } from '#kit/records/check.ts';
import { importFileSchema, askSchema, count, fieldName, messageSchema, place, resultSchema, suggestion } from '../api.ts';
import { maxCorrected, maxReasonCells } from '../limits.ts';

const lineNumber = z.int().min(0).max(bounds.integer).meta({ description: 'Where a row begins in the file, from 1, header included' });
const cellText = z.string().max(100_000);

const problem = {
  ...messageSchema.shape,
  field: z.string().meta({ description: 'Empty for the row as a whole' }),
  level: z.enum(['error', 'warning']),
  id: recordId.meta({ description: 'The record that stands in the way' }).exactOptional(),
};
const problemSchema = z.object(problem);

/** A cell's problem, or what a person should confirm about it. */
export type CellProblem = ValueOf<typeof problemSchema>;

const differenceSchema = z.object({ field: z.string(), first: z.string(), now: z.string() });

/** A field in which two rows about one record differ: the cells of the earlier row, and of this one. */
export type RowDifference = ValueOf<typeof differenceSchema>;

const offerSchema = z.discriminatedUnion('is', [
  z.object({ is: z.literal('shift'), cells: z.array(z.string()) }),
  z.object({ is: z.literal('same'), id: recordId, label: z.string(), detail: z.string().exactOptional() }),
  z.object({ is: z.literal('duplicateInFile'), line: count, label: z.string() }),
  z.object({ is: z.literal('differs'), line: count, label: z.string(), fields: z.array(differenceSchema) }),
  z.object({ is: z.literal('create'), field: z.string(), count }),
  z.object({ is: z.literal('mean'), field: z.string(), cell: z.string(), rows: count, ...suggestion }),
]);

/**
 * Decisions a person may make on a row: to take it as shifted, its cells as they would stand then; to take it for a record
 * that is there already; to read a cell as something else, in all rows that hold it. A `duplicateInFile` is an earlier line that it
 * may be again: then it is another one, or is left out. A row that `differs` from an earlier one about the same record is
 * left out, or counts instead once the earlier one is left out. `create` makes the records that the file names and nobody knows.
 */
export type RowOffer = ValueOf<typeof offerSchema>;

const reasonDecisionSchema = z.enum(['same', 'new', 'last', 'shift', 'set', 'empty', 'out']);

/** A decision for all rows that have one problem: `set` puts a text into the cell, `empty` nothing. */
export type ReasonDecision = z.infer<typeof reasonDecisionSchema>;

export const rowsDecisionSchema = z.union([
  z.strictObject({
    reason: z.strictObject({ field: fieldName, key: z.string().max(100) }),
    decision: reasonDecisionSchema,
    text: cellText.exactOptional(),
  }),
  z.strictObject({ asks: askSchema, decision: z.enum(['shift', 'same', 'new', 'out', 'last']) }),
  z.strictObject({ decision: z.literal('create'), field: fieldName }),
  z.strictObject({ decision: z.literal('keep'), field: fieldName, keep: z.boolean() }),
  z.strictObject({ decision: z.literal('mean'), field: fieldName, cell: z.string().min(1).max(2000), means: z.string().max(2000) }),
]);

/**
 * One decision for all rows that ask for it; `mean` reads a cell as something else, `create` makes what is unknown, `keep`
 * leaves a field's values as they are. The rows are checked again.
 */
export type RowsDecision = ValueOf<typeof rowsDecisionSchema>;

const reasonSchema = z.object({
  ...problem,
  line: count.meta({ description: 'The first row that has it' }),
  rows: count.meta({ description: 'Rows that have it' }),
  cells: z.array(z.string()).max(maxReasonCells).meta({ description: 'The first different cells that have it; none for rows as a whole' }),
  creates: count.meta({ description: 'Unknown records that can be made, where that solves it' }).exactOptional(),
  decisions: z.array(reasonDecisionSchema),
});

/** A problem that rows share, as the first of them has it. */
export type ImportReason = ValueOf<typeof reasonSchema>;

export const importReasonsSchema = z.object({ reasons: z.array(reasonSchema).meta({ description: 'The most frequent first' }) });

export type ImportReasons = ValueOf<typeof importReasonsSchema>;

const rowDecision = {
  cells: z.record(place, cellText.nullable()).meta({ description: 'By column; null for what stands in the file' }).exactOptional(),
  confirmed: z.boolean().meta({ description: 'An unsure row is right as it stands' }).exactOptional(),
  same: z
    .int()
    .min(1)
    .max(bounds.integer)
    .nullable()
    .meta({ description: 'The record the row is about, though it is written otherwise; null for none' })
    .exactOptional(),
  out: z.boolean().meta({ description: 'The row is not to be written' }).exactOptional(),
};
const lineDecisionSchema = z.strictObject({ line: lineNumber, ...rowDecision });

/** A person's decision on the row of a line. */
export type LineDecision = ValueOf<typeof lineDecisionSchema>;

/** The decision of a person on one row. */
export type RowDecision = Omit<LineDecision, 'line'>;

export const correctionsSchema = z.strictObject({ rows: z.array(lineDecisionSchema).min(1).max(maxCorrected) });

const rowSchema = z.object({
  line: lineNumber,
  result: resultSchema,
  confirmed: z.boolean().meta({ description: 'A person said that an unsure row is right' }),
  cells: z.array(z.string()).meta({ description: 'Cells by column, corrections included' }),
  corrected: z.array(count).meta({ description: 'Columns whose cell a person corrected' }),
  problems: z.array(problemSchema),
  offers: z.array(offerSchema).meta({ description: 'Decisions a person may make, the likeliest first' }).exactOptional(),
  out: z.boolean().meta({ description: 'A person said to leave it out' }).exactOptional(),
  same: z.string().meta({ description: 'The label of the record it matches, where the row writes it otherwise' }).exactOptional(),
  inFile: count.meta({ description: 'The earlier line that says the same: this one adds nothing' }).exactOptional(),
  chosen: z.boolean().meta({ description: 'A person said which record it is' }).exactOptional(),
  id: recordId.meta({ description: 'The record it matches' }).exactOptional(),
  changes: changesSchema.meta({ description: 'For `change`: field to the values before and after' }).exactOptional(),
});

/** A row of the file after the check. */
export type ImportRow = ValueOf<typeof rowSchema>;

export const importRowsSchema = z.object({ rows: z.array(rowSchema), total: count, labels: labelsSchema });

/** Checked rows, with labels of the records that their changes speak of, those to be made included. */
export type ImportRows = ValueOf<typeof importRowsSchema>;

export const importLinesSchema = z.object({ lines: z.array(count) });

/** The lines of the rows of some results, in their order. */
export type ImportLines = ValueOf<typeof importLinesSchema>;

const decisionsBefore = z.array(lineDecisionSchema);

export const correctedRowsSchema = z.object({
  rows: z.array(rowSchema).meta({ description: 'The rows named, and those whose result changed with them, as they stand now' }),
  before: decisionsBefore.meta({ description: 'The decisions that undo it: those from before the call' }),
  file: importFileSchema,
  labels: labelsSchema,
});

export type CorrectedRows = ValueOf<typeof correctedRowsSchema>;

export const decidedRowsSchema = importFileSchema.extend({
  before: decisionsBefore
    .meta({ description: 'The decisions that undo it, row by row; absent where it is about cells, or about more rows than one call takes' })
    .exactOptional(),
});

/** The import, its rows about to be checked again. */
export type DecidedRows = ValueOf<typeof decidedRowsSchema>;
