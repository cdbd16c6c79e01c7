import { check, type OwnRules, type Problems } from '#kit/records/check.ts';
import { draftOf, same } from '#kit/records/draft.ts';
import { writtenFields, type Draft, type Entity, type Autofill } from '#kit/records/entity.ts';
import { applyAutofill } from '#kit/records/autofill.ts';
import { fold } from '#kit/records/search.ts';
import type { CellProblem, RowResult } from '#kit/import/wire.ts';
import type { RecordRow, Uniqueness } from '../../records/shape.ts';
import type { RowRead } from './read-row.ts';
import type { Twin } from './duplicates-in-file.ts';

/** What the rows of a file are judged by. */
export interface Judge {
  readonly entity: Entity;
  readonly rules: OwnRules<Entity> | undefined;
  readonly autofill: Autofill<Entity> | undefined;
  readonly doubts: OwnRules<Entity> | undefined;
  /** The unique field that tells which record a row is about. */
  readonly matchBy: string | null;
  /** Every column whose values must not repeat. */
  readonly unique: readonly Uniqueness[];
}

/** What is known of the world around a row. Keys are those of `keysOf`. */
export interface Surroundings {
  /** The live record that holds a key in a unique column. */
  existing(column: string, key: string): RecordRow | undefined;
  /** The earlier line of the file that holds a key in a unique column. */
  earlier(column: string, key: string): number | undefined;
  /** The record that a person said the row is about. */
  readonly same?: RecordRow | undefined;
  /** Records that a new one may be, though it is written otherwise. */
  near(values: Values): readonly NearRecord[];
  /** The earlier row of the file that a new one may be again, though it is written otherwise. */
  twin(keys: Keys): Twin | undefined;
}

/** A record that a row may be about. */
export interface NearRecord {
  readonly id: number;
  readonly label: string;
  readonly detail?: string;
}

/** What is to be written for a row. */
export interface RowEffect {
  /** For a new record the filled fields, for a change the fields that differ. */
  readonly values: Readonly<Record<string, unknown>>;
  /** The record a change goes to, the version it was compared with, and the fields as they were. */
  readonly id?: number;
  readonly version?: number;
  readonly before?: Readonly<Record<string, unknown>>;
  /** Records that the row may be about. */
  readonly near?: readonly NearRecord[];
  /** The earlier row of the file that this one may be again. */
  readonly twin?: Twin;
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
  /** What stands in the row's unique columns. */
  readonly keys: Keys;
}

/** Keys by unique column. */
export type Keys = Readonly<Record<string, string>>;

type Values = Readonly<Record<string, unknown>>;

/** Judges what writing a row would do. Changes nothing; a person's `confirmed` lifts doubts, never errors. */
export function judgeRow(judge: Judge, read: RowRead, around: Surroundings, confirmed: boolean): Verdict {
  const { same } = around;
  // A row that a person took for a record counts as that record, so that it stands in the file once.
  const keys = keysOf(judge, read.values, same);
  const problems = [...read.problems, ...repeats(judge, keys, around)];
  const record = same ?? matchOf(judge, keys, around);
  problems.push(...taken(judge, keys, around, record));
  const near = record ? [] : around.near(read.values);
  const [nearest] = near;
  const twin = record || nearest ? undefined : around.twin(keys);
  if (judge.matchBy !== null && !problems.some(({ field }) => field === judge.matchBy)) {
    const said = { field: judge.matchBy, level: 'unsure' } as const;
    if (nearest) problems.push({ ...said, key: 'kit.import.row.near', values: { label: nearest.label }, id: nearest.id });
    else if (twin) problems.push({ ...said, key: 'kit.import.row.twin', values: { ...twin } });
  }

  const patch = record ? differing(judge.entity, record as Values, read.values, judge.matchBy) : read.values;
  const start = { ...draftOf(judge.entity, record as never), ...patch } as Draft<Entity>;
  const draft = applyAutofill(judge.autofill, start);
  const add = (found: Problems, level: CellProblem['level']) => {
    const named = new Set(problems.map(({ field }) => field));
    for (const [field, key] of Object.entries(found)) if (!named.has(field)) problems.push({ field, key, level });
  };
  const broken = check(judge.entity, judge.rules, draft);
  add(record ? fresh(judge, broken, record, patch) : broken, 'error');
  if (judge.doubts) {
    const asked = Object.keys(judge.doubts).filter((field) => !record || field in patch);
    add(check(judge.entity, judge.doubts, draft, asked), 'unsure');
  }

  const effect: RowEffect = record
    ? {
        values: patch,
        id: record.id,
        version: record.version,
        before: Object.fromEntries(Object.keys(patch).map((name) => [name, (record as Values)[name] ?? null])),
        ...otherwise(judge, read.values, record),
      }
    : { values: patch, ...(near.length > 0 && { near }), ...(twin && { twin }) };
  return { result: resultOf(problems, record !== undefined, patch, confirmed), problems, effect, keys };
}

/** What tells a record from all others: the field rows are matched by, and what it is unique within. */
function identityOf({ unique, matchBy }: Judge, record: RecordRow): Values {
  const names = unique.flatMap(({ field, within }) => (field === matchBy ? [field, ...(within === undefined ? [] : [within])] : []));
  return Object.fromEntries(names.map((name) => [name, record[name]]));
}

/** The label of a record that the row spells another way. */
function otherwise({ entity: { title } }: Judge, values: Values, record: RecordRow): Pick<RowEffect, 'same'> {
  const [theirs, ours] = [values[title], record[title]];
  if (typeof theirs !== 'string' || typeof ours !== 'string') return {};
  return fold(theirs) === fold(ours) ? {} : { same: ours };
}

/** What was wrong with a record before, in fields that the file leaves alone, does not stand in its way. */
function fresh(judge: Judge, broken: Problems, record: RecordRow, patch: Values): Problems {
  const named = Object.entries(broken);
  if (named.length === 0) return broken;
  const old = check(judge.entity, judge.rules, record as never);
  return Object.fromEntries(named.filter(([name, key]) => name in patch || old[name] !== key));
}

function resultOf(problems: readonly CellProblem[], matched: boolean, patch: Values, confirmed: boolean): RowResult {
  if (problems.some(({ level }) => level === 'error')) return 'error';
  if (problems.length > 0 && !confirmed) return 'unsure';
  if (!matched) return 'new';
  return Object.keys(patch).length > 0 ? 'change' : 'same';
}

/**
 * The keys of a row's values as they would be written, those of the record it was taken for first; where a field is
 * unique within another, the key names both.
 */
export function keysOf(judge: Judge, values: Values, same?: RecordRow): Keys {
  const { entity, autofill, unique } = judge;
  const read = same ? { ...values, ...identityOf(judge, same) } : values;
  const keys: Record<string, string> = {};
  const written = autofill ? applyAutofill(autofill, { ...draftOf(entity), ...read } as Draft<Entity>) : read;
  const kept = Object.fromEntries(Object.keys(read).map((name) => [name, (written as Values)[name]]));
  for (const { field, column, within, keyOf } of unique) {
    const key = keyOf(kept[field]);
    if (key !== null) keys[column] = within === undefined ? String(key) : JSON.stringify([kept[within] ?? null, key]);
  }
  return keys;
}

function matchOf({ unique, matchBy }: Judge, keys: Keys, around: Surroundings): RecordRow | undefined {
  for (const { field, column } of unique) {
    const key = field === matchBy ? keys[column] : undefined;
    const record = key === undefined ? undefined : around.existing(column, key);
    if (record) return record;
  }
  return undefined;
}

function repeats({ unique }: Judge, keys: Keys, around: Surroundings): CellProblem[] {
  const found = new Map<string, CellProblem>();
  for (const { field, column } of unique) {
    const key = keys[column];
    const line = key === undefined ? undefined : around.earlier(column, key);
    if (line !== undefined && !found.has(field))
      found.set(field, { field, key: 'kit.import.row.repeated', values: { line }, level: 'error' });
  }
  return [...found.values()];
}

function taken({ unique }: Judge, keys: Keys, around: Surroundings, record: RecordRow | undefined): CellProblem[] {
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
 * its spelling is the record's. A name keeps the languages the file does not fill.
 */
function differing(entity: Entity, record: Values, values: Values, matchBy: string | null): Record<string, unknown> {
  const patch: Record<string, unknown> = {};
  for (const [name, field] of writtenFields(entity)) {
    if (!(name in values) || (name === matchBy && field.kind !== 'names')) continue;
    const value =
      field.kind === 'names' ? { ...(record[name] as object | null), ...filled(values[name]) } : values[name];
    if (!same(field, record[name], value)) patch[name] = value;
  }
  return patch;
}

const filled = (names: unknown) =>
  Object.fromEntries(Object.entries((names ?? {}) as object).filter(([, one]) => one !== ''));
