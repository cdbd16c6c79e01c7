import type { ImportSettings, RowSaid, RowsAnswer } from '#kit/import/wire.ts';
import type { Reader } from '../../database/database.ts';
import { backOf } from './correct-rows.ts';
import { findRows, type Correction, type StoredImport, type StoredRow } from '../import-store.ts';

/** Rows read at once. */
const portion = 1000;

/** One answer to all rows that ask for it. */
export type OneForAll = Exclude<RowsAnswer, { answer: 'mean' | 'create' }>;

/** Questions that a row answers by being new. */
const doubts: ReadonlySet<string> = new Set(['kit.import.row.near', 'kit.import.row.twin']);

/** What each answer says of a row that asks for it; undefined where the row asks something else beside. */
const said: Readonly<Record<OneForAll['answer'], (row: StoredRow) => Correction | undefined>> = {
  shift: ({ effect }) => effect.shift && { cells: Object.fromEntries(effect.shift.entries()) },
  same: ({ effect }) => effect.near?.[0] && { same: effect.near[0].id },
  new: ({ problems }) => (problems.every(({ key }) => doubts.has(key)) ? { confirmed: true } : undefined),
  out: () => ({ out: true }),
};

/** What an answer about cells makes of the settings. */
export function settingsBy(answer: Exclude<RowsAnswer, OneForAll>, { meanings, createMissing }: ImportSettings): Partial<ImportSettings> {
  const { field } = answer;
  if (answer.answer === 'create') return { createMissing: [...createMissing, field] };
  const { [field]: known = {}, ...others } = meanings;
  return { meanings: { ...others, [field]: { ...known, [answer.cell]: answer.means } } };
}

/** What one answer to all rows makes of their corrections. */
export interface Answered {
  readonly corrections: Readonly<Record<number, Correction>>;
  /** What takes it back. */
  readonly before: readonly RowSaid[];
}

/** The corrections of an import once all rows that ask the same got one answer. */
export async function answeredRows(
  read: Reader,
  { id, corrections }: StoredImport,
  { asks, answer }: OneForAll,
): Promise<Answered> {
  const answered: Record<number, Correction> = { ...corrections };
  const before: RowSaid[] = [];
  for (let after = -1; ; ) {
    const rows = await findRows(read, id, { asks, after, limit: portion });
    for (const row of rows) {
      const { line } = row.raw;
      const now = said[answer](row);
      if (!now) continue;
      answered[line] = { ...corrections[line], ...now };
      before.push(backOf({ line, ...now }, corrections[line]));
    }
    const last = rows.at(-1);
    if (!last || rows.length < portion) return { corrections: answered, before };
    after = last.raw.line;
  }
}
