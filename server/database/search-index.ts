import type { Connection } from './database.ts';
import { engineOf } from './engine.ts';
import { change, quoted, rowsOf } from './statement.ts';

/** The table that finds the rows of a kind by three characters in a row of their search text; SQLite's alone. */
export const searchTable = (name: string): string => quoted(`${name}_search`);

/** Every three characters that occur in the search texts of a kind; SQLite's alone. */
export const gramTable = (name: string): string => quoted(`${name}_gram`);

/**
 * A search text as it is indexed: each line between two ends, so that "begins with" and "is all of" are found, too.
 * Two at the last, so that its last character, too, begins three in a row.
 */
export const betweenEnds = (column: string): string => `char(10) || ${column} || char(10, 10)`;

/**
 * Makes the index behind a search in the column `searchText` of the live rows, filled with what stands there, where it
 * is not yet. The engine keeps it in the transaction of each write. PostgreSQL needs its extension pg_trgm; without it
 * searches find the same, and read the table.
 */
export async function searchIndex(connection: Connection, name: string): Promise<void> {
  if (engineOf(connection) === 'postgres') return trigrams(connection, name);
  const updating = await rowsOf<{ sql: string }>(connection, `select "sql" from "sqlite_master" where "name" = ?`, [`${name}_search_update`]);
  if (updating[0]?.sql.includes('"deletedAt"')) return;
  await drop(connection, name);
  const [table, index] = [quoted(name), searchTable(name)];
  const add = (row: string) => `insert into ${index} ("rowid", "text") select ${row}."id", ${betweenEnds(`${row}."searchText"`)}`;
  const take = `insert into ${index} (${index}, "rowid", "text") select 'delete', old."id", ${betweenEnds('old."searchText"')}`;
  const trigger = (when: string, of: string, steps: readonly string[]) =>
    change(
      connection,
      `create trigger ${quoted(`${name}_search_${when}`)} after ${of} on ${table} begin ${steps.join('; ')}; end`,
    );
  // Texts are compared as they are, and only asked whether they hold something: neither places nor lengths are kept.
  await change(
    connection,
    `create virtual table ${index} using fts5("text", content='', columnsize=0, detail=none, tokenize='trigram case_sensitive 1')`,
  );
  await change(connection, `create virtual table ${gramTable(name)} using fts5vocab(${index}, row)`);
  const live = (row: string) => `${row}."searchText" is not null and ${row}."deletedAt" is null`;
  await change(connection, `${add('t')} from ${table} t where ${live('t')}`);
  const [before, after] = [live('old'), live('new')];
  const other = '(new."searchText" is not old."searchText" or (new."deletedAt" is null) <> (old."deletedAt" is null))';
  await trigger('insert', 'insert', [`${add('new')} where ${after}`]);
  await trigger('update', 'update of "searchText", "deletedAt"', [`${take} where ${before} and ${other}`, `${add('new')} where ${after} and ${other}`]);
  await trigger('delete', 'delete', [`${take} where ${before}`]);
}

/** An index of before knew deleted rows, too. */
async function drop(connection: Connection, name: string): Promise<void> {
  for (const when of ['insert', 'update', 'delete']) await change(connection, `drop trigger if exists ${quoted(`${name}_search_${when}`)}`);
  for (const table of [gramTable(name), searchTable(name)]) await change(connection, `drop table if exists ${table}`);
}

async function trigrams(connection: Connection, name: string): Promise<void> {
  // An operator may have to allow it; a step of the database does not fail over it.
  await change(connection, `do $$ begin create extension if not exists pg_trgm; exception when others then null; end $$`);
  const index = `create index if not exists ${quoted(`${name}_search`)} on ${quoted(name)} using gin ("searchText" gin_trgm_ops) where "deletedAt" is null`;
  await change(connection, `do $$ begin if exists (select 1 from "pg_extension" where "extname" = 'pg_trgm') then ${index}; end if; end $$`);
}
