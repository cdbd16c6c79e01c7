import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, describe, inject } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { openDatabase, type OpenDatabase } from '#server/database/open-database.ts';
import { findPostgres, startCluster, until } from './cluster.ts';

/** Opens an empty database of the engine; it is closed and gone after the test. With a place, opens what lies there. */
export type Open = (place?: OpenDatabase) => Promise<Database>;

/** A place for an empty database of the engine; gone after the test. */
export type MakePlace = () => Promise<OpenDatabase>;

const postgres = await findPostgres();

/**
 * Runs a suite on SQLite and on PostgreSQL. The PostgreSQL server is one for the whole run; where the machine has
 * none, its half of the suite is skipped.
 */
export function onEachEngine(
  name: string,
  suite: (open: Open, place: MakePlace, engine: Database['engine']) => void,
): void {
  for (const engine of ['sqlite', 'postgres'] as const) {
    describe.skipIf(engine === 'postgres' && !postgres)(`${name} on ${engine}`, () => {
      const opened: Database[] = [];
      const folders: string[] = [];
      const place: MakePlace = async () => {
        const dataDir = await mkdtemp(join(tmpdir(), 'stoop-test-'));
        folders.push(dataDir);
        return engine === 'sqlite'
          ? { dataDir }
          : { dataDir, databaseUrl: await emptyDatabase(), report: () => undefined };
      };
      afterEach(async () => {
        for (const database of opened.splice(0)) await database.close();
        for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
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

/** Makes a database on the run's server, which the first to ask starts. Answers its address. */
async function emptyDatabase(): Promise<string> {
  const folder = inject('postgresFolder');
  const note = join(folder, 'url');
  const first = await mkdir(join(folder, 'starting')).then(
    () => true,
    () => false,
  );
  if (first) {
    const cluster = await startCluster(folder, { durable: false, guard: inject('postgresGuard') });
    await writeFile(note, cluster.urlOf('DATABASE'));
  }
  await until(async () => (await readFile(note, 'utf8').catch(() => '')) !== '');
  const url = await readFile(note, 'utf8');
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`;
  const client = new Client({ connectionString: url.replace('DATABASE', 'postgres') });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return url.replace('DATABASE', name);
}
