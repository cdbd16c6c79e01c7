import { PostgresAdapter } from 'kysely';
import type { Storage } from '#kit/records/kinds/kind.ts';
import type { Database, Reads } from './database.ts';
import { isOutdated } from './prepared.ts';

/** Which engine runs the statements of a connection; migrations and SQL written by hand ask. */
export const engineOf = (on: Reads): Database['engine'] =>
  'engine' in on ? on.engine : on.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite';

export type { Storage } from '#kit/records/kinds/kind.ts';

const sqliteTypes: Readonly<Record<Storage, string>> = {
  id: 'integer',
  text: 'text',
  integer: 'integer',
  decimal: 'real',
  flag: 'boolean',
  day: 'text',
  moment: 'text',
  json: 'text',
};

// Collation "C" compares bytes, as SQLite does, so that both engines sort alike.
const postgresTypes: Readonly<Record<Storage, string>> = {
  id: 'bigint',
  text: 'text collate "C"',
  integer: 'bigint',
  decimal: 'double precision',
  flag: 'boolean',
  day: 'date',
  moment: 'timestamptz(3)',
  json: 'text',
};

/** The type of a column in `create table`. */
export const columnType = (engine: Database['engine'], storage: Storage): string =>
  (engine === 'postgres' ? postgresTypes : sqliteTypes)[storage];

/** A place for a value in a `values` list, where PostgreSQL cannot tell its type by itself. */
export const placeFor = (engine: Database['engine'], storage: Storage): string =>
  engine === 'postgres' ? `cast(? as ${postgresTypes[storage].replace(' collate "C"', '')})` : '?';

/**
 * The name of the unique index that a refused write ran into, or of the constraint that a trigger keeps under
 * `constraint failed: NAME`; undefined for any other error. SQLite names the columns of an index instead, `heater.floor, heater.addressKey`; `unique` of schema.ts names its indexes by them.
 */
export function brokenIndex(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, constraint } = error as Error & { code?: unknown; constraint?: unknown };
  if (code === '23505' || code === '23P01') return String(constraint);
  const kept = /^constraint failed: (\w+)$/.exec(error.message)?.[1];
  if (kept !== undefined) return kept;
  const columns = /^UNIQUE constraint failed: (.+)/.exec(error.message)?.[1]?.split(', ');
  const table = columns?.[0]?.split('.')[0];
  return columns && table
    ? uniqueName(
        table,
        columns.map((column) => column.split('.')[1] ?? column),
      )
    : undefined;
}

/** The name of the index that keeps columns unique. */
export const uniqueName = (table: string, columns: readonly string[]): string => `${table}_${columns.join('_')}_unique`;

/** True when the engine gave up a transaction that would succeed when run once more. */
export function isPassing(error: unknown): boolean {
  const code = (error as { code?: unknown } | undefined)?.code;
  return code === '40001' || code === '40P01' || isOutdated(error);
}

/**
 * Trouble that is not the fault of what the database was asked: others hold it, its disk is full, or it is not there.
 */
export type DatabaseTrouble = 'busy' | 'full' | 'lost';

/** Primary result codes of SQLite (https://sqlite.org/rescode.html). */
const sqliteTroubles: Readonly<Record<number, DatabaseTrouble>> = {
  5: 'busy', // SQLITE_BUSY
  6: 'busy', // SQLITE_LOCKED
  8: 'lost', // SQLITE_READONLY
  10: 'lost', // SQLITE_IOERR
  11: 'lost', // SQLITE_CORRUPT
  13: 'full', // SQLITE_FULL
  14: 'lost', // SQLITE_CANTOPEN
  26: 'lost', // SQLITE_NOTADB
};

/** SQLSTATE codes of PostgreSQL and their first characters, the longest match counts. */
const postgresTroubles: readonly (readonly [string, DatabaseTrouble])[] = [
  ['53100', 'full'], // disk_full
  ['53', 'busy'], // insufficient resources
  ['55P03', 'busy'], // lock_not_available
  ['40', 'busy'], // transaction rollback, after the last repetition
  ['08', 'lost'], // connection exception
  ['28', 'lost'], // invalid authorization
  ['3D', 'lost'], // the database was dropped
  ['57P', 'lost'], // shutdown and crash
  ['58', 'lost'], // system error
  ['25006', 'lost'], // a standby that takes no writes
  ['XX', 'lost'], // corrupted data
];

/** An error of a connection that broke or was never made; drivers say that in words without a code of their own. */
export const connectionLost = (message: string, cause?: unknown): Error =>
  Object.assign(new Error(message, { cause }), { code: '08006' });

/** The trouble a database error speaks of; undefined when it refused the statement, and for any other error. */
export function troubleOf(error: unknown): DatabaseTrouble | undefined {
  const { code, errcode } = (error ?? {}) as { code?: unknown; errcode?: unknown };
  // the lower byte of an extended code is its primary one
  if (code === 'ERR_SQLITE_ERROR') return sqliteTroubles[Number(errcode) & 0xff];
  if (!isSqlState(code)) return undefined;
  return postgresTroubles.find(([start]) => code.startsWith(start))?.[1];
}

/** True when an error comes from the database itself rather than from the work it was given. */
export function isDatabaseError(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown };
  return code === 'ERR_SQLITE_ERROR' || isSqlState(code);
}

/** Five characters, of which every class of PostgreSQL's has a digit; Node's own codes such as EPIPE have none. */
const isSqlState = (code: unknown): code is string =>
  typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && (/\d/.test(code) || code.startsWith('XX'));

/**
 * True when a PostgreSQL address leads to a pooler that gives each transaction another connection, such as PgBouncer with
 * `pool_mode = transaction`: said by `pool_mode=transaction` in its query.
 */
export const isPooled = (databaseUrl: string): boolean => URL.canParse(databaseUrl) && new URL(databaseUrl).searchParams.get('pool_mode') === 'transaction';
