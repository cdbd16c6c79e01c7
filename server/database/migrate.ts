import type { Migration } from '../slots.ts';
import type { Database } from './database.ts';
import { change, rowsOf } from './statement.ts';

/** Any number will do, as long as every instance takes the same. */
const lockNumber = 5_703_911;

/**
 * Brings the database to the latest step; each step runs once, all new ones in one transaction, under a lock
 * that makes other instances wait. Answers the ids of the steps that ran. What fails leaves nothing behind.
 */
export async function migrate(database: Database, migrations: readonly Migration[]): Promise<readonly string[]> {
  const ran = await database.write(async (connection) => {
    if (database.engine === 'postgres') {
      // another instance may take minutes over its steps
      await change(connection, 'set local lock_timeout = 0');
      await rowsOf(connection, 'select pg_advisory_xact_lock(?)', [lockNumber]);
    }
    await change(connection, 'create table if not exists "migration" ("id" text primary key, "at" text not null)');
    const done = new Set(
      (await rowsOf<{ id: string }>(connection, 'select "id" from "migration"')).map(({ id }) => id),
    );
    const due = migrations.filter(({ id }) => !done.has(id));
    for (const { id, up } of due) {
      await up(connection);
      await change(connection, 'insert into "migration" ("id", "at") values (?, ?)', [id, new Date().toISOString()]);
    }
    return due.map(({ id }) => id);
  });
  if (ran.length > 0) database.forget();
  return ran;
}
