import { searchText } from '#kit/records/search.ts';
import type { Connection } from '../../database/database.ts';
import { engineOf } from '../../database/engine.ts';
import { updateRows } from '../../database/many-rows.ts';
import { searchIndex } from '../../database/search-index.ts';
import { change, quoted, rowsOf } from '../../database/statement.ts';
import type { RawRow, Shape } from '../shape.ts';

/** Rows that are written anew in one go. */
const atOnce = 500;

/**
 * Writes anew what searches look into, for rows written when it held less. Kinds whose table is yet to be made have
 * none; a column that a later step adds counts as empty.
 */
export async function rebuildSearchText(connection: Connection, shape: Shape): Promise<void> {
  const there = new Set(await columnsIn(connection, shape.name));
  const column = shape.columns.find(({ name }) => name === 'searchText');
  if (!column || !there.has('searchText')) return;
  const fields = new Set(column.fields);
  const looked = { ...shape.entity, fields: Object.fromEntries(Object.entries(shape.entity.fields).filter(([name]) => fields.has(name))) };
  const wanted = shape.columns.filter((one) => one.fields.length === 1 && fields.has(one.fields[0]!) && there.has(one.name));
  const names = ['id', 'searchText', ...wanted.map(({ name }) => name)].map(quoted).join(', ');
  for (let after = 0; ; ) {
    const rows = await rowsOf<RawRow & { readonly id: number }>(
      connection,
      `select ${names} from ${quoted(shape.name)} where "id" > ? order by "id" limit ${atOnce}`,
      [after],
    );
    const changed = rows
      .map((row) => [row.id, searchText(looked, shape.read(row)), row['searchText']] as const)
      .filter(([, now, before]) => now !== before)
      .map(([id, now]) => [id, now]);
    if (changed.length > 0) await updateRows(connection, shape.name, [['searchText', 'text']], changed);
    if (rows.length < atOnce) return;
    after = rows.at(-1)!.id;
  }
}

/**
 * Writes anew the keys by which addresses are compared, for rows written under another rule, and what searches look into
 * with them. Of two live records that have become one address, the later keeps its former key: nobody is shut out.
 */
export async function rebuildAddressKeys(connection: Connection, shape: Shape): Promise<void> {
  const there = new Set(await columnsIn(connection, shape.name));
  const table = quoted(shape.name);
  for (const { field, column, within, keyOf } of shape.uniques) {
    if (column !== `${field}Key` || !there.has(column)) continue;
    const names = ['id', field, column, 'deletedAt', ...(within === undefined ? [] : [within])].map(quoted).join(', ');
    const same = `"deletedAt" is null and "id" <> ? and ${within === undefined ? '' : `${quoted(within)} = ? and `}${quoted(column)} = ?`;
    for (let after = 0; ; ) {
      const sql = `select ${names} from ${table} where "id" > ? order by "id" limit ${atOnce}`;
      const rows = await rowsOf<RawRow & { readonly id: number }>(connection, sql, [after]);
      for (const row of rows) {
        const key = keyOf(row[field]);
        if (key === row[column]) continue;
        const values = [row.id, ...(within === undefined ? [] : [row[within]]), key];
        const isHeld = row['deletedAt'] === null && (await rowsOf(connection, `select "id" from ${table} where ${same} limit 1`, values)).length > 0;
        if (!isHeld) await change(connection, `update ${table} set ${quoted(column)} = ? where "id" = ?`, [key, row.id]);
      }
      if (rows.length < atOnce) break;
      after = rows.at(-1)!.id;
    }
    await rebuildSearchText(connection, shape);
  }
}

/** Makes the index of a kind's search text where its table was made without, or with one of before. */
export async function indexSearchText(connection: Connection, shape: Shape): Promise<void> {
  if (!shape.searched || !(await columnsIn(connection, shape.name)).includes('searchText')) return;
  await searchIndex(connection, shape.name);
  await change(connection, `drop index if exists ${quoted(`${shape.name}_searchText`)}`);
}

async function columnsIn(connection: Connection, table: string): Promise<readonly string[]> {
  const sql =
    engineOf(connection) === 'postgres'
      ? 'select "column_name" as "name" from "information_schema"."columns" where "table_schema" = current_schema() and "table_name" = ?'
      : 'select "name" from pragma_table_info(?)';
  return (await rowsOf<{ name: string }>(connection, sql, [table])).map(({ name }) => name);
}
