import { constants } from 'node:fs';
import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Pool } from 'pg';
import { createKernel } from '#core/kernel/index.ts';
import { readConfig } from '#server/config.ts';
import type { Database, DatabasePlace } from '#server/database/database.ts';
import { migrate } from '#server/database/migrate.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { change } from '#server/database/statement.ts';
import { openSecrets } from '#server/secrets.ts';
import { accounts } from '#server/session/accounts.ts';
import { createPasswords, digestOf } from '#server/session/passwords.ts';
import { migrations } from '#server/slots.ts';
import { currentRunFolder } from '../../scripts/run-folder.mjs';
import { startCluster } from './cluster.ts';
import { oncePerRun } from './once-per-run.ts';

/** The password of the administrator of a test's server. */
export const adminPassword = 'a password of tests';

/** The least cost of a hash: each host of a test signs in, and the product's own cost is proven by the tests of passwords. */
const leastCost = { memory: 8, passes: 1, parallelism: 1 };

/** Tables a database of a test begins with: those of the heaters, of the whole product with its administrator, or none. */
export type Tables = 'heaters' | 'product' | 'none';

const makers: Readonly<Record<Exclude<Tables, 'none'>, (database: Database) => Promise<void>>> = {
  heaters: async (database) => {
    const { heaterKernel } = await import('./sample-records.ts');
    await (await heaterKernel(database)).stop();
  },
  product: async (database) => {
    const [{ allPlugins }, { serverPlugins }] = await Promise.all([import('#server/plugins.ts'), import('#plugins/server.ts')]);
    const { dataDir } = database.place;
    await putSecrets(dataDir);
    const secrets = openSecrets(dataDir, undefined);
    const parts = { config: readConfig({ DATA_DIR: dataDir }), secrets, database, life: new AbortController().signal };
    const kernel = createKernel(allPlugins(parts, (await serverPlugins()).plugins));
    await migrate(database, kernel.read(migrations));
    await kernel.use(accounts).createFirstAdministrator(adminPassword);
    const hash = await createPasswords(secrets.pepper, leastCost).make(digestOf(adminPassword));
    await database.write((connection) => change(connection, 'update "credential" set "hash" = ?', [hash]));
    await kernel.stop();
  },
};

/** Puts the run's secrets, under which the administrator's password is hashed, into a folder that has none of its own. */
export async function putSecrets(dataDir: string): Promise<void> {
  // a measurement outside of a run makes its own
  if (currentRunFolder() === undefined) return;
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const made = await oncePerRun('secrets', async (folder) => {
    openSecrets(folder, undefined);
    return join(folder, 'secrets.json');
  });
  await copyFile(made, join(dataDir, 'secrets.json'), constants.COPYFILE_EXCL).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
}

/** Puts an SQLite database with the tables into a folder; with none the folder stays as it is. */
export async function makeSqlite(dataDir: string, tables: Tables): Promise<void> {
  if (tables === 'none') return;
  const template = await oncePerRun(`sqlite-${tables}`, async (folder) => {
    await fillIn({ dataDir: folder, databaseUrl: undefined }, tables);
    return join(folder, 'stoop.sqlite');
  });
  await copyFile(template, join(dataDir, 'stoop.sqlite'));
}

/** Makes a database with the tables on the run's PostgreSQL server, which the first to ask starts. */
export async function makePostgres(tables: Tables): Promise<{ readonly url: string; drop(): Promise<void> }> {
  const url = await clusterUrl();
  const template = tables === 'none' ? 'template1' : await oncePerRun(`postgres-${tables}`, async (folder) => {
    const name = `template_${tables}`;
    await admin(url).query(`create database ${name}`);
    await fillIn({ dataDir: folder, databaseUrl: urlOf(url, name) }, tables);
    return name;
  });
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`;
  await admin(url).query(`create database ${name} template ${template} strategy file_copy`);
  return {
    url: urlOf(url, name),
    drop: async () => void (await admin(url).query(`drop database if exists ${name} with (force)`)),
  };
}

async function fillIn(place: DatabasePlace, tables: Exclude<Tables, 'none'>): Promise<void> {
  const database = openDatabase(place);
  await makers[tables](database);
  await database.close();
}

const clusterUrl = () =>
  oncePerRun('postgres', async (folder) => (await startCluster(folder, { durable: false })).urlOf('DATABASE'));

const urlOf = (url: string, database: string): string => url.replace('DATABASE', database);

let pool: Pool | undefined;
const admin = (url: string): Pool =>
  (pool ??= new Pool({ connectionString: urlOf(url, 'postgres'), max: 1, idleTimeoutMillis: 1000, allowExitOnIdle: true }));
