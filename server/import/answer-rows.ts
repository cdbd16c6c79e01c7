import type { RowsAnswer } from '#kit/import/wire.ts';
import type { Reader } from '../database/database.ts';
import { findRows, type Correction, type StoredImport, type StoredRow } from './import-store.ts';

/** Rows read at once. */
const portion = 1000;

/** One answer to all rows that ask for it. */
export type OneForAll = Exclude<RowsAnswer, { answer: 'mean' }>;

/** Questions that a row answers by being new. */
const doubts: ReadonlySet<string> = new Set(['kit.import.row.near', 'kit.import.row.twin']);

/** What each answer says of a row that asks for it; undefined where the row asks something else beside. */
const said: Readonly<Record<OneForAll['answer'], (row: StoredRow) => Correction | undefined>> = {
  shift: ({ effect }) => effect.shift && { cells: Object.fromEntries(effect.shift.entries()) },
  same: ({ effect }) => effect.near?.[0] && { same: effect.near[0].id },
  new: ({ problems }) => (problems.every(({ key }) => doubts.has(key)) ? { confirmed: true } : undefined),
  out: () => ({ out: true }),
};

/** The corrections of an import once all rows that wait for an answer got it. */
export async function answeredRows(
  read: Reader,
  { id, corrections }: StoredImport,
  { asks, answer }: OneForAll,
): Promise<Readonly<Record<number, Correction>>> {
  const answered: Record<number, Correction> = { ...corrections };
  for (let after = -1; ; ) {
    const rows = await findRows(read, id, { asks, after, limit: portion });
    for (const row of rows) {
      const { line } = row.raw;
      const now = said[answer](row);
      if (now) answered[line] = { ...corrections[line], ...now };
    }
    const last = rows.at(-1);
    if (!last || rows.length < portion) return answered;
    after = last.raw.line;
  }
}
