import type { Database } from '../../database/database.ts';
import { addRows, changeImport, dropRows, type LastRun, type StoredImport } from '../import-store.ts';
import { countOverwrites } from '../count-rows.ts';
import type { CheckedRows } from './check-file.ts';

/** Keeps what the check of an import finds; nothing else is written. Throws the signal's reason when it is cancelled. */
export async function checkImport(
  database: Database,
  { id }: StoredImport,
  checked: AsyncIterable<CheckedRows>,
  progress: (done: number) => void,
  signal: AbortSignal,
): Promise<LastRun> {
  await database.write((connection) => dropRows(connection, id));
  let found: LastRun = {};
  for await (const { rows, done, outcome } of checked) {
    signal.throwIfAborted();
    await database.write(async (connection) => {
      await addRows(connection, id, rows);
      await changeImport(connection, id, {});
    });
    progress(done);
    found = outcome;
  }
  return { ...found, overwrites: await countOverwrites(database.read, id) };
}
