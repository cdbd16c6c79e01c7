import type { OverwriteCount, ResultCounts, RowAsk } from '#kit/import/api.ts';
import type { RowResult } from '#kit/import/limits.ts';
import type { Connection, Reader } from '../database/database.ts';
import { comparedResults, marksOf } from './overwrite-marks.ts';

/** Rows of a checked file by result. */
export async function countRows(read: Reader | Connection, file: string): Promise<ResultCounts> {
  const found = await read
    .selectFrom('importRow')
    .select(({ fn }) => ['result', fn.countAll().as('rows')])
    .where('file', '=', file)
    .groupBy('result')
    .execute();
  const counts = { new: 0, change: 0, same: 0, unsure: 0, error: 0 };
  for (const { result, rows } of found) counts[result as RowResult] = Number(rows);
  return counts;
}

/** Rows that wait for each decision which may be given for all of them at once. */
export async function countAsks(read: Reader | Connection, file: string): Promise<Readonly<Record<RowAsk, number>>> {
  const found = await read
    .selectFrom('importRow')
    .select(({ fn }) => ['asks', fn.countAll().as('rows')])
    .where('file', '=', file)
    .where('asks', 'is not', null)
    .groupBy('asks')
    .execute();
  const counts = { similar: 0, duplicateInFile: 0, shift: 0, differs: 0 };
  for (const { asks, rows } of found) counts[asks as RowAsk] = Number(rows);
  return counts;
}

/** Values that the rows overwrite, lower and keep, by field. */
export async function countOverwrites(read: Reader | Connection, file: string): Promise<Readonly<Record<string, OverwriteCount>>> {
  const found = await read
    .selectFrom('importRow')
    .select(({ fn }) => ['overwrites', fn.countAll().as('rows')])
    .where('file', '=', file)
    .where('result', 'in', [...comparedResults])
    .where('overwrites', '<>', '')
    .groupBy('overwrites')
    .execute();
  const counts: Record<string, { overwritten: number; lowered: number; kept: number }> = {};
  for (const { overwrites, rows } of found) {
    for (const { field, how } of marksOf(overwrites as string)) {
      const count = (counts[field] ??= { overwritten: 0, lowered: 0, kept: 0 });
      if (how === 'kept') count.kept += Number(rows);
      else count.overwritten += Number(rows);
      if (how === 'lowered') count.lowered += Number(rows);
    }
  }
  return counts;
}
