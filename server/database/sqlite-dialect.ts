import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import {
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely';

/** A prepared statement, and what has to be known to run it. */
interface Prepared {
  readonly statement: StatementSync;
  readonly answersRows: boolean;
  /** Columns declared boolean, which SQLite hands out as 0 and 1. */
  readonly flags: readonly string[];
}

/** Statements kept prepared; the product's own shapes are far fewer. */
const keptStatements = 500;

/** A connection of node:sqlite as Kysely wants it. Statements run at once, on the caller's turn. */
export class SqliteConnection implements DatabaseConnection {
  readonly #database: DatabaseSync;
  readonly #prepared = new Map<string, Prepared>();

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  /** Forgets prepared statements, for when tables have changed under them. */
  forget(): void {
    this.#prepared.clear();
  }

  /** Runs a statement on the spot. */
  run<R>(sql: string, values: readonly unknown[]): QueryResult<R> {
    const { statement, answersRows, flags } = this.#prepare(sql);
    const bound = values as readonly SQLInputValue[];
    if (!answersRows) {
      const { changes, lastInsertRowid } = statement.run(...bound);
      return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
    }
    const rows = statement.all(...bound) as Record<string, unknown>[];
    for (const flag of flags) for (const row of rows) if (row[flag] !== null) row[flag] = row[flag] === 1;
    return { rows: rows as R[] };
  }

  executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    try {
      return Promise.resolve(this.run<R>(sql, parameters.map(bindable)));
    } catch (error) {
      return Promise.reject(error);
    }
  }

  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    yield await this.executeQuery<R>(query);
  }

  #prepare(sql: string): Prepared {
    const known = this.#prepared.get(sql);
    if (known) return known;
    const statement = this.#database.prepare(sql);
    const columns = statement.columns();
    const prepared: Prepared = {
      statement,
      answersRows: columns.length > 0,
      flags: columns.filter(({ type }) => type === 'boolean').map(({ name }) => name),
    };
    if (this.#prepared.size >= keptStatements) this.#prepared.delete(this.#prepared.keys().next().value ?? '');
    this.#prepared.set(sql, prepared);
    return prepared;
  }
}

const bindable = (value: unknown): unknown => {
  if (value === undefined) return null;
  if (typeof value === 'boolean') return value ? 1 : 0;
  return value instanceof Date ? value.toISOString() : value;
};

/** Kysely's driver over one connection. A writing one lets one transaction in at a time. */
class SqliteDriver implements Driver {
  readonly #connection: SqliteConnection;
  readonly #queue: Queue | undefined;

  constructor(connection: SqliteConnection, queue: Queue | undefined) {
    this.#connection = connection;
    this.#queue = queue;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    await this.#queue?.enter();
    return this.#connection;
  }

  async releaseConnection(): Promise<void> {
    this.#queue?.leave();
  }

  // Immediate: a transaction that only later asks for the write lock fails instead of waiting.
  async beginTransaction(): Promise<void> {
    this.#connection.run('begin immediate', []);
  }

  async commitTransaction(): Promise<void> {
    this.#connection.run('commit', []);
  }

  async rollbackTransaction(): Promise<void> {
    this.#connection.run('rollback', []);
  }

  async destroy(): Promise<void> {}
}

/** Lets one in at a time, in order of arrival. */
class Queue {
  #busy = false;
  readonly #waiting: (() => void)[] = [];

  async enter(): Promise<void> {
    if (this.#busy) await new Promise<void>((enter) => this.#waiting.push(enter));
    this.#busy = true;
  }

  leave(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#busy = false;
  }
}

/** Kysely on a connection of node:sqlite. `queued` for the one that writes. */
export const sqliteDialect = (connection: SqliteConnection, queued: boolean): Dialect => ({
  createAdapter: () => new SqliteAdapter(),
  createDriver: () => new SqliteDriver(connection, queued ? new Queue() : undefined),
  createIntrospector: (kysely) => new SqliteIntrospector(kysely),
  createQueryCompiler: () => new SqliteQueryCompiler(),
});
