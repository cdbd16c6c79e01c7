import { z } from 'zod';
import { recordId, type ValueOf } from '#kit/records/api.ts';
import { encodings, rowResults, type delimiters } from './limits.ts';

export const place = z.string().regex(/^(0|[1-9]\d{0,2})$/).meta({ description: 'The index of a column' });
export const fieldName = z.string().max(100);
export const count = z.int().min(0);

/** A message with the values for its places. */
export const messageSchema = z.object({ key: z.string(), values: z.record(z.string(), z.union([z.string(), z.number()])).exactOptional() });

export type Message = ValueOf<typeof messageSchema>;

/** Where an import stands. `checking` and `applying` are under way; the others wait for a person, `paused` with a part of it written. */
const stateSchema = z.enum(['mapping', 'checking', 'checked', 'applying', 'paused', 'applied']);

export type ImportState = z.infer<typeof stateSchema>;

/** Effect of writing a row. `unsure` rows wait for a person's decision, `error` rows cannot be written. */
export const resultSchema = z.enum(rowResults);

/** An encoding a person can choose. */
export type Encoding = (typeof encodings)[number];

/** A delimiter a person can choose. */
export type Delimiter = (typeof delimiters)[number];

const mappingSchema = z.record(place, fieldName.nullable()).meta({
  description: 'The field each column goes to. `null` leaves it out, and so does saying nothing, but then it may be asked about. Columns of one field are joined',
});
const createMissingSchema = z.array(fieldName).max(100).meta({ description: 'Fields whose unknown records are created' });
const meaningsSchema = z.record(fieldName, z.record(z.string().max(2000), z.string().max(2000))).meta({
  description: "Meanings of cells by field: the cell as it stands to the choice or label; '' reads it as empty",
});
const matchBySchema = fieldName.nullable().meta({
  description: 'Identifies the record of a row: a unique field, or the fields of its identity joined by `+`; null imports every row as new',
});
const furtherSettings = {
  also: z.record(place, z.array(fieldName).max(20)).meta({ description: 'Further fields that a column feeds' }).exactOptional(),
  constants: z.record(fieldName, z.string().max(2000)).meta({ description: 'Values of every row in fields without a column' }).exactOptional(),
  keep: z.array(fieldName).max(100).meta({ description: 'Fields whose values stay where a record has one: the file fills empty ones alone' }).exactOptional(),
  joins: z
    .record(fieldName, z.array(z.int().min(0).max(999)).max(100))
    .meta({ description: "The order in which columns of one field are joined, where it is not the file's" })
    .exactOptional(),
};

const settingsSchema = z.object({
  mapping: mappingSchema,
  createMissing: createMissingSchema,
  meanings: meaningsSchema,
  matchBy: matchBySchema,
  ...furtherSettings,
});

/** A person's decisions about a file. */
export type ImportSettings = ValueOf<typeof settingsSchema>;

/** Changed settings. */
export const importChangeSchema = z.strictObject({
  encoding: z.string().max(40).exactOptional(),
  delimiter: z.string().max(4).exactOptional(),
  headerLine: z.int().min(0).max(1_000_000).exactOptional(),
  mapping: mappingSchema.exactOptional(),
  createMissing: createMissingSchema.exactOptional(),
  meanings: meaningsSchema.exactOptional(),
  matchBy: matchBySchema.exactOptional(),
  ...furtherSettings,
});

export type ImportChange = ValueOf<typeof importChangeSchema>;

export const suggestion = {
  means: z.string().meta({ description: 'Meaning to choose for the cell; `#12` is the record with that id' }),
  label: z.string(),
  detail: z.string().meta({ description: 'The key of a word that tells it from others of the same label' }).exactOptional(),
};
const suggestionSchema = z.object(suggestion);

/** A record, or a value, that a cell may mean. */
export type Suggestion = ValueOf<typeof suggestionSchema>;

const meaningSchema = z.object({
  cell: z.string(),
  rows: count.meta({ description: 'Rows that hold it' }),
  means: z.string().nullable().meta({ description: 'The choice, or the label of the record, it is read as; null when nobody knows' }),
  maybe: z.array(suggestionSchema).meta({ description: 'Possible meanings, the likeliest first' }).exactOptional(),
});

/** One distinct cell of a column whose values need a meaning: a choice, a reference, or a value only a person can tell. */
export type CellMeaning = ValueOf<typeof meaningSchema>;

const questionSchema = z.object({
  asks: z.enum(['tooSmall', 'tooLarge', 'empty', 'day']),
  limit: z.number().meta({ description: 'The limit that is passed' }).exactOptional(),
  rows: count.meta({ description: 'Rows with such a cell' }),
  count: count.meta({ description: 'Number of different cells' }),
  cells: z
    .array(z.object({ cell: z.string(), rows: count, means: z.string() }))
    .meta({ description: "The most frequent cells, at most 200, each with what it should be read as; '' is empty" }),
});

/**
 * A question about cells that are unlikely to mean what they say: numbers beyond the field's limits, words for nothing
 * such as `N/A`, house numbers that a spreadsheet made days. Answered by giving the cells their meanings.
 */
export type CellQuestion = ValueOf<typeof questionSchema>;

const readingSchema = z.object({
  state: z.enum(['read', 'attention', 'out']).meta({ description: '`out` is not imported, `attention` holds cells that will not be read as they stand' }),
  says: messageSchema,
  meanings: z.array(meaningSchema).meta({ description: 'Cells that nobody knows yet, the most frequent first; at most 200' }).exactOptional(),
  questions: z.array(questionSchema).exactOptional(),
  creates: count.meta({ description: 'Unknown records that can be created; absent where they cannot be, or not by this person' }).exactOptional(),
});

/** Reading of a column's cells under the present mapping. */
export type ColumnReading = ValueOf<typeof readingSchema>;

const targetReadingSchema = z.object({ target: z.string(), reading: readingSchema });

/** Reading of a field's cells. */
export type TargetReading = ValueOf<typeof targetReadingSchema>;

const columnSchema = z.object({
  index: count.meta({ description: 'Its place, from 0' }),
  name: z.string().meta({ description: 'Its name in the file; empty when it has none' }),
  sample: z.string().meta({ description: 'The first cell that holds something' }),
  samples: z.array(z.string()).meta({ description: 'The first different cells, at most three' }),
  filled: count.meta({ description: 'Rows with a value' }),
  reading: readingSchema,
  maybe: z.array(z.string()).meta({ description: 'Fields it may go to, the likeliest first: a question until the mapping names the column' }).exactOptional(),
  also: z.array(targetReadingSchema).meta({ description: 'Further fields it feeds, and how they read it' }).exactOptional(),
});

/** A column of the file. */
export type ImportColumn = ValueOf<typeof columnSchema>;

export const askSchema = z.enum(['similar', 'duplicateInFile', 'shift', 'differs']);

/**
 * Decision that a row waits for: whether it is an existing record (`similar`) or an earlier row again (`duplicateInFile`), whether
 * its cells are shifted, and which of two rows about one record counts where they differ.
 */
export type RowAsk = z.infer<typeof askSchema>;

const overwriteSchema = z.object({
  overwritten: count.meta({ description: "Values that differ from the file's, and get lost with the import" }),
  lowered: count.meta({ description: 'Those of them that become a lower number' }),
  kept: count.meta({ description: 'Values that differ and stay, since the field is among `keep`' }),
});

/** Numbers of records whose value of a field the file replaces. */
export type OverwriteCount = ValueOf<typeof overwriteSchema>;

const outcomeSchema = z.object({
  batch: recordId.nullable().meta({ description: 'The batch, for `POST /api/batch/{id}/undo`; null when there was nothing to write' }),
  created: count,
  changed: count,
  refused: count
    .meta({ description: 'Rows that were refused although the check let them pass: somebody changed what they depend on. They have errors now' })
    .exactOptional(),
  made: z.record(z.string(), count).meta({ description: 'Records made because rows named them: kind to count' }),
});

export type ImportOutcome = ValueOf<typeof outcomeSchema>;

const countsSchema = z.record(resultSchema, count);

export type ResultCounts = ValueOf<typeof countsSchema>;

export const importFileSchema = z.object({
  id: z.string(),
  record: z.string().meta({ description: 'The kind of record' }),
  name: z.string().meta({ description: "The file's name" }),
  size: count.meta({ description: 'Bytes' }),
  format: z.enum(['csv', 'xlsx']),
  encoding: z.enum(encodings).meta({ description: 'Absent for XLSX, as is the delimiter' }).exactOptional(),
  delimiter: z.string().exactOptional(),
  headerLine: count.meta({ description: 'The line that holds the names of the columns; 0 when there is none' }),
  preview: z
    .array(z.object({ line: count, cells: z.array(z.string()) }))
    .meta({ description: 'The first lines, read with this encoding and delimiter, with their line numbers' }),
  rows: count.meta({ description: 'Rows that hold something, the header and the lines before it not counted' }),
  columns: z.array(columnSchema),
  settings: settingsSchema,
  missing: z.array(z.string()).meta({ description: 'Fields that must be filled and get nothing: without them nothing is checked' }).exactOptional(),
  constants: z.array(targetReadingSchema).meta({ description: 'Readings of the constants' }).exactOptional(),
  matchFields: z
    .array(z.object({ field: z.string(), mapped: z.boolean() }))
    .meta({ description: 'Unique fields by which rows can be matched, and whether a column is mapped to each' }),
  state: stateSchema,
  done: count.meta({ description: 'Rows done in the run under way' }),
  took: z.number().meta({ description: 'Milliseconds the last check took' }).exactOptional(),
  counts: countsSchema.meta({ description: 'Known once checked' }).exactOptional(),
  asks: z
    .record(askSchema, count)
    .meta({ description: 'Rows that wait for a decision all of them may get at once: possible duplicates, and rows that seem shifted' })
    .exactOptional(),
  overwrites: z
    .record(z.string(), overwriteSchema)
    .meta({ description: 'Values that the rows would overwrite, by field; known once checked' })
    .exactOptional(),
  leftOut: count.meta({ description: 'Unsure and wrong rows that a person left out' }).exactOptional(),
  creates: z.record(z.string(), count).meta({ description: 'Records that will be made because the file names them: field to count' }).exactOptional(),
  stopped: messageSchema.meta({ description: 'The reason why the last run stopped' }).exactOptional(),
  outcome: outcomeSchema.meta({ description: 'Known once applied' }).exactOptional(),
});

/** An import. */
export type ImportFile = ValueOf<typeof importFileSchema>;
