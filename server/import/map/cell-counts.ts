import { setImmediate as breathe } from 'node:timers/promises';
import type { ParsedFile } from '../file/parse.ts';

/** Cells of one column, each with the number of rows that hold it. */
export type CellCounts = ReadonlyMap<string, number>;

/** Counts the distinct cells of every column, or of some alone, leaving other requests room to be answered. */
export async function countCells({ columns, rows }: Pick<ParsedFile, 'columns' | 'rows'>, only?: ReadonlySet<number>): Promise<readonly CellCounts[]> {
  const counts = columns.map(() => new Map<string, number>());
  const counted = [...counts.entries()].filter(([index]) => only?.has(index) ?? true);
  for (const [place, { cells }] of rows.entries()) {
    if (place % 2000 === 1999) await breathe();
    for (const [index, count] of counted) {
      const cell = cells[index]?.trim() ?? '';
      if (cell !== '') count.set(cell, (count.get(cell) ?? 0) + 1);
    }
  }
  return counts;
}
