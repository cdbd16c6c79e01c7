import { gunzip, gzip } from 'node:zlib';
import { promisify } from 'node:util';
import type { ImportColumn, ImportOutcome, ImportSettings, ImportState, OverwriteCount, ResultCounts, RowAsk, Message, TargetReading } from '#kit/import/api.ts';
import type { RowDecision } from '#kit/import/check/api.ts';
import type { RowResult } from '#kit/import/limits.ts';
import type { Connection, Database, Reader } from '../database/database.ts';
import { change } from '../database/statement.ts';
import { comparedResults, marksOf, textOfMarks, type OverwriteMark } from './overwrite-marks.ts';
import type { RowEffect, Verdict } from './check/validate-row.ts';
import type { ParsedFile } from './file/parse.ts';
import type { RawRow } from './file/raw-row.ts';
import type { SimilarLabels } from './map/alike-labels.ts';

/** Columns, delimiter and size of a file, and how its columns are read. */
export interface FileShape extends Omit<ParsedFile, 'rows' | 'preview'> {
  readonly preview: readonly { readonly line: number; readonly cells: readonly string[] }[];
  readonly rows: number;
  readonly read: readonly ImportColumn[];
  readonly constants?: readonly TargetReading[];
  readonly missing?: readonly string[];
  readonly alike?: SimilarLabels;
  /** Digest of what its reader could see when the columns were read. */
  readonly seenBy?: string;
}

/** A person's correction of a row. */
export type Correction = RowDecision;

/** The last run and what came of it. */
export interface LastRun {
  readonly done?: number;
  readonly took?: number;
  readonly counts?: ResultCounts;
  readonly asks?: Readonly<Record<RowAsk, number>>;
  readonly creates?: Readonly<Record<string, number>>;
  readonly overwrites?: Readonly<Record<string, OverwriteCount>>;
  readonly stopped?: Message;
  readonly outcome?: ImportOutcome;
  /** The part that is committed of an import that is not at its end. */
  readonly written?: ImportProgress;
}

/** The part of an import that is committed: it goes on behind `after`, in the same batch. */
export interface ImportProgress extends Omit<ImportOutcome, 'refused'> {
  /** The last line that was dealt with. */
  readonly after: number;
  readonly rows: number;
  readonly refused: number;
}

/** An import as it is kept, its content left out. */
export interface StoredImport {
  readonly id: string;
  readonly record: string;
  readonly name: string;
  readonly size: number;
  readonly createdBy: number;
  /** ISO 8601, UTC; moves while a run is alive. */
  readonly touchedAt: string;
  readonly signature: string;
  readonly shape: FileShape;
  readonly settings: ImportSettings;
  readonly corrections: Readonly<Record<number, Correction>>;
  readonly state: ImportState;
  readonly run: LastRun;
}

/** A row as the check left it. */
export interface StoredRow {
  readonly raw: RawRow;
  readonly result: RowResult;
  readonly confirmed: boolean;
  readonly problems: Verdict['problems'];
  readonly effect: RowEffect;
  readonly key: string | null;
  /** The decision it waits for, where many rows may be given the same one. */
  readonly asks: RowAsk | null;
  readonly overwrites: readonly OverwriteMark[];
}

const zip = promisify(gzip);
const unzip = promisify(gunzip);
const json = ['shape', 'settings', 'corrections', 'run'] as const;
const columns = ['id', 'record', 'name', 'size', 'createdBy', 'touchedAt', 'signature', 'state', ...json] as const;

type Patch = Partial<Pick<StoredImport, 'shape' | 'settings' | 'corrections' | 'state' | 'run' | 'signature'>>;

const written = (patch: Patch): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(patch).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  );

/** Keeps a new import with the bytes of its file. */
export async function addImport(
  database: Database,
  one: Omit<StoredImport, 'touchedAt'>,
  bytes: Uint8Array,
): Promise<void> {
  const now = new Date().toISOString();
  const content = (await zip(bytes)).toString('base64');
  const { id, record, name, size, createdBy, ...rest } = one;
  const row = { id, record, name, size, createdBy, createdAt: now, touchedAt: now, content, ...written(rest) };
  await database.write((connection) => connection.insertInto('importFile').values(row).execute());
}

/** An import, undefined when there is none. */
export async function findImport(read: Reader | Connection, id: string): Promise<StoredImport | undefined> {
  const row = await read.selectFrom('importFile').select(columns).where('id', '=', id).executeTakeFirst();
  return row && opened(row);
}

function opened(row: Record<string, unknown>): StoredImport {
  return {
    ...row,
    ...Object.fromEntries(json.map((name) => [name, JSON.parse(row[name] as string)])),
  } as unknown as StoredImport;
}

/** The bytes of an import's file. */
export async function contentOf(read: Reader, id: string): Promise<Uint8Array> {
  const { content } = await read
    .selectFrom('importFile')
    .select('content')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return unzip(Buffer.from(content as string, 'base64'));
}

/** Changes an import and marks it as alive. */
export async function changeImport(connection: Connection, id: string, patch: Patch): Promise<void> {
  await connection
    .updateTable('importFile')
    .set({ touchedAt: new Date().toISOString(), ...written(patch) })
    .where('id', '=', id)
    .execute();
}

/**
 * Changes an import's state if it stands as expected; false when someone else was faster.
 * This is what keeps two instances from running the same import.
 */
export const claimImport = (database: Database, one: StoredImport, patch: Patch): Promise<boolean> =>
  database.write((connection) => claimWithin(connection, one, patch));

/** The same, with what else is written in the transaction. */
export async function claimWithin(connection: Connection, one: StoredImport, patch: Patch): Promise<boolean> {
  const { numUpdatedRows } = await connection
    .updateTable('importFile')
    .set({ touchedAt: new Date().toISOString(), ...written(patch) })
    .where('id', '=', one.id)
    .where('state', '=', one.state)
    .where('touchedAt', '=', one.touchedAt)
    .executeTakeFirst();
  return Number(numUpdatedRows) === 1;
}

/** Forgets the rows of an earlier check. */
export async function dropRows(connection: Connection, file: string): Promise<void> {
  await connection.deleteFrom('importRow').where('file', '=', file).execute();
}

/** A checked row as its table holds it. */
export type RowCells = readonly (string | number | null)[];

const rowColumns = ['file', 'line', 'result', 'confirmed', 'key', 'asks', 'overwrites', 'raw', 'problems', 'effect'] as const;

/** Rows a statement takes at once, well under both engines' limits of parameters. */
const atOnce = 500;

/** Rows read before other requests are let through. */
const rowsAtOnce = 1000;

/** Keys read before other requests are let through. */
const keysAtOnce = 5000;

/** Cells of a row in its table, without the file's id that stands before them. */
export const cellsOf = ({ raw, result, confirmed, key, asks, overwrites, problems, effect }: StoredRow): RowCells => [
  raw.line,
  result,
  confirmed ? 1 : 0,
  key,
  asks,
  textOfMarks(overwrites),
  JSON.stringify(raw),
  JSON.stringify(problems),
  JSON.stringify(effect),
];

/** Keeps checked rows. */
export async function addRows(connection: Connection, file: string, rows: readonly RowCells[]): Promise<void> {
  const head = `insert into "importRow" (${rowColumns.map((name) => `"${name}"`).join(', ')}) values `;
  for (let at = 0; at < rows.length; at += atOnce) {
    const some = rows.slice(at, at + atOnce);
    const values = some.flatMap((cells) => [file, ...cells]);
    await change(connection, head + some.map(() => '(?, ?, ?, ?, ?, ?, ?, ?, ?, ?)').join(', '), values);
  }
}

/** Keeps checked rows in the place of those of the same lines. */
export async function replaceRows(connection: Connection, file: string, rows: readonly StoredRow[]): Promise<void> {
  for (let at = 0; at < rows.length; at += atOnce) {
    const lines = rows.slice(at, at + atOnce).map(({ raw }) => raw.line);
    await connection.deleteFrom('importRow').where('file', '=', file).where('line', 'in', lines).execute();
  }
  await addRows(connection, file, rows.map(cellsOf));
}

/** Which checked rows are wanted, in the order of their lines. */
export interface RowRequest {
  readonly results?: readonly RowResult[] | undefined;
  readonly after?: number;
  readonly offset?: number;
  readonly limit?: number;
  readonly lines?: readonly number[];
  readonly asks?: RowAsk | undefined;
  /** A field whose values are overwritten, or would be. */
  readonly overwrites?: string | undefined;
}

const wished = (read: Reader | Connection, file: string, { results, after, lines, asks, overwrites }: RowRequest) => {
  let query = read.selectFrom('importRow').where('file', '=', file);
  if (results) query = query.where('result', 'in', [...results]);
  if (after !== undefined) query = query.where('line', '>', after);
  if (lines) query = query.where('line', 'in', [...lines]);
  if (asks) query = query.where('asks', '=', asks);
  if (overwrites !== undefined) query = query.where('result', 'in', [...comparedResults]).where('overwrites', 'like', `%|${overwrites} %`);
  return query;
};

/** Checked rows of some lines, however many. */
export async function rowsOfLines(read: Reader, file: string, lines: readonly number[]): Promise<readonly StoredRow[]> {
  const found: StoredRow[] = [];
  for (let at = 0; at < lines.length; at += atOnce) found.push(...(await findRows(read, file, { lines: lines.slice(at, at + atOnce) })));
  return found;
}

/** Lines and keys of the rows that have a key, a portion at a time. */
export async function* keysOfRows(read: Reader, file: string): AsyncGenerator<readonly (readonly [line: number, key: string])[]> {
  for (let after = -1; ; ) {
    const rows = await read
      .selectFrom('importRow')
      .select(['line', 'key'])
      .where('file', '=', file)
      .where('key', 'is not', null)
      .where('line', '>', after)
      .orderBy('line')
      .limit(keysAtOnce)
      .execute();
    yield rows.map(({ line, key }) => [Number(line), String(key)] as const);
    if (rows.length < keysAtOnce) return;
    after = Number(rows.at(-1)?.['line']);
  }
}

/** The lines of the rows that are wanted, in their order. */
export async function linesOf(read: Reader, file: string, wish: RowRequest): Promise<readonly number[]> {
  const rows = await wished(read, file, wish).select('line').orderBy('line').execute();
  return rows.map(({ line }) => Number(line));
}

/** Checked rows. */
export async function findRows(read: Reader | Connection, file: string, wish: RowRequest): Promise<readonly StoredRow[]> {
  let query = wished(read, file, wish).selectAll().orderBy('line');
  if (wish.limit !== undefined) query = query.limit(wish.limit);
  if (wish.offset) query = query.offset(wish.offset);
  return (await query.execute()).map((row) => ({
    raw: JSON.parse(row['raw']) as RawRow,
    result: row['result'] as RowResult,
    confirmed: Boolean(row['confirmed']),
    key: row['key'] as string | null,
    asks: row['asks'] as RowAsk | null,
    overwrites: marksOf(row['overwrites'] as string | null),
    problems: JSON.parse(row['problems']) as StoredRow['problems'],
    effect: JSON.parse(row['effect']) as RowEffect,
  }));
}

/** Checked rows, a portion at a time. */
export async function* everyRow(read: Reader, id: string, wish: Pick<RowRequest, 'asks' | 'results'>): AsyncGenerator<StoredRow> {
  for (let after = -1; ; ) {
    const rows = await findRows(read, id, { ...wish, after, limit: rowsAtOnce });
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < rowsAtOnce) return;
    after = last.raw.line;
  }
}

/** Removes imports that nobody touched since a moment. */
export async function sweepImports(database: Database, before: string): Promise<void> {
  await database.write(async (connection) => {
    const old = connection.selectFrom('importFile').select('id').where('touchedAt', '<', before);
    await connection.deleteFrom('importRow').where('file', 'in', old).execute();
    await connection.deleteFrom('importFile').where('touchedAt', '<', before).execute();
  });
}
