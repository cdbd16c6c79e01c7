import type { I18n } from '#core/i18n/i18n.ts';
import type { Labels } from '../entity.ts';
import type { Field, Presence, Value, Kind } from '../field.ts';

/** Storage type of a column, on either engine. */
export type Storage = 'id' | 'text' | 'integer' | 'decimal' | 'flag' | 'day' | 'moment' | 'json';

/** Shape of a value on the wire, as JSON Schema says it. Bounds are told there; `check` enforces them with its messages. */
export type Schema =
  | { readonly type: 'string'; readonly minLength?: number; readonly maxLength?: number; readonly format?: string; readonly enum?: readonly string[] }
  | { readonly type: 'integer' | 'number'; readonly minimum?: number; readonly maximum?: number; readonly enum?: readonly number[]; readonly description?: string }
  | { readonly type: 'boolean' }
  | { readonly type: 'object'; readonly properties: Readonly<Record<string, Schema>>; readonly optional?: readonly string[] }
  | { readonly type: 'array'; readonly items: Schema; readonly maxItems?: number; readonly description?: string };

/** Condition on a field. Ranges include both ends; days are New York days. */
export type Filter =
  | { readonly is: 'oneOf'; readonly values: readonly (string | number)[] }
  | { readonly is: 'range'; readonly from?: number | string; readonly to?: number | string }
  | { readonly is: 'flag'; readonly value: boolean }
  | { readonly is: 'text'; readonly value: string }
  | { readonly is: 'none' }
  | WithinOutline;

/** Condition on a place: within an outline of three or more corners, or a box by its two. */
export interface WithinOutline {
  readonly is: 'inside';
  readonly corners: readonly (readonly [latitude: number, longitude: number])[];
  /** The circle whose corners these are, its radius in metres. */
  readonly around?: { readonly latitude: number; readonly longitude: number; readonly metres: number };
  /** Name of the place: an address, a station, a neighbourhood. */
  readonly name?: string;
}

/** Finds records by the label that a cell gives, and labels by id. */
export interface Lookup {
  /** `ambiguous` where several records carry the label. */
  id(entity: string, label: string): number | 'unknown' | 'ambiguous';
  label(entity: string, id: number): string | undefined;
}

/** Words that stand for the values of a field in some language, folded by `choiceKey`. */
export type CellWords = ReadonlyMap<string, string>;

/** Value of a cell, null for nothing, or the key of its problem and the values for that message. */
export type Reading =
  | { readonly value: unknown }
  | { readonly problem: string; readonly values?: Readonly<Record<string, string | number>> };

/** The reader's language, to tell values in it. */
export type ValueFormatter = Pick<I18n, 't' | 'has' | 'list' | 'number' | 'money' | 'day' | 'moment' | 'ago' | 'locale'>;

/** Context in which a value is told. */
export interface FormatContext<O> {
  readonly options: O;
  readonly voice: ValueFormatter;
  /** The key of the field's label, under which its choices have their words. */
  readonly key: string;
  readonly labels: Labels;
  /** Tells a value of another field, such as one in a line. */
  readonly tell: (field: Field, value: unknown, key: string) => string;
}

/** Columns of a kind in a table. Without columns it lies in a link table. */
export interface Columns<V> {
  /** Suffixes of the field's name, and what each column holds. */
  readonly columns: readonly (readonly [suffix: string, storage: Storage])[];
  readonly write: (value: V) => readonly unknown[];
  readonly read: (cells: readonly unknown[]) => V | null;
}

/** Filters of a kind: in an address, and among rows. */
export interface FilterSpec<O> {
  readonly read: (word: string, options: O) => Filter | undefined;
  /** The word of an address, for the description of the API. */
  readonly words: string;
  /** An end of a range as its column holds it; as it is unless said. */
  readonly stored?: (end: number | string) => number | string;
}

/** Cells of a file. */
export interface CellSpec<V, O> {
  readonly read: (
    cell: string,
    help: { readonly options: O; readonly lookup: Lookup; readonly words: CellWords | undefined },
  ) => Reading;
  readonly write: (value: V, options: O, lookup: Lookup) => string;
  /** Example in an import's template. */
  readonly example?: (options: O) => string;
  /** Value of a cell in an export, as spreadsheets sort it; the reader's words unless said. */
  readonly export?: (value: V) => string | number;
  /** The number a cell says, to hold against the field's limits in its own unit; only of kinds with limits. */
  readonly measure?: (cell: string) => number | undefined;
  /** Mark that joins several columns into one cell; absent where they cannot be. */
  readonly join?: (options: O) => string;
}

/**
 * One kind of field, whole: how its values are stored, sent, checked, compared, filtered, read from files and told.
 * Its drawing on a page stands in `#kit/fields`.
 */
export interface KindSpec<V, O> {
  readonly columns: Columns<V>;
  readonly schema: (options: O, schemaOf: (field: Field) => Schema) => Schema;
  /** True, or the key of a message. `checkField` checks a value of another field, such as one in a line. */
  readonly check: (value: V, options: O, checkField: (field: Field, value: unknown) => string | undefined) => true | string;
  /** Bounds for the messages of a field that says none. */
  readonly limits?: (options: O) => { readonly min?: number; readonly max?: number };
  /** Empty beside null; never unless said. */
  readonly isEmpty?: (value: V) => boolean;
  /** The same to a person; identical unless said. */
  readonly isSame?: (a: V, b: V) => boolean;
  readonly tell: (value: V, telling: FormatContext<O>) => string;
  readonly filter?: FilterSpec<O>;
  readonly cell: CellSpec<V, O>;
  /** Part of a value for readers who may not see it whole. */
  readonly mask?: (value: V, options: O) => V;
  /** Lines of a record's search text before folding; none unless said. */
  readonly search?: (value: V, options: O) => readonly string[];

  /** Two records may be the same by such a value: text that finds it, undefined where it says too little, and when two agree. */
  readonly alike?: { readonly soughtBy: (value: V) => string | undefined; readonly isAlike: (a: V, b: V) => boolean };

  /** Holds several things in their order; empty is `[]`, never null. */
  readonly isList?: boolean;
  /** Names other records. */
  readonly refers?: 'one' | 'many';
  /** Names files that are kept: those it names now, or with them every version in its history. */
  readonly holdsFiles?: 'current' | 'versions';
  /** Measured: ends of a column stand below each other, and sums have a meaning. */
  readonly isNumber?: boolean;
  /** A sum: raised and lowered by dollars or percent. */
  readonly isMoney?: boolean;
  /** Days, moments, or times of any day; a moment is filtered by the New York day it lies in. */
  readonly time?: 'day' | 'moment' | 'clock';
  /** Every value it may hold, where they are few; each has a word under the key of the field's label. */
  readonly words?: (options: O) => readonly (string | number | boolean)[];
  /** Those that a person may give it, where some follow from something else alone. */
  readonly offered?: (options: O) => readonly (string | number | boolean)[];
  /** A part for each language. */
  readonly isTranslated?: boolean;
  /** Any words fit. */
  readonly isFreeText?: boolean;
  /** A value as a label, the same in every language, where it is not the value itself. */
  readonly label?: (value: V, options: O) => string;
  /** The value of a title that is written as one label; a record may be made of that alone. */
  readonly ofLabel?: (label: string) => V;
  /** Too much for a cell of a grid: changed in the record's form. */
  readonly inFormOnly?: boolean;
  /** Many records may be given one value at once. */
  readonly fitsMany?: boolean;
  /** Text without case in an order. */
  readonly sortsAsText?: boolean;
}

/** Bounds of fields that say none: what both database engines hold and a person can mean. */
export const bounds = {
  integer: 2_147_483_647,
  decimal: 1e15,
  money: 2_147_483_647,
  text: 500,
  long: 20_000,
  names: 200,
  list: 1_000,
  rows: 50,
  /** Bytes of a file that is sent. */
  file: 20 * 1024 * 1024,
} as const;

/** Options of a field of any kind. */
export interface FieldOptions {
  /** The permission needed to change this field, when it is more than changing the record takes. */
  changedBy?: string;
  /** No two live records may hold the same value: to the letter, or after normalising an address. */
  unique?: boolean | 'normalised';
  /** Another field of the record within which `unique` counts. */
  uniqueWithin?: string;
  /** The list's search box looks into this field. */
  searched?: boolean;
  /** Passes to a colleague when the employee whom the reference names leaves; their open records are counted by it. */
  handedOver?: boolean;
  /** The reference is a mark that the product sets and takes away: it keeps no record from being deleted. */
  mark?: boolean;
  /** Written by the product's own code alone: no body, form, grid or file takes it. */
  byServer?: boolean;
  /** Further values of another field of the record, with `, ` between: they find it and are masked as that field's do. A merge keeps them. */
  others?: string;
  /** Follows from what else is said of the record: no column of a file goes to it. */
  derived?: boolean;
  /** Kept by the product for itself, such as a place on a board: nobody sends it, and no history tells of it. */
  internal?: boolean;
}

/** True when a writer must give a value, and where it starts. */
export type Demand<R extends boolean, I> = { required?: R; initial?: I };

/** The field that a description makes: its presence, and whether a reader may see null. */
export type Found<K extends Kind, V, R extends boolean, I> = [I] extends [undefined]
  ? R extends true
    ? Field<K, V, 'required'>
    : Field<K, V | null, 'optional'>
  : Field<K, V, 'initial'>;

/** Makes a field as plain data. */
export function make(kind: Kind, fieldOptions: FieldOptions & Demand<boolean, unknown>): never {
  const { required, initial, ...options } = fieldOptions;
  const presence: Presence = initial !== undefined ? 'initial' : required ? 'required' : 'optional';
  return { kind, presence, options, ...(initial !== undefined && { initial }) } as never;
}

/** Makes the builder of fields of a kind that holds one thing. */
export const scalar =
  <K extends Kind, O>(kind: K) =>
  <R extends boolean = false, I extends Value<K> | undefined = undefined>(
    fieldOptions: O & FieldOptions & Demand<R, I> = {} as O & FieldOptions & Demand<R, I>,
  ): Found<K, Value<K>, R, I> =>
    make(kind, fieldOptions);

/** One column that holds the value as it is. */
export const oneColumn = <V>(storage: Storage): Columns<V> => ({
  columns: [['', storage]],
  write: (value) => [value],
  read: ([cell]) => (cell ?? null) as V | null,
});

/** One column of JSON; a list that is empty is `[]`. */
export const jsonColumn = <V>(empty: V | null): Columns<V> => ({
  columns: [['', 'json']],
  write: (value) => [Array.isArray(value) && value.length === 0 ? null : JSON.stringify(value)],
  read: ([cell]) => (cell ? (JSON.parse(cell as string) as V) : empty),
});

export const isPositiveInteger = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) > 0 && (value as number) <= bounds.integer;

/** People can have meant every character: no controls but line breaks and tabs, no half of a character. */
export const isPlain = (text: string): boolean => text.isWellFormed() && !/(?![\n\r\t])\p{Cc}/u.test(text);

/** Nothing that anybody sees: blanks, and characters without a shape of their own. */
export const isBlank = (text: string): boolean => /^[\s\u2800\p{Default_Ignorable_Code_Point}]*$/u.test(text);

/** A break between lines in any of the ways text files write it. */
export const lineBreak = /[\n\r\u2028\u2029]/;

/** Fewer characters as people count them, not the two halves of one outside the basic plane; counts only where it matters. */
export const shorter = (text: string, than: number): boolean =>
  text.length < than || (text.length < than * 2 && [...text].length < than);

export const exceeds = (text: string, than: number): boolean =>
  text.length > than && (text.length > than * 2 || [...text].length > than);

/** Keeps a number within what the field and its kind allow. */
export const bounded = (value: number, { min, max }: { min?: number; max?: number }, widest: number): true | string => {
  if (value < (min ?? -widest)) return 'rule.tooSmall';
  if (value > (max ?? widest)) return 'rule.tooLarge';
  return true;
};

export const problem = (key: string, value?: string): Reading => ({
  problem: key,
  ...(value !== undefined && { values: { value } }),
});

export const orProblem = (value: unknown, key: string): Reading => (value === undefined ? problem(key) : { value });
