import { setTimeout as delay } from 'node:timers/promises';
import {
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
} from 'kysely';
import { troubleOf } from './engine.ts';
import type { SqliteConnection } from './sqlite-connection.ts';

/** SQLite's, without Kysely's own lock around the connection: readers share theirs, writers queue in the driver. */
class SharedAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/** Milliseconds between two looks whether another process still holds the lock. */
const lookAgainMs = 10;

/** Kysely's driver over one connection. A writing one lets one transaction in at a time. */
class SqliteDriver implements Driver {
  readonly #connection: SqliteConnection;
  readonly #writing: WritingOptions | undefined;
  /** When whoever is in the queue's front came to it, from `performance.now()`. */
  #arrivedAt = 0;

  constructor(connection: SqliteConnection, writing: WritingOptions | undefined) {
    this.#connection = connection;
    this.#writing = writing;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    if (this.#writing) {
      const arrivedAt = performance.now();
      await this.#writing.queue.enter();
      this.#arrivedAt = arrivedAt;
    }
    return this.#connection;
  }

  async releaseConnection(): Promise<void> {
    this.#writing?.queue.leave();
  }

  // Immediate: a transaction that only later asks for the write lock fails instead of waiting.
  async beginTransaction(): Promise<void> {
    this.#writing?.beforeBegin();
    if (this.#connection.isInTransaction) this.#connection.run('rollback', []);
    const until = this.#arrivedAt + (this.#writing?.waitMs ?? 0);
    await whileBusy(until, () => this.#connection.run('begin immediate', []));
  }

  async commitTransaction(): Promise<void> {
    this.#connection.run('commit', []);
  }

  /** Undoes what is not undone yet. Where the disk is full SQLite has done so, and a rollback would fail. */
  async rollbackTransaction(): Promise<void> {
    if (this.#connection.isInTransaction) this.#connection.run('rollback', []);
  }

  async destroy(): Promise<void> {}
}

/**
 * Tries again while another process holds the lock, up to a moment of `performance.now()`; the last refusal is thrown.
 * Waiting inside SQLite would hold up every other call of this process.
 */
export async function whileBusy<T>(until: number, work: () => T): Promise<T> {
  for (;;) {
    try {
      return work();
    } catch (error) {
      if (troubleOf(error) !== 'busy' || performance.now() >= until) throw error;
      await delay(lookAgainMs);
    }
  }
}

/** Lets one in at a time, in order of arrival. */
export class Queue {
  #busy = false;
  readonly #waiting: (() => void)[] = [];

  get isAwaited(): boolean {
    return this.#waiting.length > 0;
  }

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

/** Transactions of a connection that writes. */
export interface WritingOptions {
  readonly queue: Queue;
  /** Milliseconds that a transaction waits for other processes, from when it was asked for. */
  readonly waitMs: number;
  /** Throws when there is nothing to write to. */
  readonly beforeBegin: () => void;
}

/** Kysely on a connection of node:sqlite; `writing` for the one that writes. */
export const sqliteDialect = (connection: SqliteConnection, writing?: WritingOptions): Dialect => ({
  createAdapter: () => new SharedAdapter(),
  createDriver: () => new SqliteDriver(connection, writing),
  createIntrospector: (kysely) => new SqliteIntrospector(kysely),
  createQueryCompiler: () => new SqliteQueryCompiler(),
});
