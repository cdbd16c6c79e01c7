import {
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
} from 'kysely';
import type { SqliteConnection } from './sqlite-connection.ts';

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
