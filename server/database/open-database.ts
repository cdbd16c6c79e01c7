import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from './database.ts';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';

/** Where the data lies: a PostgreSQL URL, else a folder for the database file. */
export interface DatabasePlace {
  readonly databaseUrl?: string | undefined;
  readonly dataDir: string;
  /** Hears of connections that broke. */
  readonly report?: (error: unknown) => void;
}

/** Opens the database of an agency. Throws for an address that is not PostgreSQL's. */
export function openDatabase({ databaseUrl, dataDir, report = console.error }: DatabasePlace): Database {
  if (!databaseUrl) {
    mkdirSync(dataDir, { recursive: true });
    return openSqlite(join(dataDir, 'stoop.sqlite'));
  }
  if (!/^postgres(ql)?:\/\//.test(databaseUrl))
    throw new Error('DATABASE_URL must begin with postgres:// or postgresql://');
  return openPostgres(databaseUrl, report);
}
