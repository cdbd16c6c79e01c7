// `npm run backup -- FOLDER` copies database, files and secrets into a new folder, while the product runs.
// `npm run backup -- --made "nightly snapshot"` only notes one that was made otherwise, for the page of health.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, copyFile, cp, mkdir, readdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { backup as copyDatabase, DatabaseSync } from 'node:sqlite';
import { parseArgs } from 'node:util';
import { ConfigError, readConfig, type Config } from '#server/config.ts';
import type { DatabasePlace } from '#server/database/database.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { change } from '#server/database/statement.ts';

/** A backup that was made. */
export interface Backup {
  /** ISO 8601: what was written before stands in it. */
  readonly at: string;
  readonly bytes: number;
  /** The folder, or the operator's own words. */
  readonly place: string;
}

/**
 * Copies what a restore needs into a folder of its own: the database as it stands at one moment, then the files, so that
 * every file a record names is there, then the secrets. Throws `ConfigError` for what the operator can mend.
 */
export async function backUp(config: Config, folder: string): Promise<Backup> {
  const place = resolve(folder);
  await mkdir(place, { recursive: true, mode: 0o700 });
  if ((await readdir(place)).length > 0) throw new ConfigError([`${place} is not empty: each backup has a folder of its own`]);
  const at = new Date().toISOString();
  if (config.databaseUrl === undefined) await copySqlite(join(config.dataDir, 'stoop.sqlite'), join(place, 'stoop.sqlite'));
  else await dumpPostgres(config.listenUrl ?? config.databaseUrl, join(place, 'stoop.dump'));
  const files = join(config.dataDir, 'files');
  if (config.filesUrl === undefined && existsSync(files)) {
    await cp(files, join(place, 'files'), { recursive: true, filter: (path) => path !== join(files, 'partial') });
  }
  const secrets = join(config.dataDir, 'secrets.json');
  if (existsSync(secrets)) await copyFile(secrets, join(place, 'secrets.json'));
  const made = { at, bytes: await bytesIn(place), place };
  await noteBackup(config, made);
  return made;
}

/** Pages of one step of the copy: SQLite's own limit. A copy of several steps begins anew whenever somebody wrote between them. */
const allPages = 0x7fff_ffff;

/** Copies a database that others write meanwhile, in one step: it is of one moment, and they do not wait. */
async function copySqlite(from: string, to: string): Promise<void> {
  if (!existsSync(from)) throw new ConfigError([`There is no database in ${from}: name its folder in DATA_DIR`]);
  const source = new DatabaseSync(from, { readOnly: true, timeout: 5000 });
  try {
    await copyDatabase(source, to, { rate: allPages });
  } finally {
    source.close();
  }
  await chmod(to, 0o600);
  const copy = new DatabaseSync(to, { readOnly: true });
  try {
    const [found] = copy.prepare('pragma quick_check(1)').all();
    if (Object.values(found ?? {})[0] !== 'ok') throw new Error(`The copy is not whole: ${JSON.stringify(found)}`);
  } finally {
    copy.close();
  }
}

/** Runs `pg_dump`; the password goes by the environment, since every user of the machine reads the words of a command. */
async function dumpPostgres(databaseUrl: string, file: string): Promise<void> {
  const url = new URL(databaseUrl);
  const password = decodeURIComponent(url.password);
  url.password = '';
  const child = spawn('pg_dump', ['--format=custom', `--file=${file}`, `--dbname=${url.href}`], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...(password !== '' && { PGPASSWORD: password }) },
  });
  const code = await new Promise<number | null>((done, failed) => child.once('error', failed).once('close', done)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new ConfigError(['pg_dump is not on this machine: install the client programs of PostgreSQL']);
    throw error;
  });
  if (code !== 0) throw new ConfigError([`pg_dump ended with ${code}: it has to be at least of the server's version`]);
}

/** Tells the product of a backup; its page of health says how old the last one is. */
export async function noteBackup({ databaseUrl, dataDir }: DatabasePlace, { at, bytes, place }: Backup): Promise<void> {
  const database = openDatabase({ databaseUrl, dataDir });
  try {
    await database.write((connection) => change(connection, 'insert into "backup" ("at", "bytes", "place") values (?, ?, ?)', [at, bytes, place]));
  } finally {
    await database.close();
  }
}

async function bytesIn(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const sizes = await Promise.all(entries.filter((entry) => entry.isFile()).map(async (entry) => (await stat(join(entry.parentPath, entry.name))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { made: { type: 'string' } } });
  const config = readConfig(process.env);
  const [folder] = positionals;
  if (values.made !== undefined) {
    await noteBackup(config, { at: new Date().toISOString(), bytes: 0, place: values.made });
    return;
  }
  if (folder === undefined) throw new ConfigError(['Say into which folder: npm run backup -- FOLDER']);
  const { place, bytes } = await backUp(config, folder);
  console.log(`${place}: ${(bytes / 1e6).toFixed(1)} MB`);
  if (config.filesUrl !== undefined) console.log('The files lie in the bucket of FILES_URL: copy it as well.');
}

if (import.meta.main) {
  main().catch((error: unknown) => {
    console.error(error instanceof ConfigError ? error.message : error);
    process.exit(1);
  });
}
