import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import { dayInNewYork } from '#kit/records/day.ts';

/** A prepared statement, and what has to be known to run it. */
interface Prepared {
  readonly statement: StatementSync;
  readonly answersRows: boolean;
  /** Columns declared boolean, which SQLite hands out as 0 and 1. */
  readonly flags: readonly string[];
}

/**
 * Settings of every reading connection. What more of the file each keeps, or maps, counts as memory once for each of them:
 * with 2 MB instead of 8 lists and searches over 100,000 buildings take the same processor.
 */
export const forReaders = 'pragma cache_size = -2000; pragma mmap_size = 0';

/** Statements kept prepared, those used last; what people see through their reach is a shape of its own for each. */
const keptStatements = 1000;

/** With more values than these a statement is hardly run again with as many, and takes SQLite a hundred kilobytes. */
const manyValues = 100;
const keptOfMany = 20;

/**
 * A connection of node:sqlite as Kysely wants it. Statements run at once, on the caller's turn, and may ask
 * `new_york_day(moment)`; on PostgreSQL a migration makes a function of that name.
 */
export class SqliteConnection implements DatabaseConnection {
  readonly #database: DatabaseSync;
  readonly #prepared = new Map<string, Prepared>();
  readonly #ofMany = new Map<string, Prepared>();

  constructor(database: DatabaseSync) {
    this.#database = database;
    database.function('new_york_day', { deterministic: true }, (moment) => (moment === null ? null : dayInNewYork(String(moment))));
  }

  /** Forgets prepared statements, for when tables have changed under them. */
  forget(): void {
    this.#prepared.clear();
    this.#ofMany.clear();
  }

  /** True when a transaction is under way: SQLite ends one by itself when the disk is full. */
  get isInTransaction(): boolean {
    return this.#database.isTransaction;
  }

  /** Runs a statement on the spot. */
  run<R>(sql: string, values: readonly unknown[]): QueryResult<R> {
    const { statement, answersRows, flags } = this.#prepare(sql, values.length);
    const bound = values as readonly SQLInputValue[];
    if (!answersRows) {
      const { changes, lastInsertRowid } = statement.run(...bound);
      return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
    }
    const rows = statement.all(...bound) as Record<string, unknown>[];
    for (const flag of flags) for (const row of rows) if (row[flag] !== null) row[flag] = row[flag] === 1;
    return { rows: rows as R[] };
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    return this.run<R>(sql, parameters.map(bindable));
  }

  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    yield await this.executeQuery<R>(query);
  }

  #prepare(sql: string, values: number): Prepared {
    const [kept, most] = values > manyValues ? [this.#ofMany, keptOfMany] : [this.#prepared, keptStatements];
    const known = kept.get(sql);
    if (known) {
      // what was used last goes last: people's own statements must not push out everybody's
      kept.delete(sql);
      kept.set(sql, known);
      return known;
    }
    const statement = this.#database.prepare(sql);
    const columns = statement.columns();
    const prepared: Prepared = {
      statement,
      answersRows: columns.length > 0,
      flags: columns.filter(({ type }) => type === 'boolean').map(({ name }) => name),
    };
    if (kept.size >= most) kept.delete(kept.keys().next().value ?? '');
    kept.set(sql, prepared);
    return prepared;
  }
}

/** A value as node:sqlite binds it. */
export const bindable = (value: unknown): unknown => {
  if (value === undefined) return null;
  if (typeof value === 'boolean') return value ? 1 : 0;
  return value instanceof Date ? value.toISOString() : value;
};
