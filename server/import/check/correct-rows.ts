import type { LineDecision } from '#kit/import/check/api.ts';
import type { Database } from '../../database/database.ts';
import { notFound, ruleBroken } from '../../refusal.ts';
import { rowsOfLines, type Correction, type StoredImport, type StoredRow } from '../import-store.ts';
import { recheckRows } from './recheck-rows.ts';
import type { CheckParts } from './row-validator.ts';
import type { RawRow } from '../file/raw-row.ts';

export interface CorrectParts extends CheckParts {
  readonly database: Database;
  /** The rows as the file has them. */
  readonly rowsOf: () => Promise<readonly RawRow[]>;
}

/** Corrected rows, checked again, and the corrections that undo it. */
export interface Corrected {
  readonly rows: readonly StoredRow[];
  readonly before: readonly LineDecision[];
}

/**
 * Takes what a person says of rows, all of it or nothing. Throws a `Refusal` 400 for cells or records that are not
 * there, 404 for lines, 409 when the import changed meanwhile.
 */
export async function correctRows(parts: CorrectParts, one: StoredImport, said: readonly LineDecision[]): Promise<Corrected> {
  const rows = new Map((await rowsOfLines(parts.database.read, one.id, said.map(({ line }) => line))).map((row) => [row.raw.line, row]));
  if (new Set(said.map(({ line }) => line)).size < said.length) throw ruleBroken({ rows: 'rule.repeated' });
  const ids = [...new Set(said.flatMap(({ same }) => same ?? []))];
  if (ids.length > 0 && (await parts.reading.rows(one.record, ids)).length < ids.length) throw ruleBroken({ same: 'rule.unknown' });
  const backs = said.some(({ cells }) => Object.values(cells ?? {}).includes(null));
  const inFile = new Map(backs ? (await parts.rowsOf()).map((raw) => [raw.line, raw]) : []);

  const corrections: Record<number, Correction> = { ...one.corrections };
  const again = said.map(({ line, ...answer }) => {
    const was = rows.get(line);
    if (!was) throw notFound(`Line ${line}`);
    if (Object.keys(answer.cells ?? {}).some((index) => Number(index) >= was.raw.cells.length)) throw ruleBroken({ cells: 'rule.unknown' });
    corrections[line] = together(one.corrections[line], { ...answer, ...(answer.cells && { cells: otherwise(answer.cells, was.raw.cells) }) });
    return { was, raw: inFile.get(line) ?? was.raw };
  });
  const checked = await recheckRows(parts, one, corrections, again);
  return { rows: checked, before: said.map((row) => backOf(row, one.corrections[row.line])) };
}

/** The cells that are said to be otherwise than they stand. */
const otherwise = (cells: NonNullable<LineDecision['cells']>, now: readonly string[]): NonNullable<LineDecision['cells']> =>
  Object.fromEntries(Object.entries(cells).filter(([index, text]) => text !== now[Number(index)]));

/** Merges a new correction into an earlier one; a cell set to null returns to the text of the file. */
function together(before: Correction | undefined, { cells, ...answer }: Omit<LineDecision, 'line'>): Correction {
  const all = { ...before?.cells, ...cells };
  const left = Object.fromEntries(Object.entries(all).filter(([, text]) => text !== null));
  const { cells: _, ...rest } = { ...before, ...answer };
  return { ...rest, ...(Object.keys(left).length > 0 && { cells: left }) };
}

/** The correction that undoes another, given the one before it. */
export function backOf({ line, cells, confirmed, same, out }: LineDecision, before: Correction = {}): LineDecision {
  const texts = Object.keys(cells ?? {}).map((index) => [index, before.cells?.[Number(index)] ?? null] as const);
  return {
    line,
    ...(cells && { cells: Object.fromEntries(texts) }),
    ...(confirmed !== undefined && { confirmed: before.confirmed ?? false }),
    ...(same !== undefined && { same: before.same ?? null }),
    ...(out !== undefined && { out: before.out ?? false }),
  };
}
