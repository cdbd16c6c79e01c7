import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import type { Database, Tables } from './database.ts';
import { SqliteConnection, sqliteDialect } from './sqlite-dialect.ts';

/** How long a statement waits for another process, in milliseconds. */
const patience = 5000;

/**
 * Opens a database file, made when it is not there. One connection writes, another reads:
 * in write-ahead mode a reader sees what is committed and waits for nobody. A commit is on the disk when it returns.
 */
export function openSqlite(path: string): Database {
  const forWriting = new DatabaseSync(path, { timeout: patience });
  forWriting.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma cache_size = -64000');
  const forReading = new DatabaseSync(path, { readOnly: true, timeout: patience });
  forReading.exec('pragma cache_size = -32000; pragma mmap_size = 268435456');

  const reading = new SqliteConnection(forReading);
  const writing = new SqliteConnection(forWriting);
  const read = new Kysely<Tables>({ dialect: sqliteDialect(reading, false) });
  const writer = new Kysely<Tables>({ dialect: sqliteDialect(writing, true) });
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
      (closing ??= Promise.all([read.destroy(), writer.destroy()]).then(() => {
        forReading.close();
        forWriting.close();
      })),
  };
}
