import { kindOf } from '#kit/records/kinds/kinds.ts';
import { check, type OwnRules, type Problems } from '#kit/records/check.ts';
import { draftOf, same } from '#kit/records/draft.ts';
import { writtenFields, type Draft, type Entity, type Autofill } from '#kit/records/entity.ts';
import { applyAutofill } from '#kit/records/autofill.ts';
import { fold } from '#kit/records/fold.ts';
import type { CellProblem, RowDifference } from '#kit/import/check/api.ts';
import type { RowResult } from '#kit/import/limits.ts';
import { Refusal } from '../../refusal.ts';
import type { RecordRow, Uniqueness } from '../../records/shape.ts';
import { filledNames, overwrites } from '../overwrite-marks.ts';
import { overruledCells } from './overruled.ts';
import type { RowRead } from './read-row.ts';
import type { DuplicateInFile, Keys } from './duplicates-in-file.ts';

export interface RowRules {
  readonly entity: Entity;
  readonly rules: OwnRules<Entity> | undefined;
  readonly autofill: Autofill<Entity> | undefined;
  readonly warnings: OwnRules<Entity> | undefined;
  /** Identifies the record of a row: a unique field, or the fields of the identity joined by `+`. */
  readonly matchBy: string | null;
  /** The fields of the identity that the file fills: they tell records where a row says nothing unique. */
  readonly identity: readonly string[];
  /** Fields whose values stay where a record has one. */
  readonly keep: ReadonlySet<string>;
  /** Obstacles between two states of a record, for the person who imports. */
  readonly statesOf: (before: Values | undefined, after: Values) => Problems;
  /** Every column whose values must not repeat. */
  readonly unique: readonly Uniqueness[];
}

/** Knowledge of other rows and records that a row is validated with. Keys are those of `keysOf`. */
export interface ValidationContext {
  /** The live record that holds a key in a unique column. */
  existing(column: string, key: string): RecordRow | undefined;
  /** The earlier row of the file that will be written and holds a key in a unique column. */
  earlier(column: string, key: string): EarlierRow | undefined;
  /** The cells of this row for a field, as they stand. */
  text(field: string): string;
  /** The patch with what follows for it from other records, or why it cannot be written. */
  readonly completed?: Values | Refusal;
  /** Records that a new one may be, though it is written otherwise. */
  similar(values: Values): readonly SimilarRecord[];
  /** The earlier row of the file that a new one may be again, though it is written otherwise. */
  duplicate(keys: Keys): DuplicateInFile | undefined;
}

/** An earlier row of the file. */
export interface EarlierRow {
  readonly line: number;
  readonly label: string;
  readonly values: Values;
  text(field: string): string;
}

/** Columns of keys that no unique column has: the identity of records, and the record that a row is about. */
export const identityColumn = '+identity';
export const recordColumn = '+record';

/** A record that a row may be about. */
export interface SimilarRecord {
  readonly id: number;
  readonly label: string;
  readonly detail?: string;
}

/** The change that a row makes. */
export interface RowEffect {
  /** For a new record the filled fields, for a change the fields that differ. */
  readonly values: Readonly<Record<string, unknown>>;
  /** The record a change goes to, the version it was compared with, and the fields as they were. */
  readonly id?: number;
  readonly version?: number;
  readonly before?: Readonly<Record<string, unknown>>;
  /** Fields whose values differ and stay. */
  readonly kept?: readonly string[];
  /** Records that the row may be about. */
  readonly similar?: readonly SimilarRecord[];
  /** The earlier row of the file that this one may be again. */
  readonly duplicateInFile?: DuplicateInFile;
  /** The earlier row about the same record, where this one says something else. */
  readonly differs?: { readonly line: number; readonly label: string; readonly fields: readonly RowDifference[] };
  /** The earlier line that says the same. */
  readonly inFile?: number;
  /** The row as it would stand, were its cells moved to where they seem to belong. */
  readonly shift?: readonly string[];
  /** The label of the record, where the row writes it otherwise. */
  readonly same?: string;
}

/** The verdict on a row. */
export interface Verdict {
  readonly result: RowResult;
  readonly problems: readonly CellProblem[];
  readonly effect: RowEffect;
  /** Keys of the row in its unique columns. */
  readonly keys: Keys;
}

type Values = Readonly<Record<string, unknown>>;

/** The record that a row is about, and what it would change of it. */
export interface MatchedRow {
  readonly keys: Keys;
  readonly record: RecordRow | undefined;
  /** The values of a new record, or those in which the row differs from its record. */
  readonly patch: Values;
  /** Fields in which they differ and the record's value stays. */
  readonly kept: readonly string[];
}

/** Finds the record that a row is about: the one a person took it for, else the one that holds its key. */
export function matchRow(rules: RowRules, values: Values, existing: ValidationContext['existing'], same: RecordRow | undefined): MatchedRow {
  // A row that a person took for a record counts as that record, so that it stands in the file once.
  const keys = keysOf(rules, values, same);
  const record = same ?? matchColumns(rules, keys).map((column) => existing(column, keys[column] ?? '')).find((one) => one !== undefined);
  return {
    keys: record ? { ...keys, [recordColumn]: String(record.id) } : keys,
    record,
    ...(record ? differing(rules, record as Values, values) : { patch: values, kept: [] }),
  };
}

/** Finds what writing a row would do. Changes nothing; a person's `confirmed` lifts warnings, never errors. */
export function validateRow(rules: RowRules, read: RowRead, { keys, record, patch, kept }: MatchedRow, around: ValidationContext, confirmed: boolean): Verdict {
  const problems: CellProblem[] = [...read.problems];
  const earlier = earlierOf(rules, keys, around, confirmed);
  const differs = earlier ? differencesOf(rules, earlier, read.values, around) : [];
  const label = rules.entity.fields[rules.matchBy ?? ''] ? (rules.matchBy as string) : rules.entity.title;
  if (earlier && differs.length > 0 && !(confirmed && earlier.unique)) {
    problems.push({ field: label, key: 'kit.import.row.differs', values: { line: earlier.line }, level: 'warning' });
  }
  problems.push(...heldInFile(rules, keys, around, earlier, confirmed && differs.length > 0), ...taken(rules, keys, around, record));
  const similar = record || earlier ? [] : around.similar(read.values);
  const [nearest] = similar;
  const duplicateInFile = record || earlier || nearest ? undefined : around.duplicate(keys);
  if (rules.matchBy !== null && !problems.some(({ field }) => field === rules.matchBy)) {
    const said = { field: rules.matchBy, level: 'warning' } as const;
    if (nearest) problems.push({ ...said, key: 'kit.import.row.similar', values: { label: nearest.label }, id: nearest.id });
    else if (duplicateInFile) problems.push({ ...said, key: 'kit.import.row.duplicateInFile', values: { ...duplicateInFile } });
  }

  const add = (found: Problems, level: CellProblem['level']) => {
    const named = new Set(problems.map(({ field }) => field));
    for (const [field, key] of Object.entries(found)) if (!named.has(field)) problems.push({ field, key, level });
  };
  const { completed = patch } = around;
  if (completed instanceof Refusal) add((completed.more['fields'] ?? {}) as Problems, 'error');
  const whole = completed instanceof Refusal ? patch : completed;
  const draft = draftOfRow(rules, record, whole);
  const broken = check(rules.entity, rules.rules, draft);
  add(record ? fresh(rules, broken, record, whole) : broken, 'error');
  add(rules.statesOf(record as Values | undefined, draft), 'error');
  add(overruledCells(rules, patch, draft), 'warning');
  if (rules.warnings) {
    const asked = Object.keys(rules.warnings).filter((field) => !record || field in patch);
    add(check(rules.entity, rules.warnings, draft, asked), 'warning');
  }

  const isAgain = earlier !== undefined && differs.length === 0;
  const result = resultOf(problems, record !== undefined, patch, confirmed);
  if (isAgain && result !== 'error' && result !== 'unsure') {
    return { result: 'same', problems, effect: { values: {}, inFile: earlier.line }, keys };
  }
  const effect: RowEffect = record
    ? {
        values: patch,
        id: record.id,
        version: record.version,
        before: Object.fromEntries(Object.keys(patch).map((name) => [name, (record as Values)[name] ?? null])),
        ...(kept.length > 0 && { kept }),
        ...otherwise(rules, read.values, record),
      }
    : { values: patch, ...(similar.length > 0 && { similar }), ...(duplicateInFile && { duplicateInFile }) };
  const asked = earlier && differs.length > 0 ? { differs: { line: earlier.line, label: earlier.label, fields: differs } } : {};
  return { result, problems, effect: { ...effect, ...asked }, keys };
}

/** A record as a row would have it: what it changes, and what follows from that. */
export const draftOfRow = ({ entity, autofill }: RowRules, record: RecordRow | undefined, values: Values): Draft<Entity> =>
  applyAutofill(autofill, { ...draftOf(entity, record as never), ...values } as Draft<Entity>);

/** Columns by which a row can be told to be about a record, as far as it says something there. */
export function matchColumns({ unique, matchBy, identity }: RowRules, keys: Keys): readonly string[] {
  const own = unique.flatMap(({ field, column }) => (field === matchBy && keys[column] !== undefined ? [column] : []));
  if (own.length > 0) return own;
  return identity.length > 0 && keys[identityColumn] !== undefined ? [identityColumn] : [];
}

/** The earlier row about the same record. A person may say of records that nothing keeps from repeating that this is another one. */
function earlierOf(rules: RowRules, keys: Keys, around: ValidationContext, confirmed: boolean): (EarlierRow & { readonly unique: boolean }) | undefined {
  for (const column of [...matchColumns(rules, keys), recordColumn]) {
    const key = keys[column];
    const row = key === undefined ? undefined : around.earlier(column, key);
    const unique = column !== identityColumn;
    if (row && (unique || !confirmed)) return { ...row, unique };
  }
  return undefined;
}

/** Where two rows about one record say something else, beside what tells that it is one. */
function differencesOf({ entity, unique, matchBy, identity }: RowRules, earlier: EarlierRow, values: Values, around: ValidationContext): readonly RowDifference[] {
  const telling = new Set([...unique.flatMap(({ field, within }) => (field === matchBy ? [field, within] : [])), ...(unique.some(({ field }) => field === matchBy) ? [] : identity)]);
  return writtenFields(entity).flatMap(([name, field]) =>
    telling.has(name) || same(field, earlier.values[name], values[name]) ? [] : [{ field: name, first: earlier.text(name), now: around.text(name) }],
  );
}

/** Unique values that an earlier row has: of another record, or of the same where a person insists on both. */
function heldInFile({ unique, matchBy }: RowRules, keys: Keys, around: ValidationContext, earlier: EarlierRow | undefined, insists: boolean): CellProblem[] {
  const found = new Map<string, CellProblem>();
  for (const { field, column } of unique) {
    const key = keys[column];
    const line = key === undefined ? undefined : around.earlier(column, key)?.line;
    if (line === undefined || found.has(field) || (line === earlier?.line && field === matchBy && !insists)) continue;
    found.set(field, { field, key: 'kit.import.row.held', values: { line }, level: 'error' });
  }
  return [...found.values()];
}

/** Values that identify a record: the field rows are matched by and its scope, else the fields of the identity. */
function identityOf({ unique, matchBy, identity }: RowRules, record: RecordRow): Values {
  const own = unique.flatMap(({ field, within }) => (field === matchBy ? [field, ...(within === undefined ? [] : [within])] : []));
  const names = own.length > 0 ? own : identity;
  return Object.fromEntries(names.map((name) => [name, record[name]]));
}

/** The label of a record that the row spells another way. */
function otherwise({ entity: { title } }: RowRules, values: Values, record: RecordRow): Pick<RowEffect, 'same'> {
  const [theirs, ours] = [values[title], record[title]];
  if (typeof theirs !== 'string' || typeof ours !== 'string') return {};
  return fold(theirs) === fold(ours) ? {} : { same: ours };
}

/** Problems that the patch brings: what was wrong before, in fields that the file leaves alone, does not stop it. */
function fresh(rules: RowRules, broken: Problems, record: RecordRow, patch: Values): Problems {
  const named = Object.entries(broken);
  if (named.length === 0) return broken;
  const old = check(rules.entity, rules.rules, record as never);
  return Object.fromEntries(named.filter(([name, key]) => name in patch || old[name] !== key));
}

function resultOf(problems: readonly CellProblem[], matched: boolean, patch: Values, confirmed: boolean): RowResult {
  if (problems.some(({ level }) => level === 'error')) return 'error';
  if (problems.length > 0 && !confirmed) return 'unsure';
  if (!matched) return 'new';
  return Object.keys(patch).length > 0 ? 'change' : 'same';
}

/** The key of a row or record among those that no unique column tells apart. */
export const identityKey = (identity: readonly string[], values: Values): string => JSON.stringify(identity.map((name) => values[name] ?? null));

/**
 * The keys of a row's values as they would be written, those of the record it was taken for first; where a field is
 * unique within another, the key names both.
 */
export function keysOf(rules: RowRules, values: Values, same?: RecordRow): Keys {
  const { entity, autofill, unique, identity } = rules;
  const read = same ? { ...values, ...identityOf(rules, same) } : values;
  const keys: Record<string, string> = {};
  const written = autofill ? applyAutofill(autofill, { ...draftOf(entity), ...read } as Draft<Entity>) : read;
  const kept = Object.fromEntries(Object.keys(read).map((name) => [name, (written as Values)[name]]));
  for (const { field, column, within, keyOf } of unique) {
    const key = keyOf(kept[field]);
    if (key !== null) keys[column] = within === undefined ? String(key) : JSON.stringify([kept[within] ?? null, key]);
  }
  if (identity.length > 0) keys[identityColumn] = identityKey(identity, kept);
  return keys;
}

function taken({ unique }: RowRules, keys: Keys, around: ValidationContext, record: RecordRow | undefined): CellProblem[] {
  const found = new Map<string, CellProblem>();
  for (const { field, column } of unique) {
    const key = keys[column];
    const holder = key === undefined ? undefined : around.existing(column, key);
    if (holder && holder.id !== record?.id)
      found.set(field, { field, key: 'rule.taken', level: 'error', id: holder.id });
  }
  return [...found.values()];
}

/**
 * The filled cells that say something else than the record. A text by which the record was found does not differ:
 * its spelling is the record's. A name keeps the languages the file does not fill; a field that is kept, its value.
 */
function differing({ entity, matchBy, keep }: RowRules, record: Values, values: Values): { readonly patch: Values; readonly kept: readonly string[] } {
  const patch: Record<string, unknown> = {};
  const kept: string[] = [];
  for (const [name, field] of writtenFields(entity)) {
    if (!(name in values) || (name === matchBy && !kindOf(field).isTranslated)) continue;
    const value =
      kindOf(field).isTranslated ? { ...(record[name] as object | null), ...filledNames(values[name]) } : values[name];
    if (same(field, record[name], value)) continue;
    if (!keep.has(name) || !overwrites(field, record[name], value)) patch[name] = value;
    else kept.push(name);
  }
  return { patch, kept };
}
