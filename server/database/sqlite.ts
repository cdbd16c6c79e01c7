import { statSync, type Stats } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { Kysely, type CompiledQuery, type QueryResult } from 'kysely';
import type { Database, Tables } from './database.ts';
import { connectionLost } from './engine.ts';
import { createReaderThreads, type ReaderThreads } from './reader-threads.ts';
import { bindable, forReaders, SqliteConnection } from './sqlite-connection.ts';
import { sqliteDialect, whileBusy } from './sqlite-dialect.ts';

/** Milliseconds that a transaction waits for other processes. */
const writeWaitMs = 5000;

/** Milliseconds that a read waits in the rare cases where it must, such as another process repairing the log. */
const readWaitMs = 1000;

/** Threads for long reads. */
const readerThreads = 2;

/** A statement that took this many milliseconds goes to a thread the next time, and comes back when it is quick again. */
const long = 10;
const quick = 3;

/** Statements whose speed is remembered. */
const maxKnown = 2000;

/**
 * Queries that read a whole table whatever they ask: in a file of more than `manyPages` pages they count as long before
 * their first run.
 */
const gathers = /\bgroup by\b|\bjson_group_array\(/;
const manyPages = 4000;

/** The reading connection: runs short statements at once, which is fastest, and leaves long ones to threads. */
class ReadingConnection extends SqliteConnection {
  readonly #threads: ReaderThreads;
  readonly #isLong = new Map<string, boolean>();

  constructor(database: DatabaseSync, threads: ReaderThreads) {
    super(database);
    this.#threads = threads;
  }

  override async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { sql, parameters } = query;
    if (this.#isLong.get(sql) ?? this.#looksLong(sql)) {
      const { rows, milliseconds } = await this.#threads.run(sql, parameters.map(bindable));
      this.#learn(sql, milliseconds >= quick);
      return { rows: rows as R[] };
    }
    let began = 0;
    const bound = parameters.map(bindable);
    const result = await whileBusy(performance.now() + readWaitMs, () => {
      began = performance.now();
      return this.run<R>(sql, bound);
    });
    this.#learn(sql, performance.now() - began > long);
    return result;
  }

  #learn(sql: string, isLong: boolean): void {
    if (this.#isLong.get(sql) === isLong) return;
    if (this.#isLong.size >= maxKnown) this.#isLong.clear();
    this.#isLong.set(sql, isLong);
  }

  #looksLong(sql: string): boolean {
    return gathers.test(sql) && Number(this.run<{ page_count: number }>('pragma page_count', []).rows[0]?.page_count) > manyPages;
  }
}

/**
 * Opens a database file, made when it is not there. One connection writes, others read:
 * in write-ahead mode a reader sees what is committed and waits for nobody. A commit is on the disk when it returns.
 */
export function openSqlite(path: string): Omit<Database, 'place'> {
  // waiting inside SQLite is for the start alone: later it would hold up every call
  const forWriting = new DatabaseSync(path, { timeout: writeWaitMs });
  forWriting.exec(
    'pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma cache_size = -32000; pragma busy_timeout = 0',
  );
  const forReading = new DatabaseSync(path, { readOnly: true, timeout: writeWaitMs });
  forReading.exec(`${forReaders}; pragma busy_timeout = 0`);
  const opened = statSync(path);

  const threads = createReaderThreads(path, readerThreads);
  const reading = new ReadingConnection(forReading, threads);
  const writing = new SqliteConnection(forWriting);
  const read = new Kysely<Tables>({ dialect: sqliteDialect(reading) });
  const writer = new Kysely<Tables>({ dialect: sqliteDialect(writing, { waitMs: writeWaitMs, beforeBegin: () => refuseOtherFile(path, opened) }) });
  let closing: Promise<void> | undefined;
  return {
    engine: 'sqlite',
    read,
    write: (work) => writer.transaction().execute(work),
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

/** Throws when the file was deleted or replaced since it was opened: what is written to it then is lost with the process. */
function refuseOtherFile(path: string, opened: Stats): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found?.ino !== opened.ino || found.dev !== opened.dev) throw connectionLost('The database file was moved or deleted');
}
