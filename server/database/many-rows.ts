import type { Connection } from './database.ts';
import { engineOf, placeFor, type Storage } from './engine.ts';
import { change, places, quoted, repeated, rowsOf } from './statement.ts';

/** The most values in one statement: both engines take a little more. */
const maxValues = 30_000;

/** Inserts rows in as few statements as possible. */
export async function insertRows(
  connection: Connection,
  table: string,
  columns: readonly string[],
  rows: readonly (readonly unknown[])[],
): Promise<void> {
  for (const some of batches(connection, rows, columns.length)) {
    await change(connection, insertText(table, columns, some.length), some.flat());
  }
}

/** Inserts rows and answers their ids, which grow in the order of the rows. */
export async function insertForIds(
  connection: Connection,
  table: string,
  columns: readonly string[],
  rows: readonly (readonly unknown[])[],
): Promise<number[]> {
  const ids: number[] = [];
  for (const some of batches(connection, rows, columns.length)) {
    const made = await rowsOf<{ id: number }>(
      connection,
      `${insertText(table, columns, some.length)} returning "id"`,
      some.flat(),
    );
    // Neither engine promises the order of `returning`, but both number the rows as they are given.
    ids.push(...made.map(({ id }) => id).sort((a, b) => a - b));
  }
  return ids;
}

/** Rows of one statement on SQLite: of few numbers, since each is a statement of its own to be prepared and kept. */
const sizes = [100, 10, 1] as const;

/** Rows in the portions in which they are written: few statements to PostgreSQL, each of which is a way there and back. */
function* batches<T>(connection: Connection, rows: readonly T[], width: number): Generator<readonly T[]> {
  const most = Math.max(1, Math.min(500, Math.floor(maxValues / width)));
  const sizeFor = (left: number): number => (engineOf(connection) === 'sqlite' ? sizes.find((size) => size <= Math.min(left, most)) ?? 1 : most);
  for (let start = 0; start < rows.length; ) {
    const some = rows.slice(start, start + sizeFor(rows.length - start));
    yield some;
    start += some.length;
  }
}

const insertText = (table: string, columns: readonly string[], count: number): string => {
  const row = `(${places(columns.length)})`;
  return `insert into ${quoted(table)} (${columns.map(quoted).join(', ')}) values ${repeated(row, count)}`;
};

/** Sets columns of many rows at once, each to values of its own: rows hold the id first, then the columns' values. */
export async function updateRows(
  connection: Connection,
  table: string,
  columns: readonly (readonly [name: string, storage: Storage])[],
  rows: readonly (readonly unknown[])[],
): Promise<void> {
  const engine = engineOf(connection);
  const all: readonly (readonly [string, Storage])[] = [['id', 'id'], ...columns];
  const row = `(${all.map(([, storage]) => placeFor(engine, storage)).join(', ')})`;
  const sets = columns.map(([name], place) => `${quoted(name)} = v.column${place + 2}`).join(', ');
  for (const some of batches(connection, rows, all.length)) {
    const values = repeated(row, some.length);
    await change(
      connection,
      `update ${quoted(table)} set ${sets} from (values ${values}) as v where ${quoted(table)}."id" = v.column1`,
      some.flat(),
    );
  }
}
