import type { Reads } from '../database/database.ts';
import { places, quoted, rowsOf } from '../database/statement.ts';
import type { ColumnKinds, RowCursor } from './columns.ts';

/** Ids of the rows that are made from some changed records. */
export type AffectedRows = (on: Reads, ids: readonly number[]) => Promise<readonly number[]>;

/**
 * Rows that a question looks at all of, such as everybody who searches. They stand as columns of typed arrays in a
 * thread once they are many; the rows of an answer are read again by whoever asked.
 */
export interface ColumnSet<Row extends { readonly id: number }, Question, Answer> {
  readonly id: string;
  /** Address of the module that exports this as `columns`: the thread loads it by itself. */
  readonly module: string;
  readonly columns: ColumnKinds<Row>;
  /** Ids of all rows. */
  readonly ids: (on: Reads) => Promise<readonly number[]>;
  /** Rows in the order of their ids, of some alone where they are named; those that are gone are left out. */
  readonly read: (on: Reads, ids?: readonly number[]) => Promise<readonly Row[]>;
  /** Records that rows are made from: with the rows' own ids, all rows at once, or rows that are looked up. */
  readonly follows: Readonly<Record<string, 'own' | 'all' | AffectedRows>>;
  /** Rows hold something that a new day in New York changes, such as an age. */
  readonly isDaily?: true;
  readonly answer: (rows: RowCursor<Row>, question: Question) => Answer;
}

/** A set of whatever rows, questions and answers. */
// oxlint-disable-next-line no-explicit-any -- rows and questions belong to areas; a set takes only what its own type says
export type AnyColumnSet = ColumnSet<any, any, any>;

/** Ids named in a column of some records, those that stood there a short while ago included. */
export async function linkedIds(on: Reads, record: string, column: string, ids: readonly number[]): Promise<readonly number[]> {
  if (ids.length === 0) return [];
  const now = await rowsOf<{ id: number }>(on, `select distinct ${quoted(column)} as "id" from ${quoted(record)} where "id" in (${places(ids.length)}) and ${quoted(column)} is not null`, ids);
  const written = await rowsOf<{ changes: string }>(on, `select "changes" from "journal" where "record" = ? and "recordId" in (${places(ids.length)}) order by "id" desc limit 500`, [record, ...ids]);
  const before = written.flatMap(({ changes }) => (JSON.parse(changes) as Readonly<Record<string, readonly unknown[]>>)[column]?.[0] ?? []);
  return [...new Set([...now.map(({ id }) => Number(id)), ...before.filter((id) => typeof id === 'number')])];
}
