import { setImmediate as breathe } from 'node:timers/promises';
import type { ResultCounts, RowAsk } from '#kit/import/api.ts';
import { cellsOf, type RowCells, type StoredImport } from '../import-store.ts';
import type { RawRow } from '../file/raw-row.ts';
import { createRowValidator, type CheckParts } from './row-validator.ts';

export interface CheckOutcome {
  readonly counts: ResultCounts;
  readonly asks: Readonly<Record<RowAsk, number>>;
  /** Records that unknown labels would make, by kind. */
  readonly creates: Readonly<Record<string, number>>;
}

/** Some rows of a file, checked. */
export interface CheckedRows {
  readonly rows: readonly RowCells[];
  /** Rows of the file checked so far, and what was found in all of them. */
  readonly done: number;
  readonly outcome: CheckOutcome;
}

/** Rows checked before others are let through: few enough that keeping them is not felt. */
const batchSize = 1000;

/** Checks the rows of a file in their order, in portions. Writes nothing. */
export async function* checkFile(
  parts: CheckParts,
  one: StoredImport,
  rows: readonly RawRow[],
): AsyncGenerator<CheckedRows> {
  const validator = await createRowValidator(parts, one, rows);
  const counts = { new: 0, change: 0, same: 0, unsure: 0, error: 0 };
  const asks = { similar: 0, duplicateInFile: 0, shift: 0, differs: 0 };
  for (let at = 0; at < Math.max(rows.length, 1); at += batchSize) {
    const checked = await validator.validate(rows.slice(at, at + batchSize));
    for (const row of checked) {
      counts[row.result] += 1;
      if (row.asks) asks[row.asks] += 1;
    }
    const creates = Object.fromEntries([...validator.made].map(([kind, labels]) => [kind, labels.size]));
    yield { rows: checked.map(cellsOf), done: at + checked.length, outcome: { counts: { ...counts }, asks: { ...asks }, creates } };
    await breathe();
  }
}
