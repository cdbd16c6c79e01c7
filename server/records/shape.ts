import { instantOf } from '#kit/records/day.ts';
import { normaliseAddress } from '#kit/records/address.ts';
import type { Entity, Stamps } from '#kit/records/entity.ts';
import { writtenFields } from '#kit/records/entity.ts';
import type { Field, FileOf, Kind, Names, Photo, RowValues, Value } from '#kit/records/field.ts';
import { searchText } from '#kit/records/search.ts';
import type { Storage } from '../database/engine.ts';
import { nameSuffixes } from '../database/schema.ts';
import { quoted } from '../database/statement.ts';
import type { RecordResource, ThroughReference } from '../slots.ts';
import { sortText } from './read/sort-text.ts';

/** A row of a table as the database hands it out. */
export type RawRow = Readonly<Record<string, unknown>>;

/** A record as the server handles it: stamps and fields by name. */
export type RecordRow = Stamps & Readonly<Record<string, unknown>>;

/** How a kind of field lies in a table. Kinds without columns of their own lie in a link table. */
interface Kept<K extends Kind> {
  readonly columns: readonly (readonly [suffix: string, storage: Storage])[];
  readonly write: (value: Value<K>) => readonly unknown[];
  readonly read: (cells: readonly unknown[]) => Value<K> | null;
}

const one = <K extends Kind>(storage: Storage): Kept<K> => ({
  columns: [['', storage]],
  write: (value) => [value],
  read: ([cell]) => (cell ?? null) as Value<K> | null,
});

const kept: { readonly [K in Kind]: Kept<K> } = {
  text: one('text'),
  integer: one('integer'),
  decimal: one('decimal'),
  money: one('integer'),
  flag: { ...one<'flag'>('flag'), read: ([cell]) => (cell === null || cell === undefined ? null : Boolean(cell)) },
  choice: one('text'),
  plainDate: one('day'),
  instant: { ...one<'instant'>('moment'), write: (value) => [instantOf(value) ?? value] },
  names: {
    columns: nameSuffixes.map((suffix) => [suffix, 'text'] as const),
    write: ({ kr, en, zh }) => [kr, en, zh].map((part) => (part === '' ? null : part)),
    read: (cells) => namesOf(cells as readonly (string | null)[]),
  },
  reference: one('id'),
  references: { columns: [], write: () => [], read: () => [] },
  photos: {
    columns: [['', 'json']],
    write: (value) => [value.length === 0 ? null : JSON.stringify(value)],
    read: ([cell]) => (cell ? (JSON.parse(cell as string) as readonly Photo[]) : []),
  },
  file: {
    columns: [['', 'json']],
    write: (value) => [JSON.stringify(value)],
    read: ([cell]) => (cell ? (JSON.parse(cell as string) as FileOf) : null),
  },
  rows: {
    columns: [['', 'json']],
    write: (value) => [value.length === 0 ? null : JSON.stringify(value)],
    read: ([cell]) => (cell ? (JSON.parse(cell as string) as readonly RowValues[]) : []),
  },
};

/** A name from its columns in the order kr, en, zh; null when all are empty. */
export function namesOf([kr, en, zh]: readonly (string | null | undefined)[]): Names | null {
  return kr || en || zh ? { kr: kr ?? '', en: en ?? '', zh: zh ?? '' } : null;
}

/** A column of a record's table beside the stamps. */
export interface ShapeColumn {
  readonly name: string;
  readonly storage: Storage;
  /** The fields it is made of: one, or those that a search looks into. */
  readonly fields: readonly string[];
  /** What stands in it for a record. */
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
  /** What stands in the column for a value of the field; null never counts. */
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

/** How an entity lies in the database, worked out once. */
export interface Shape {
  readonly spec: RecordResource;
  readonly entity: Entity;
  readonly name: string;
  readonly columns: readonly ShapeColumn[];
  readonly links: readonly Link[];
  readonly uniques: readonly Uniqueness[];
  readonly computed: readonly ComputedColumn[];
  readonly searched: boolean;
  /** The title sorts by `sortText`, numbers by their value. */
  readonly sortsByText: boolean;
  /** A record from its row; link fields are empty until they are loaded. */
  read(raw: RawRow): RecordRow;
}

/** Works out how an entity lies in the database. Throws for a computed field without an expression. */
export function shapeOf(spec: RecordResource): Shape {
  const { entity } = spec;
  const written = writtenFields(entity);
  const links = written.flatMap(([field, { kind, options }]) =>
    kind === 'references' ? [{ field, table: `${entity.name}_${field}`, to: (options as { to: string }).to }] : [],
  );
  const uniques = written.flatMap(([name, field]) => uniquenessOf(name, field));
  const columns = written.flatMap(([name, field]) => columnsOf(name, field));
  for (const { field, column, keyOf } of uniques) {
    if (column !== `${field}Key`) continue;
    columns.push({ name: column, storage: 'text', fields: [field], of: (record) => keyOf(record[field]) });
  }
  const inSearch = written.filter(([, { options, seenBy }]) => options.searched === true && seenBy === undefined);
  const searched = inSearch.some(([, { kind }]) => kind !== 'reference' && kind !== 'references');
  if (searched) {
    const looked = { ...entity, fields: Object.fromEntries(inSearch) };
    const fields = inSearch.map(([name]) => name);
    columns.push({ name: 'searchText', storage: 'text', fields, of: (record) => searchText(looked, record) });
  }
  const { title } = entity;
  const sortsByText = entity.fields[title]?.kind === 'text' && entity.fields[title]?.presence !== 'computed';
  if (sortsByText) {
    const of = (record: RawRow) => (typeof record[title] === 'string' ? sortText(record[title]) : null);
    columns.push({ name: 'sortText', storage: 'text', fields: [title], of });
  }

  const computed = Object.entries(entity.fields).flatMap(([name, field]) => {
    if (field.presence !== 'computed') return [];
    const sql = spec.compute?.[name];
    if (!sql) throw new Error(`'${entity.name}' does not say how '${name}' is computed`);
    return [typeof sql === 'string' ? { name, field, sql: `(${sql})` } : { name, field, sql: namedColumn(entity.name, sql), through: sql }];
  });

  const readers = Object.entries(entity.fields).map(([name, field]) => readerOf(name, field));
  return {
    spec,
    entity,
    name: entity.name,
    columns,
    links,
    uniques,
    computed: computed,
    searched,
    sortsByText,
    read(raw) {
      const row: Record<string, unknown> = {
        id: raw['id'],
        version: raw['version'],
        createdAt: raw['createdAt'],
        updatedAt: raw['updatedAt'],
      };
      for (const reader of readers) reader(raw, row);
      return row as RecordRow;
    },
  };
}

const namedColumn = (table: string, { by, of, column }: ThroughReference): string =>
  `(select o.${quoted(column)} from ${quoted(of)} o where o."id" = ${quoted(table)}.${quoted(by)})`;

function columnsOf<K extends Kind>(name: string, { kind }: Field<K>): ShapeColumn[] {
  const { columns, write } = kept[kind];
  return columns.map(([suffix, storage], place) => ({
    name: name + suffix,
    storage,
    fields: [name],
    of: (record) => {
      const value = record[name];
      return value === null || value === undefined ? null : write(value as Value<K>)[place];
    },
  }));
}

/** Fills one field of a record from its row. One column is the usual case, and the fast one. */
function readerOf(name: string, field: Field): (raw: RawRow, row: Record<string, unknown>) => void {
  const { columns, read } = kept[field.kind];
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

function uniquenessOf(field: string, { kind, options }: Field): readonly Uniqueness[] {
  if (!options.unique) return [];
  const within = options.uniqueWithin;
  if (kind === 'names') {
    return nameSuffixes.map((suffix, place) => ({
      field,
      within,
      column: field + suffix,
      keyOf: (value) => (value ? ((kept.names.write(value as Names)[place] as string | null) ?? null) : null),
    }));
  }
  const plainKey = (value: unknown) => (value === '' ? null : ((value ?? null) as string | number | null));
  if (options.unique !== 'normalised') return [{ field, within, column: field, keyOf: plainKey }];
  return [
    { field, within, column: `${field}Key`, keyOf: (value) => (value ? normaliseAddress(value as string) : null) },
  ];
}
