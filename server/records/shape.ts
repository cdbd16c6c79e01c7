import { normaliseAddress } from '#kit/records/address.ts';
import type { Entity, Stamps } from '#kit/records/entity.ts';
import { storedFields } from '#kit/records/entity.ts';
import type { Field } from '#kit/records/field.ts';
import type { Storage } from '#kit/records/kinds/kind.ts';
import { kindOf, targetOf } from '#kit/records/kinds/kinds.ts';
import { searchText } from '#kit/records/search.ts';
import { ownStates } from '#kit/records/states.ts';
import { quoted } from '../database/statement.ts';
import type { RecordResource, ThroughReference } from '../slots.ts';
import { sortText } from './read/sort-text.ts';

/** A row of a table as the database hands it out. */
export type RawRow = Readonly<Record<string, unknown>>;

/** A record as the server handles it: stamps and fields by name. */
export type RecordRow = Stamps & Readonly<Record<string, unknown>>;

/** A column of a record's table beside the stamps. */
export interface ShapeColumn {
  readonly name: string;
  readonly storage: Storage;
  /** The fields it is made of: one, or those that a search looks into. */
  readonly fields: readonly string[];
  /** Value of the column for a record. */
  readonly of: (record: RawRow) => unknown;
}

/** A field that holds several records, and its link table. */
export interface Link {
  readonly field: string;
  readonly table: string;
  readonly to: string;
}

/** Columns in which no two live records may agree, and the field to name when they do. */
export interface Uniqueness {
  readonly field: string;
  readonly column: string;
  readonly within: string | undefined;
  /** The language of the column, of a name in several. */
  readonly language?: string;
  /** Key in the column for a value of the field; nulls never collide. */
  readonly keyOf: (value: unknown) => string | number | null;
}

/** A field the server computes, by an expression over the record's own table. */
export interface ComputedColumn {
  readonly name: string;
  readonly field: Field;
  readonly sql: string;
  /** Set where it is a column of the record that a reference names: a filter asks for those records first. */
  readonly through?: ThroughReference;
}

/** Database layout of an entity, worked out once. */
export interface Shape {
  readonly spec: RecordResource;
  readonly entity: Entity;
  readonly name: string;
  readonly columns: readonly ShapeColumn[];
  readonly links: readonly Link[];
  readonly uniques: readonly Uniqueness[];
  readonly computed: readonly ComputedColumn[];
  /** Fields of states, and the column that dates the latest move of each, where there is one. */
  readonly states: ReadonlyMap<string, string | undefined>;
  readonly searched: boolean;
  /** The title sorts by `sortText`, numbers by their value. */
  readonly sortsByText: boolean;
  /** A record from its row; link fields are empty until they are loaded. */
  read(raw: RawRow): RecordRow;
}

/** Shapes by what they were worked out of: the registry and each of the migrations ask for the same. */
const shapes = new WeakMap<RecordResource, Shape>();

/** The layout of an entity in the database. Throws for a computed field without an expression. */
export function shapeOf(spec: RecordResource): Shape {
  const known = shapes.get(spec) ?? makeShape(spec);
  shapes.set(spec, known);
  return known;
}

function makeShape(spec: RecordResource): Shape {
  const { entity } = spec;
  const stored = storedFields(entity);
  const links = stored.flatMap(([field, described]) =>
    isLinked(described) ? [{ field, table: linkTableOf(entity.name, field), to: targetOf(described)! }] : [],
  );
  const uniques = stored.flatMap(([name, field]) => uniquenessOf(name, field));
  const columns = stored.flatMap(([name, field]) => columnsOf(name, field));
  for (const { field, column, keyOf } of uniques) {
    if (column !== `${field}Key`) continue;
    columns.push({ name: column, storage: 'text', fields: [field], of: (record) => keyOf(record[field]) });
  }
  const inSearch = stored.filter(([, { options, seenBy, masked }]) => options.searched === true && (seenBy === undefined || masked === true));
  const searched = inSearch.some(([, field]) => kindOf(field).search);
  if (searched) {
    const looked = { ...entity, fields: Object.fromEntries(inSearch) };
    const fields = inSearch.map(([name]) => name);
    columns.push({ name: 'searchText', storage: 'text', fields, of: (record) => searchText(looked, record) });
  }
  const { title } = entity;
  const titled = entity.fields[title];
  const sortsByText = titled !== undefined && titled.presence !== 'computed' && kindOf(titled).sortsAsText === true && !kindOf(titled).isTranslated;
  if (sortsByText) {
    const of = (record: RawRow) => (typeof record[title] === 'string' ? sortText(record[title]) : null);
    columns.push({ name: 'sortText', storage: 'text', fields: [title], of });
  }

  const computed = Object.entries(entity.fields).flatMap(([name, field]) => {
    if (field.presence !== 'computed' || field.enters !== undefined) return [];
    const sql = spec.compute?.[name];
    if (!sql) throw new Error(`'${entity.name}' does not say how '${name}' is computed`);
    return [typeof sql === 'string' ? { name, field, sql: `(${sql})` } : { name, field, sql: namedColumn(entity.name, sql), through: sql }];
  });

  const dates = Object.entries(entity.fields).flatMap(([name, { enters }]) => (enters === undefined ? [] : [[enters, name] as const]));
  for (const [field, name] of dates) columns.push({ name, storage: 'moment', fields: [field], of: (record) => record[name] ?? null });
  const stateFields = [...new Set([...Object.keys(ownStates(entity.fields)), ...Object.keys(spec.states ?? {})])];

  return {
    spec,
    entity,
    name: entity.name,
    columns,
    links,
    uniques,
    computed: computed,
    states: new Map(stateFields.map((field) => [field, dates.find(([of]) => of === field)?.[1]])),
    searched,
    sortsByText,
    read: rowReader(entity),
  };
}

/** Makes records of rows of an entity's table; columns that were not read are empty. */
export function rowReader(entity: Entity): Shape['read'] {
  const readers = Object.entries(entity.fields).map(([name, field]) => readerOf(name, field));
  return (raw) => {
    const row: Record<string, unknown> = { id: raw['id'], version: raw['version'], createdAt: raw['createdAt'], updatedAt: raw['updatedAt'] };
    for (const reader of readers) reader(raw, row);
    return row as RecordRow;
  };
}

/** A field lies in a table of its own: it holds several records. */
export const isLinked = (field: Field): boolean => kindOf(field).columns.columns.length === 0 && field.presence !== 'computed';

/** The table behind a field that holds several records. */
export const linkTableOf = (owner: string, field: string): string => `${owner}_${field}`;

const namedColumn = (table: string, { by, of, column }: ThroughReference): string =>
  `(select o.${quoted(column)} from ${quoted(of)} o where o."id" = ${quoted(table)}.${quoted(by)})`;

function columnsOf(name: string, field: Field): ShapeColumn[] {
  const { columns, write } = kindOf(field).columns;
  return columns.map(([suffix, storage], place) => ({
    name: name + suffix,
    storage,
    fields: [name],
    of: (record) => {
      const value = record[name];
      return value === null || value === undefined ? null : write(value as never)[place];
    },
  }));
}

/** Fills one field of a record from its row. One column is the usual case, and the fast one. */
function readerOf(name: string, field: Field): (raw: RawRow, row: Record<string, unknown>) => void {
  const { columns, read } = kindOf(field).columns;
  if (field.presence === 'computed' || columns.length === 1) {
    return (raw, row) => {
      row[name] = read([raw[name]]);
    };
  }
  const columnNames = columns.map(([suffix]) => name + suffix);
  return (raw, row) => {
    row[name] = read(columnNames.map((column) => raw[column]));
  };
}

function uniquenessOf(field: string, described: Field): readonly Uniqueness[] {
  const { unique, uniqueWithin: within } = described.options;
  if (!unique) return [];
  if (unique === 'normalised') {
    return [{ field, within, column: `${field}Key`, keyOf: (value) => (value ? normaliseAddress(value as string) : null) }];
  }
  const { columns, write } = kindOf(described).columns;
  const keyOf = (place: number) => (value: unknown) =>
    value === null || value === undefined || value === '' ? null : ((write(value as never)[place] ?? null) as string | number | null);
  return columns.map(([suffix], place) => ({ field, within, column: field + suffix, keyOf: keyOf(place), ...(columns.length > 1 && { language: suffix.toLowerCase() }) }));
}
