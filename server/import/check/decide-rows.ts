import type { ImportSettings } from '#kit/import/api.ts';
import type { LineDecision, RowsDecision } from '#kit/import/check/api.ts';
import type { Reader } from '../../database/database.ts';
import { backOf } from './correct-rows.ts';
import { alikeOf } from '../map/alike-labels.ts';
import { ruleBroken } from '../../refusal.ts';
import { linesOfReason } from './reasons.ts';
import type { DecidedRow } from './recheck-rows.ts';
import { everyRow, rowsOfLines, type Correction, type FileShape, type StoredImport, type StoredRow } from '../import-store.ts';

/** One decision for all rows that ask for it, or that have the same problem. */
export type OneForAll = Exclude<RowsDecision, { decision: 'mean' | 'create' | 'keep' }>;

/** A decision about cells or records to be made, which holds for the whole file. */
type ForCells = Extract<RowsDecision, { decision: 'mean' | 'create' | 'keep' }>;

/** Correction per decision, if it applies: undefined where the row asks something else beside. */
const correctionBy: Readonly<Record<Exclude<OneForAll['decision'], 'set' | 'empty'>, (row: StoredRow) => Correction | undefined>> = {
  shift: ({ effect }) => effect.shift && { cells: Object.fromEntries(effect.shift.entries()) },
  same: ({ effect }) => effect.similar?.[0] && { same: effect.similar[0].id },
  new: ({ problems }) => (problems.every(({ level }) => level === 'warning') ? { confirmed: true } : undefined),
  out: () => ({ out: true }),
  // It says it of other rows: see `earlierOut`.
  last: () => undefined,
};

/** Settings after a decision on cells. */
export function settingsBy(decision: ForCells, { meanings, createMissing, keep = [] }: ImportSettings): Partial<ImportSettings> {
  const { field } = decision;
  if (decision.decision === 'keep') return { keep: [...keep.filter((one) => one !== field), ...(decision.keep ? [field] : [])] };
  if (decision.decision === 'create') return { createMissing: [...createMissing, field] };
  const { [field]: known = {}, ...others } = meanings;
  return { meanings: { ...others, [field]: { ...known, [decision.cell]: decision.means } } };
}

/** Corrections after a decision for all rows. */
export interface DecidedCorrections {
  readonly corrections: Readonly<Record<number, Correction>>;
  /** The corrections that undo it. */
  readonly before: readonly LineDecision[];
  /** The rows it was given for, as they stood. */
  readonly rows: readonly DecidedRow[];
}

/** The corrections of an import once all rows that ask the same got one decision. */
export async function decidedRows(
  read: Reader,
  { id, corrections, settings, shape }: StoredImport,
  all: OneForAll,
): Promise<DecidedCorrections> {
  const { decision } = all;
  const decided: Record<number, Correction> = { ...corrections };
  const before: LineDecision[] = [];
  const rows: DecidedRow[] = [];
  const correct = (row: StoredRow, now: Correction) => {
    const { line } = row.raw;
    decided[line] = { ...corrections[line], ...now };
    before.push(backOf({ line, ...now }, corrections[line]));
    rows.push({ was: row, raw: row.raw });
  };
  if (decision === 'last') for (const row of await rowsOfLines(read, id, await earlierOut(read, id))) correct(row, { out: true });
  else if ('asks' in all) {
    for await (const row of everyRow(read, id, { asks: all.asks })) {
      const now = correctionBy[all.decision](row);
      if (now) correct(row, now);
    }
  } else {
    const { field } = all.reason;
    const columns = Object.entries(settings.mapping).flatMap(([index, target]) => (target?.split('.')[0] === field ? [Number(index)] : []));
    const cells = Object.fromEntries(columns.map((index, place) => [index, decision === 'set' && place === 0 ? (all.text ?? '') : '']));
    const isCell = decision === 'set' || decision === 'empty';
    const isAlike = decision === 'same' && all.reason.key === 'kit.import.row.alike';
    if (isCell && columns.length === 0) throw ruleBroken({ reason: 'rule.unknown' });
    for (const row of await rowsOfLines(read, id, await linesOfReason(read, id, all.reason))) {
      const own = isAlike ? alikeCells(row, columns, field, shape) : cells;
      const now = isCell || isAlike ? { cells: { ...corrections[row.raw.line]?.cells, ...own } } : correctionBy[decision](row);
      if (now) correct(row, now);
    }
  }
  return { corrections: decided, before, rows };
}

/** The cells of a row with the names that theirs may be. */
const alikeCells = ({ raw }: StoredRow, columns: readonly number[], field: string, { alike }: FileShape): Record<number, string> =>
  Object.fromEntries(
    columns.flatMap((index) => {
      const found = alikeOf(alike, field, raw.cells[index]?.trim() ?? '');
      return found ? [[index, found.label]] : [];
    }),
  );

/** The lines before the last of those that differ about one record, and those that repeat the first. */
async function earlierOut(read: Reader, id: string): Promise<readonly number[]> {
  const later = new Map<number, number[]>();
  for await (const { raw, effect } of everyRow(read, id, { asks: 'differs' })) {
    if (effect.differs) later.set(effect.differs.line, [...(later.get(effect.differs.line) ?? []), raw.line]);
  }
  const out = [...later].flatMap(([first, lines]) => [first, ...lines.slice(0, -1)]);
  for await (const { raw, effect } of everyRow(read, id, { results: ['same'] })) if (effect.inFile !== undefined && later.has(effect.inFile)) out.push(raw.line);
  return out;
}
