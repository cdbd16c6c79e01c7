import { database } from '#server/database/database.ts';
import { rowsOf } from '#server/database/statement.ts';
import { writing, type Batch } from '#server/records/write/writing.ts';
import { until } from './cluster.ts';
import type { TestHost } from './host.ts';

/** Begins a second change once the first is written, and keeps the first when the second waits for it, or stands in line. */
export async function beside<T>({ kernel }: Pick<TestHost, 'kernel'>, first: (batch: Batch) => Promise<unknown>, second: () => Promise<T>): Promise<T> {
  const { engine, read } = kernel.use(database);
  const [written, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const one = kernel.use(writing).run({ system: true }, { kind: 'form' }, async (batch) => {
    await first(batch);
    written.resolve();
    await held.promise;
  });
  await Promise.race([written.promise, one]);
  const other = second();
  const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  try {
    if (engine === 'postgres') await Promise.race([until(async () => (await rowsOf(read, waiting)).length > 0), other]);
  } finally {
    held.resolve();
  }
  await one;
  return other;
}
