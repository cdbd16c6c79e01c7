import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { forReaders, SqliteConnection } from './sqlite-connection.ts';

/** A statement that a reader thread is asked to run. */
export interface ReaderRequest {
  readonly id: number;
  readonly sql: string;
  readonly values: readonly unknown[];
}

/** Reply of a reader thread: the rows and the time they took, or the error. */
export type ReaderReply =
  | { readonly id: number; readonly rows: unknown[]; readonly milliseconds: number }
  | { readonly id: number; readonly message: string; readonly code: unknown; readonly errcode: unknown };

const { path } = workerData as { readonly path: string };
const database = new DatabaseSync(path, { readOnly: true, timeout: 5000 });
database.exec(forReaders);
const connection = new SqliteConnection(database);

parentPort?.on('message', ({ id, sql, values }: ReaderRequest) => {
  const answer = (answered: ReaderReply) => parentPort?.postMessage(answered, []);
  try {
    const began = performance.now();
    const { rows } = connection.run(sql, values);
    answer({ id, rows, milliseconds: performance.now() - began });
  } catch (error) {
    answer({
      id,
      message: error instanceof Error ? error.message : String(error),
      code: (error as { code?: unknown }).code,
      errcode: (error as { errcode?: unknown }).errcode,
    });
  }
});
