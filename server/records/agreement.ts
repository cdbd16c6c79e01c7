import type { Database } from '../database/database.ts';
import { columnType, uniqueName, type Storage } from '../database/engine.ts';
import { stampColumns } from '../database/schema.ts';
import { rowsOf } from '../database/statement.ts';
import type { RecordResource } from '../slots.ts';
import { shapeOf, type Shape } from './shape.ts';

/** The columns that a description asks of its table, and what each holds. */
export const columnsOf = (shape: Shape): Readonly<Record<string, Storage>> => ({
  id: 'id',
  ...Object.fromEntries(shape.columns.map(({ name, storage }) => [name, storage])),
  ...stampColumns,
});

/**
 * Where a kind of record and its tables disagree, in words; empty when the migrations made what the description says.
 * For the test of every area that brings records.
 */
export async function disagreements(database: Database, spec: RecordResource): Promise<readonly string[]> {
  const shape = shapeOf(spec);
  const found: string[] = [];
  const compare = async (table: string, wanted: Readonly<Record<string, Storage>>) => {
    const types = await typesOf(database, table);
    for (const [column, storage] of Object.entries(wanted)) {
      const type = plainType(columnType(database.engine, storage));
      const actual = types.get(column);
      if (actual === undefined) found.push(`${table}.${column} is missing`);
      else if (actual !== type) found.push(`${table}.${column} is ${actual} instead of ${type}`);
    }
    for (const column of types.keys()) if (!(column in wanted)) found.push(`${table}.${column} is in no description`);
  };
  await compare(shape.name, columnsOf(shape));
  for (const { table } of shape.links) await compare(table, { ownerId: 'id', targetId: 'id', position: 'id' });
  if (shape.searched && database.engine === 'sqlite' && (await typesOf(database, `${shape.name}_search`)).size === 0)
    found.push(`${shape.name} is searched and has no index for it: its table is yet to be made by recordTable`);
  const indexes = await indexesOf(database, shape.name);
  const wanted = shape.uniques.map(({ column, within }) =>
    uniqueName(shape.name, within ? [within, column] : [column]),
  );
  for (const name of wanted) if (!indexes.includes(name)) found.push(`the unique index ${name} is missing`);
  for (const name of indexes)
    if (name.endsWith('_unique') && !wanted.includes(name)) found.push(`${name} is in no description`);
  return found;
}

const plainType = (type: string): string =>
  type.replace(' collate "C"', '').replace(/^timestamptz\(3\)$/, 'timestamp with time zone');

async function typesOf({ engine, read }: Database, table: string): Promise<Map<string, string>> {
  const sql =
    engine === 'postgres'
      ? 'select "column_name" as "name", "data_type" as "type" from "information_schema"."columns" where "table_name" = ?'
      : 'select "name", lower("type") as "type" from pragma_table_info(?)';
  const rows = await rowsOf<{ name: string; type: string }>(read, sql, [table]);
  return new Map(rows.map(({ name, type }) => [name, type]));
}

async function indexesOf({ engine, read }: Database, table: string): Promise<readonly string[]> {
  const sql =
    engine === 'postgres'
      ? 'select "indexname" as "name" from "pg_indexes" where "tablename" = ?'
      : `select "name" from "sqlite_master" where "type" = 'index' and "tbl_name" = ?`;
  return (await rowsOf<{ name: string }>(read, sql, [table])).map(({ name }) => name);
}
