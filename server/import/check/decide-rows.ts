import type { ImportSettings, RowAsk, RowSaid, RowsDecision } from '#kit/import/wire.ts';
import type { Reader } from '../../database/database.ts';
import { backOf } from './correct-rows.ts';
import { findRows, type Correction, type RowWish, type StoredImport, type StoredRow } from '../import-store.ts';

/** Rows read at once. */
const portion = 1000;

/** One decision for all rows that ask for it. */
export type OneForAll = Exclude<RowsDecision, { answer: 'mean' | 'create' }>;

/** Questions that a row answers by being new. */
const doubts: ReadonlySet<string> = new Set(['kit.import.row.near', 'kit.import.row.twin', 'kit.import.row.differs']);

/** Correction per decision, if it applies: undefined where the row asks something else beside. */
const said: Readonly<Record<OneForAll['answer'], (row: StoredRow) => Correction | undefined>> = {
  shift: ({ effect }) => effect.shift && { cells: Object.fromEntries(effect.shift.entries()) },
  same: ({ effect }) => effect.near?.[0] && { same: effect.near[0].id },
  new: ({ problems }) => (problems.every(({ key }) => doubts.has(key)) ? { confirmed: true } : undefined),
  out: () => ({ out: true }),
  // It says it of other rows: see `earlierOut`.
  last: () => undefined,
};

/** Settings after a decision on cells. */
export function settingsBy(decision: Exclude<RowsDecision, OneForAll>, { meanings, createMissing }: ImportSettings): Partial<ImportSettings> {
  const { field } = decision;
  if (decision.answer === 'create') return { createMissing: [...createMissing, field] };
  const { [field]: known = {}, ...others } = meanings;
  return { meanings: { ...others, [field]: { ...known, [decision.cell]: decision.means } } };
}

/** Corrections after a decision for all rows. */
export interface DecidedCorrections {
  readonly corrections: Readonly<Record<number, Correction>>;
  /** What takes it back. */
  readonly before: readonly RowSaid[];
}

/** The corrections of an import once all rows that ask the same got one decision. */
export async function decidedRows(
  read: Reader,
  { id, corrections }: StoredImport,
  { asks, answer }: OneForAll,
): Promise<DecidedCorrections> {
  const decided: Record<number, Correction> = { ...corrections };
  const before: RowSaid[] = [];
  const say = (line: number, now: Correction) => {
    decided[line] = { ...corrections[line], ...now };
    before.push(backOf({ line, ...now }, corrections[line]));
  };
  if (answer === 'last') for (const line of await earlierOut(read, id, asks)) say(line, { out: true });
  else {
    for await (const row of everyRow(read, id, { asks })) {
      const now = said[answer](row);
      if (now) say(row.raw.line, now);
    }
  }
  return { corrections: decided, before };
}

/** The lines before the last of those that differ about one record, and those that repeat the first. */
async function earlierOut(read: Reader, id: string, asks: RowAsk): Promise<readonly number[]> {
  const later = new Map<number, number[]>();
  for await (const { raw, effect } of everyRow(read, id, { asks })) {
    if (effect.differs) later.set(effect.differs.line, [...(later.get(effect.differs.line) ?? []), raw.line]);
  }
  const out = [...later].flatMap(([first, lines]) => [first, ...lines.slice(0, -1)]);
  for await (const { raw, effect } of everyRow(read, id, { results: ['same'] })) if (effect.inFile !== undefined && later.has(effect.inFile)) out.push(raw.line);
  return out;
}

/** Checked rows, a portion at a time. */
async function* everyRow(read: Reader, id: string, wish: Pick<RowWish, 'asks' | 'results'>): AsyncGenerator<StoredRow> {
  for (let after = -1; ; ) {
    const rows = await findRows(read, id, { ...wish, after, limit: portion });
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < portion) return;
    after = last.raw.line;
  }
}
