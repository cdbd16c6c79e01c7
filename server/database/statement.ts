import { CompiledQuery } from 'kysely';
import type { Connection, Database, Reads } from './database.ts';
import { engineOf } from './engine.ts';

/** A piece of SQL and the values for its `?` places. */
export interface SqlFragment {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** SQL that holds no value. */
export const plain = (text: string): SqlFragment => ({ text, values: [] });

/** Puts pieces together with words between them. */
export const join = (pieces: readonly SqlFragment[], between: string): SqlFragment => ({
  text: pieces.map((piece) => piece.text).join(between),
  values: pieces.flatMap((piece) => piece.values),
});

/** A name of a table or column in double quotes. Throws for anything but letters, digits and underscores. */
export function quoted(name: string): string {
  if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(name)) throw new Error(`'${name}' is no name of a table or column`);
  return `"${name}"`;
}

/** `?, ?, ?` for a list of values. */
export const places = (count: number): string => repeated('?', count);

/** The same words again and again, with commas between. */
export const repeated = (words: string, count: number): string =>
  count === 0 ? '' : `${words}${`, ${words}`.repeat(count - 1)}`;

/**
 * The rows of a table by their ids, as `from …`, with one place for all of them: a statement of one text whatever is
 * asked. SQLite looks each of them up, whatever order is asked for.
 */
export const fromIds = (engine: Database['engine'], name: string): string =>
  engine === 'postgres'
    ? `from ${quoted(name)} where "id" = any(cast(? as bigint[]))`
    : `from (select "value" as "wanted" from json_each(?)) wanted cross join ${quoted(name)} on ${quoted(name)}."id" = wanted."wanted"`;

/** The value for the place of `fromIds`. */
export const idsValue = (engine: Database['engine'], ids: readonly number[]): unknown => (engine === 'postgres' ? ids : JSON.stringify(ids));

/** PostgreSQL numbers its places. A question mark inside quotes does not occur in the product's own SQL. */
const numbered = (text: string): string => {
  let place = 0;
  return text.replace(/\?/g, () => `$${(place += 1)}`);
};

/** Runs SQL written by hand, with `?` for values on both engines, and answers its rows. */
export async function rowsOf<T>(on: Reads, text: string, values: readonly unknown[] = []): Promise<T[]> {
  if ('engine' in on) return on.rows<T>(text, values);
  const sql = engineOf(on) === 'postgres' ? numbered(text) : text;
  const { rows } = await on.executeQuery<T>(CompiledQuery.raw(sql, values as unknown[]));
  return rows;
}

/** Ids that one statement names at most. */
const maxIds = 500;

/** The rows of a statement about many records, asked for some at a time; `text` is given the places of their ids, which follow its other values. */
export async function rowsAmong<T>(on: Reads, ids: Iterable<number>, text: (among: string) => string, values: readonly unknown[] = []): Promise<T[]> {
  const all = [...ids];
  const found: T[] = [];
  for (let from = 0; from < all.length; from += maxIds) {
    const some = all.slice(from, from + maxIds);
    found.push(...(await rowsOf<T>(on, text(`(${places(some.length)})`), [...values, ...some])));
  }
  return found;
}

/** Runs SQL written by hand for its effect and answers how many rows it changed. */
export async function change(on: Connection, text: string, values: readonly unknown[] = []): Promise<number> {
  const sql = engineOf(on) === 'postgres' ? numbered(text) : text;
  const { numAffectedRows } = await on.executeQuery(CompiledQuery.raw(sql, values as unknown[]));
  return Number(numAffectedRows ?? 0);
}
