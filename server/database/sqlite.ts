import { statSync, type Stats } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { Kysely, type CompiledQuery, type QueryResult } from 'kysely';
import type { Database, Tables } from './database.ts';
import { connectionLost } from './engine.ts';
import { createReaderThreads, type ReaderThreads } from './reader-threads.ts';
import { bindable, forReaders, SqliteConnection } from './sqlite-connection.ts';
import { Queue, sqliteDialect, whileBusy } from './sqlite-dialect.ts';

/** Milliseconds that a transaction waits for other processes. */
const writeWaitMs = 5000;

/** Milliseconds that a read waits where it must, as while another process repairs the log. */
const readWaitMs = 1000;

/**
 * Pages that the log takes before they are written into the file, 16 MB. Many records change the same pages of their
 * indices again and again: with SQLite's own 1000 an import writes each of them every second commit.
 */
const logPages = 4000;

/** Threads for long reads. */
const readerThreads = 2;

/** Milliseconds after which a statement runs in a thread from then on, and below which it returns to the main one. */
const slowMs = 10;
const quickMs = 3;

/** Statements whose speed is remembered. */
const maxKnown = 2000;

/** Queries that read whole tables: in a file of more than `manyPages` pages they run in a thread from the first time. */
const aggregates = /\bgroup by\b|\bjson_group_array\(/;
const manyPages = 4000;

/** Reading connection: runs quick statements itself and hands slow ones to threads. */
class ReadingConnection extends SqliteConnection {
  readonly #threads: ReaderThreads;
  readonly #isSlow = new Map<string, boolean>();

  constructor(database: DatabaseSync, threads: ReaderThreads) {
    super(database);
    this.#threads = threads;
  }

  override async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { sql, parameters } = query;
    if (this.#isSlow.get(sql) ?? this.#looksSlow(sql)) {
      const { rows, milliseconds } = await this.#threads.run(sql, parameters.map(bindable));
      this.#learn(sql, milliseconds >= quickMs);
      return { rows: rows as R[] };
    }
    let began = 0;
    const bound = parameters.map(bindable);
    const result = await whileBusy(performance.now() + readWaitMs, () => {
      began = performance.now();
      return this.run<R>(sql, bound);
    });
    this.#learn(sql, performance.now() - began > slowMs);
    return result;
  }

  #learn(sql: string, isSlow: boolean): void {
    if (this.#isSlow.get(sql) === isSlow) return;
    if (this.#isSlow.size >= maxKnown) this.#isSlow.clear();
    this.#isSlow.set(sql, isSlow);
  }

  #looksSlow(sql: string): boolean {
    return aggregates.test(sql) && Number(this.run<{ page_count: number }>('pragma page_count', []).rows[0]?.page_count) > manyPages;
  }
}

/**
 * Opens a database file, or makes it. One connection writes, others read what is committed without waiting (write-ahead
 * mode). A commit is on the disk when it returns.
 */
export function openSqlite(path: string): Omit<Database, 'place'> {
  // waiting inside SQLite is for the start alone: later it would hold up every call
  const forWriting = new DatabaseSync(path, { timeout: writeWaitMs });
  forWriting.exec(
    `pragma journal_mode = wal; pragma wal_autocheckpoint = ${logPages}; pragma synchronous = full; pragma foreign_keys = on; pragma cache_size = -8000; pragma busy_timeout = 0`,
  );
  const forReading = new DatabaseSync(path, { readOnly: true, timeout: writeWaitMs });
  forReading.exec(`${forReaders}; pragma busy_timeout = 0`);
  const opened = statSync(path);

  const threads = createReaderThreads(path, readerThreads);
  const reading = new ReadingConnection(forReading, threads);
  const writing = new SqliteConnection(forWriting);
  const read = new Kysely<Tables>({ dialect: sqliteDialect(reading) });
  const queue = new Queue();
  const writer = new Kysely<Tables>({ dialect: sqliteDialect(writing, { queue, waitMs: writeWaitMs, beforeBegin: () => refuseOtherFile(path, opened) }) });
  let closing: Promise<void> | undefined;
  return {
    engine: 'sqlite',
    read,
    write: (work) => writer.transaction().execute(work),
    isAwaited: () => queue.isAwaited,
    stamp: async () => String(reading.run<{ data_version: number }>('pragma data_version', []).rows[0]?.data_version),
    forget: () => {
      reading.forget();
      writing.forget();
    },
    close: () =>
      (closing ??= Promise.all([read.destroy(), writer.destroy(), threads.close()]).then(() => {
        forReading.close();
        forWriting.close();
      })),
  };
}

/** Throws when the file was deleted or replaced since it was opened: writes to it would be lost with the process. */
function refuseOtherFile(path: string, opened: Stats): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found?.ino !== opened.ino || found.dev !== opened.dev) throw connectionLost('The database file was moved or deleted');
}
