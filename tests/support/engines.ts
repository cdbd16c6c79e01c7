import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { openDatabase, type OpenDatabase } from '#server/database/open-database.ts';
import { findPostgres } from './cluster.ts';
import { makePostgres, makeSqlite, type Tables } from './templates.ts';

/** Opens a database of the engine with nothing but its tables; it is closed and gone after the test. With a place, opens what lies there. */
export type Open = (place?: OpenDatabase) => Promise<Database>;

/** A place for such a database; gone after the test. */
export type MakePlace = () => Promise<OpenDatabase>;

/** Environment of a server on such a place. */
export const environmentOf = ({ dataDir, databaseUrl }: Pick<OpenDatabase, 'dataDir' | 'databaseUrl'>): Readonly<Record<string, string>> => ({
  DATA_DIR: dataDir,
  ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
});

const postgres = await findPostgres();

/**
 * Runs a suite on SQLite and on PostgreSQL, its databases copied from one with the tables. The PostgreSQL server is
 * one for the whole run; where the machine has none, its half of the suite is skipped.
 */
export function onEachEngine(
  name: string,
  suite: (open: Open, place: MakePlace, engine: Database['engine']) => void,
  tables: Tables = 'heaters',
): void {
  for (const engine of ['sqlite', 'postgres'] as const) {
    describe.skipIf(engine === 'postgres' && !postgres)(`${name} on ${engine}`, () => {
      const opened: Database[] = [];
      const places: { end(): Promise<void> }[] = [];
      const place: MakePlace = async () => {
        const dataDir = await mkdtemp(join(tmpdir(), 'stoop-test-'));
        places.push({ end: () => rm(dataDir, { recursive: true, force: true }) });
        if (engine === 'sqlite') {
          await makeSqlite(dataDir, tables);
          return { dataDir };
        }
        const { url, drop } = await makePostgres(tables);
        places.push({ end: drop });
        return { dataDir, databaseUrl: url, report: () => undefined };
      };
      afterEach(async () => {
        for (const database of opened.splice(0)) await database.close();
        for (const one of places.splice(0)) await one.end();
      });
      const open: Open = async (at) => {
        const database = openDatabase(at ?? (await place()));
        opened.push(database);
        return database;
      };
      suite(open, place, engine);
    });
  }
}
