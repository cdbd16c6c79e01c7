import type { Migration } from '../slots.ts';
import type { Database } from './database.ts';
import { change, rowsOf } from './statement.ts';

/** Any number will do, as long as every instance takes the same. */
const lockNumber = 5_703_911;

/**
 * Brings the database to the latest step; each step runs once, all new ones in one transaction, under a lock
 * that makes other instances wait. Returns the ids of the steps that ran. What fails leaves nothing behind.
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
    const due = inOrder(migrations).filter(({ id }) => !done.has(id));
    for (const { id, up } of due) {
      await up(connection);
      await change(connection, 'insert into "migration" ("id", "at") values (?, ?)', [id, new Date().toISOString()]);
    }
    return due.map(({ id }) => id);
  });
  if (ran.length > 0) database.forget();
  return ran;
}

/**
 * Migrations as given, except that a step and those of its area before it come after the steps that make the tables it
 * refers to, and those that come last after all others. Throws for steps that wait for each other.
 */
export function inOrder(migrations: readonly Migration[]): readonly Migration[] {
  const makers = new Map(migrations.flatMap((step) => (step.makes ?? []).map((table) => [table, step] as const)));
  const earlier = new Map<Migration, Migration | undefined>();
  const last = new Map<string, Migration>();
  for (const step of migrations) {
    const [area = ''] = step.id.split('/');
    earlier.set(step, last.get(area));
    last.set(area, step);
  }
  const ordered = new Set<Migration>();
  const waiting: Migration[] = [];
  const add = (step: Migration): void => {
    if (ordered.has(step)) return;
    if (waiting.includes(step)) throw new Error(`Migrations wait for each other: ${[...waiting, step].map(({ id }) => id).join(' -> ')}`);
    waiting.push(step);
    for (const before of [earlier.get(step), ...(step.needs ?? []).map((table) => makers.get(table))]) if (before && before !== step) add(before);
    waiting.pop();
    ordered.add(step);
  };
  for (const step of migrations) if (!step.isLast) add(step);
  for (const step of migrations) add(step);
  return [...ordered];
}
