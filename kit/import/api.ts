import type { Labels } from '#kit/records/entity.ts';
import type { ImportColumn, Message, Suggestion, TargetReading } from './column-reading.ts';

export type { CellMeaning, CellQuestion, ColumnReading, ImportColumn, Message, Suggestion, TargetReading } from './column-reading.ts';

/** Where an import stands. `checking` and `applying` are under way; the others wait for a person. */
export type ImportState = 'mapping' | 'checking' | 'checked' | 'applying' | 'applied';

/** Effect of writing a row. `unsure` rows wait for a person's decision, `error` rows cannot be written. */
export type RowResult = 'new' | 'change' | 'same' | 'unsure' | 'error';

/** Every result, in the order the cards stand. */
export const rowResults: readonly RowResult[] = ['new', 'change', 'same', 'unsure', 'error'];

/** The encodings a person can choose, as `TextDecoder` names them; `euc-kr` reads CP949 too. */
export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'euc-kr', 'gb18030', 'big5', 'windows-1252'] as const;

/** An encoding a person can choose. */
export type Encoding = (typeof encodings)[number];

/** The delimiters a person can choose. */
export const delimiters = [',', ';', '\t', '|'] as const;

/** A delimiter a person can choose. */
export type Delimiter = (typeof delimiters)[number];

/** The largest file taken, in bytes. */
export const largestFile = 20 * 1024 * 1024;

/** A person's decisions about a file. */
export interface ImportSettings {
  /**
   * The field each column goes to, by the column's index; `null` leaves it out, and so does saying nothing, but then it
   * may be asked about. Columns of one field are joined.
   */
  readonly mapping: Readonly<Record<number, string | null>>;
  /** Further fields that a column feeds, by the column's index. */
  readonly also?: Readonly<Record<number, readonly string[]>>;
  /** Value of every row in fields without a column: target to cell. */
  readonly constants?: Readonly<Record<string, string>>;
  /** Fields whose values stay where a record has one: the file only fills empty ones. */
  readonly keep?: readonly string[];
  /** The order in which columns of one field are joined, where it is not the file's: target to columns. */
  readonly joins?: Readonly<Record<string, readonly number[]>>;
  /** Fields whose unknown records are created. */
  readonly createMissing: readonly string[];
  /** Meanings of cells by field: the cell as it stands to the choice or label; `''` reads it as empty. */
  readonly meanings: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /**
   * Identifies the record of a row: a unique field, or the fields of its identity joined by `+`; null imports every row
   * as new.
   */
  readonly matchBy: string | null;
}

/** Changed settings: the body of `PUT /api/import/{id}`. */
export interface ImportChange extends Partial<ImportSettings> {
  readonly encoding?: string;
  readonly delimiter?: string;
  readonly headerLine?: number;
}

/**
 * Decision that a row waits for: whether it is an existing record (`near`) or an earlier row again (`twin`), whether
 * its cells are shifted, and which of two rows about one record counts where they differ.
 */
export type RowAsk = 'near' | 'twin' | 'shift' | 'differs';

/** Numbers of records whose value of a field the file replaces. */
export interface OverwriteCount {
  /** Values that differ from the file's, and get lost with the import. */
  readonly overwritten: number;
  /** Those of them that become a lower number. */
  readonly lowered: number;
  /** Values that differ and stay, since the field is among `keep`. */
  readonly kept: number;
}

export type ResultCounts = Readonly<Record<RowResult, number>>;

/** An import: `GET /api/import/{id}`. */
export interface ImportFile {
  readonly id: string;
  /** The kind of record. */
  readonly record: string;
  /** The file's name. */
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly format: 'csv' | 'xlsx';
  /** Absent for XLSX, as is the delimiter. */
  readonly encoding?: Encoding;
  readonly delimiter?: string;
  /** The line that holds the names of the columns; 0 when there is none. */
  readonly headerLine: number;
  /** The first lines, read with this encoding and delimiter, with their line numbers. */
  readonly preview: readonly { readonly line: number; readonly cells: readonly string[] }[];
  /** Rows that hold something, the header and the lines before it not counted. */
  readonly rows: number;
  readonly columns: readonly ImportColumn[];
  readonly settings: ImportSettings;
  /** Fields that must be filled and get nothing: without them nothing is checked. */
  readonly missing?: readonly string[];
  /** Readings of the constants. */
  readonly constants?: readonly TargetReading[];
  /** Unique fields by which rows can be matched, and whether a column is mapped to each. */
  readonly matchFields: readonly { readonly field: string; readonly mapped: boolean }[];
  readonly state: ImportState;
  /** Rows done in the run under way. */
  readonly done: number;
  /** Milliseconds the last check took. */
  readonly took?: number;
  /** Known once checked. */
  readonly counts?: ResultCounts;
  /** Rows that wait for a decision all of them may get at once: possible duplicates, and rows that seem shifted. */
  readonly asks?: Readonly<Record<RowAsk, number>>;
  /** Values that the rows would overwrite, by field; known once checked. */
  readonly overwrites?: Readonly<Record<string, OverwriteCount>>;
  /** Number of unsure and wrong rows that a person left out. */
  readonly leftOut?: number;
  /** Records that will be made because the file names them: field to count. */
  readonly creates?: Readonly<Record<string, number>>;
  /** The reason why the last run stopped. */
  readonly stopped?: Message;
  /** Known once applied. */
  readonly outcome?: ImportOutcome;
}

export interface ImportOutcome {
  /** The batch, for `POST /api/batch/{id}/undo`; null when there was nothing to write. */
  readonly batch: number | null;
  readonly created: number;
  readonly changed: number;
  /** Rows that were refused although the check let them pass: somebody changed what they depend on. They have errors now. */
  readonly refused?: number;
  /** Records made because rows named them: entity to count. */
  readonly made: Readonly<Record<string, number>>;
}

/** A cell's problem, or what a person should confirm about it. */
export interface CellProblem extends Message {
  /** The field; empty for the row as a whole. */
  readonly field: string;
  readonly level: 'error' | 'unsure';
  /** The record that stands in the way. */
  readonly id?: number;
}

/**
 * Decisions a person may make on a row: to take it as shifted, its cells as they would stand then; to take it for a record
 * that is there already; to read a cell as something else, in all rows that hold it. A `twin` is an earlier line that it
 * may be again: then it is another one, or is left out. A row that `differs` from an earlier one about the same record is
 * left out, or counts instead once the earlier one is left out. `create` makes the records that the file names and nobody knows.
 */
export type RowOffer =
  | { readonly is: 'shift'; readonly cells: readonly string[] }
  | { readonly is: 'same'; readonly id: number; readonly label: string; readonly detail?: string }
  | { readonly is: 'twin'; readonly line: number; readonly label: string }
  | { readonly is: 'differs'; readonly line: number; readonly label: string; readonly fields: readonly RowDifference[] }
  | { readonly is: 'create'; readonly field: string; readonly count: number }
  | ({ readonly is: 'mean'; readonly field: string; readonly cell: string; readonly rows: number } & Suggestion);

/** A field in which two rows about one record differ: the cells of the earlier row, and of this one. */
export interface RowDifference {
  readonly field: string;
  readonly first: string;
  readonly now: string;
}

/**
 * One decision for all rows that ask for it; `mean` reads a cell as something else, `create` makes what is unknown, `keep`
 * leaves a field's values as they are. The rows are checked again.
 */
export type RowsDecision =
  | { readonly asks: RowAsk; readonly answer: 'shift' | 'same' | 'new' | 'out' | 'last' }
  | { readonly reason: { readonly field: string; readonly key: string }; readonly answer: ReasonDecision; readonly text?: string | undefined }
  | { readonly answer: 'create'; readonly field: string }
  | { readonly answer: 'keep'; readonly field: string; readonly keep: boolean }
  | { readonly answer: 'mean'; readonly field: string; readonly cell: string; readonly means: string };

/** A decision for all rows that have one problem: `set` puts a text into the cell, `empty` nothing. */
export type ReasonDecision = 'same' | 'new' | 'last' | 'shift' | 'set' | 'empty' | 'out';

/** The most different cells that are named with a reason. */
export const maxReasonCells = 3;

/** A problem that rows share, as the first of them has it. */
export interface ImportReason extends CellProblem {
  /** The first row that has it. */
  readonly line: number;
  /** Count of rows that have it. */
  readonly rows: number;
  /** The first different cells that have it, at most `maxReasonCells`; none for rows as a whole. */
  readonly cells: readonly string[];
  /** Count of the unknown records that can be made, where that solves it. */
  readonly creates?: number;
  readonly answers: readonly ReasonDecision[];
}

/** `GET /api/import/{id}/reasons`: the most frequent first. */
export interface ImportReasons {
  readonly reasons: readonly ImportReason[];
}

/** The most cells a person corrects at once. */
export const maxCorrected = 20_000;

/** The decision of a person on one row. */
export interface RowDecision {
  /** By column index; null for what stands in the file. */
  readonly cells?: Readonly<Record<number, string | null>>;
  /** An unsure row is right as it stands. */
  readonly confirmed?: boolean;
  /** The record the row is about, though it is written otherwise; null for none. */
  readonly same?: number | null;
  /** The row is not to be written. */
  readonly out?: boolean;
}

/** A person's decision on the row of a line. The body of `PUT /api/import/{id}/rows` is `{ rows }` of these. */
export interface RowSaid extends RowDecision {
  readonly line: number;
}

/** A row of the file after the check. */
export interface ImportRow {
  /** Where the row begins in the file, from 1, header included. */
  readonly line: number;
  readonly result: RowResult;
  /** A person said that an unsure row is right. */
  readonly confirmed: boolean;
  /** Cells by column index, corrections included. */
  readonly cells: readonly string[];
  /** Columns whose cell a person corrected. */
  readonly corrected: readonly number[];
  readonly problems: readonly CellProblem[];
  /** Decisions a person may make, the likeliest first. */
  readonly offers?: readonly RowOffer[];
  /** A person said to leave it out. */
  readonly out?: boolean;
  /** The label of the record it matches, where the row writes it otherwise. */
  readonly same?: string;
  /** The earlier line that says the same: this one adds nothing. */
  readonly inFile?: number;
  /** A person said which record it is. */
  readonly chosen?: boolean;
  /** The record it matches. */
  readonly id?: number;
  /** For `change`: field to the values before and after. */
  readonly changes?: Readonly<Record<string, readonly [unknown, unknown]>>;
}

/** `PUT /api/import/{id}/rows`. */
export interface CorrectedRows {
  /** The rows named, and those whose result changed with them, as they stand now. */
  readonly rows: readonly ImportRow[];
  /** The decisions that undo it: those from before the call. */
  readonly before: readonly RowSaid[];
  readonly file: ImportFile;
  /** Labels of the records that changes speak of. */
  readonly labels: Labels;
}

/** `POST /api/import/{id}/answer`: the import, its rows about to be checked again. */
export interface DecidedRows extends ImportFile {
  /**
   * The decisions that undo it, row by row; absent where the decision is about cells, or about more rows than one call
   * takes.
   */
  readonly before?: readonly RowSaid[];
}

/** `GET /api/import/{id}/lines`: the lines of the rows of some results, in their order. */
export interface ImportLines {
  readonly lines: readonly number[];
}

/** `GET /api/import/{id}/rows`. */
export interface ImportRows {
  readonly rows: readonly ImportRow[];
  readonly total: number;
  /** Labels of the records that `changes` speaks of, those to be made included. */
  readonly labels: Labels;
}
