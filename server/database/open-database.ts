import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import type { Database, DatabasePlace } from './database.ts';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';

/** A place, and who hears of connections that broke. */
export interface OpenDatabase extends DatabasePlace {
  readonly report?: (error: unknown) => void;
}

/** Opens the database of an agency. Throws for an address that is not PostgreSQL's. */
export function openDatabase({ databaseUrl, dataDir, report = console.error }: OpenDatabase): Database {
  const place = { databaseUrl, dataDir };
  if (!databaseUrl) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const file = join(dataDir, 'stoop.sqlite');
    keepPrivate(file);
    return { ...openSqlite(file), place };
  }
  if (!/^postgres(ql)?:\/\//.test(databaseUrl))
    throw new Error('DATABASE_URL must begin with postgres:// or postgresql://');
  return { ...openPostgres(databaseUrl, report), place };
}

/** Lets the owner alone read the database, whoever made the folder. SQLite gives its log the mode of the file. */
function keepPrivate(file: string): void {
  closeSync(openSync(file, 'a', 0o600));
  for (const one of [file, `${file}-wal`, `${file}-shm`]) if (existsSync(one)) chmodSync(one, 0o600);
}
