import { targetOf } from '#kit/records/kinds/kinds.ts';
import type { Connection, Database } from '../database/database.ts';
import { uniqueName } from '../database/engine.ts';
import { addColumns, index, linkTable, recordTable, unique, type Column } from '../database/schema.ts';
import { searchIndex } from '../database/search-index.ts';
import { change, quoted, rowsOf } from '../database/statement.ts';
import type { RecordResource } from '../slots.ts';
import { shapeOf, type Shape, type ShapeColumn } from './shape.ts';

/** Tables, columns and unique indexes that a description asks for and the database lacks. */
export interface Missing {
  readonly shape: Shape;
  readonly table: boolean;
  readonly columns: readonly ShapeColumn[];
  readonly links: Shape['links'];
  readonly uniques: readonly (readonly string[])[];
}

/** Tables, columns and indexes that the database lacks, by kind of record; complete kinds are left out. */
export async function findMissing(database: Database, specs: readonly RecordResource[]): Promise<readonly Missing[]> {
  const tables = await columnsByTable(database);
  const indexes = await indexNames(database);
  return specs.flatMap((spec) => {
    const shape = shapeOf(spec);
    const there = tables.get(shape.name);
    const missing = {
      shape,
      table: !there,
      columns: shape.columns.filter(({ name }) => !there?.has(name)),
      links: shape.links.filter(({ table }) => !tables.has(table)),
      uniques: shape.uniques
        .map(({ column, within }) => (within ? [within, column] : [column]))
        .filter((columns) => !indexes.has(uniqueName(shape.name, columns))),
    };
    return missing.table || missing.columns.length + missing.links.length + missing.uniques.length > 0 ? [missing] : [];
  });
}

/** Descriptions that are ahead of their tables, in words for whoever starts the server. */
export class MissingColumns extends Error {
  override readonly name = 'MissingColumns';

  /** `areaOf` names the area of a kind of record. */
  constructor(missing: readonly Missing[], areaOf: (record: string) => string | undefined) {
    const lines = missing.map(({ shape, table, columns, links, uniques }) => {
      const fields = [...new Set([...columns.flatMap((column) => column.fields), ...links.map(({ field }) => field)])];
      const lack = table ? 'has no table' : fields.length > 0 ? `has no column for ${fields.join(', ')}` : `does not keep ${uniques.join(', ')} unique`;
      const area = areaOf(shape.name) ?? shape.name;
      return `  area ${area}: '${shape.name}' ${lack}. Run: npm run new:migration ${area}`;
    });
    super(`The database does not hold what is described:\n${lines.join('\n')}`);
  }
}

/**
 * Makes what is missing: tables after those they refer to, columns filled with the value that new records start with.
 * Throws for kinds of one area that refer to each other, which a migration by hand makes in two steps.
 */
export async function makeMissing(connection: Connection, missing: readonly Missing[]): Promise<void> {
  for (const one of byReference(missing)) {
    const { shape, table, columns, uniques } = one;
    const typed = Object.fromEntries(columns.map((column) => [column.name, typeOf(shape, column)]));
    if (table) await recordTable(connection, shape.name, typed);
    else {
      await addColumns(connection, shape.name, typed);
      await fill(connection, shape, columns);
      if ('searchText' in typed) await searchIndex(connection, shape.name);
      for (const [name, type] of Object.entries(typed)) if (name === 'sortText' || typeof type === 'object') await index(connection, shape.name, [name]);
    }
    const dated = [...shape.states].flatMap(([field, date]) => (date !== undefined && columns.some(({ name }) => name === date) ? [[field, date]] : []));
    for (const names of dated) await index(connection, shape.name, names);
    for (const names of uniques) await unique(connection, shape.name, names);
  }
  for (const { shape, links } of missing) for (const { field, to } of links) await linkTable(connection, shape.name, field, to);
}

/** Type of a column; a reference names the table it refers to. */
function typeOf({ entity }: Shape, { storage, fields: [name = ''] }: ShapeColumn): Column {
  const field = entity.fields[name];
  const to = field && targetOf(field);
  return storage === 'id' && to !== undefined ? { to } : storage;
}

/** Records that stand get the value that new ones start with. */
async function fill(connection: Connection, { name, entity }: Shape, columns: readonly ShapeColumn[]): Promise<void> {
  for (const column of columns) {
    const initial = entity.fields[column.name]?.initial;
    if (typeof initial !== 'boolean' && typeof initial !== 'number' && typeof initial !== 'string') continue;
    const value = typeof initial === 'string' ? `'${initial.replaceAll("'", "''")}'` : String(initial);
    await change(connection, `update ${quoted(name)} set ${quoted(column.name)} = ${value}`);
  }
}

function byReference(missing: readonly Missing[]): readonly Missing[] {
  const ordered = new Set<Missing>();
  const waiting: Missing[] = [];
  const add = (one: Missing): void => {
    if (ordered.has(one)) return;
    if (waiting.includes(one)) throw new Error(`${[...waiting, one].map(({ shape }) => shape.name).join(' -> ')} refer to each other: write their migration by hand, in two steps`);
    waiting.push(one);
    for (const column of one.columns) {
      const type = typeOf(one.shape, column);
      const other = typeof type === 'object' && type.to !== one.shape.name ? missing.find(({ shape, table }) => table && shape.name === type.to) : undefined;
      if (other) add(other);
    }
    waiting.pop();
    ordered.add(one);
  };
  for (const one of missing) add(one);
  return [...ordered];
}

async function columnsByTable({ engine, read }: Database): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const sql =
    engine === 'postgres'
      ? 'select "table_name" as "table", "column_name" as "column" from "information_schema"."columns" where "table_schema" = current_schema()'
      : `select m."name" as "table", c."name" as "column" from "sqlite_master" m, pragma_table_info(m."name") c where m."type" = 'table'`;
  const rows = await rowsOf<{ table: string; column: string }>(read, sql);
  return new Map([...Map.groupBy(rows, ({ table }) => table)].map(([table, some]) => [table, new Set(some.map(({ column }) => column))]));
}

async function indexNames({ engine, read }: Database): Promise<ReadonlySet<string>> {
  const sql =
    engine === 'postgres'
      ? 'select "indexname" as "name" from "pg_indexes" where "schemaname" = current_schema()'
      : `select "name" from "sqlite_master" where "type" = 'index'`;
  return new Set((await rowsOf<{ name: string }>(read, sql)).map(({ name }) => name));
}
