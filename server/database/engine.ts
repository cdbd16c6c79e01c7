import { PostgresAdapter } from 'kysely';
import type { Connection, Database, Reader } from './database.ts';

/** Which engine runs the statements of a connection; migrations and SQL written by hand ask. */
export const engineOf = (on: Reader | Connection): Database['engine'] =>
  on.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite';

/** What a column holds, whatever the engine calls it. */
export type Storage = 'id' | 'text' | 'integer' | 'decimal' | 'flag' | 'day' | 'moment' | 'json';

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
 * The name of the unique index that a refused write ran into, undefined for any other error.
 * SQLite names the columns instead, `lamp.floor, lamp.addressKey`; `unique` of schema.ts names its indexes by them.
 */
export function brokenIndex(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, constraint } = error as Error & { code?: unknown; constraint?: unknown };
  if (code === '23505') return String(constraint);
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

/** Whether the engine gave up a transaction that would succeed when run once more. */
export function isPassing(error: unknown): boolean {
  const code = (error as { code?: unknown } | undefined)?.code;
  return code === '40001' || code === '40P01';
}

/** Whether an error comes from the database itself rather than from the work it was given. */
export function isDatabaseError(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' && (code === 'ERR_SQLITE_ERROR' || /^[0-9A-Z]{5}$/.test(code));
}
