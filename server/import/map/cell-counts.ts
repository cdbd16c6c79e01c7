import { setImmediate as breathe } from 'node:timers/promises';
import type { ParsedFile } from '../file/parse.ts';

/** Cells of one column, each with the number of rows that hold it. */
export type CellCounts = ReadonlyMap<string, number>;

/** Counts the distinct cells of every column, leaving other requests room to be answered. */
export async function countCells({
  columns,
  rows,
}: Pick<ParsedFile, 'columns' | 'rows'>): Promise<readonly CellCounts[]> {
  const counts = columns.map(() => new Map<string, number>());
  for (const [place, { cells }] of rows.entries()) {
    if (place % 2000 === 1999) await breathe();
    for (const [index, count] of counts.entries()) {
      const cell = cells[index]?.trim() ?? '';
      if (cell !== '') count.set(cell, (count.get(cell) ?? 0) + 1);
    }
  }
  return counts;
}
