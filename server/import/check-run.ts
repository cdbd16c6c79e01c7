import { setImmediate as breathe } from 'node:timers/promises';
import { writtenFields, type Entity } from '#kit/entity/entity.ts';
import { referredBy } from '#kit/import/target.ts';
import type { ImportSettings, ResultCounts } from '#kit/import/wire.ts';
import type { Database } from '../database/database.ts';
import type { Reading } from '../records/reading.ts';
import { countCells, learnLabels } from './describe-columns.ts';
import { recordsByKeys } from './existing.ts';
import { addRows, changeImport, dropRows, type Correction, type StoredImport, type StoredRow } from './import-store.ts';
import { judgeRow, keysOf, type Judge, type Keys, type RowEffect, type Verdict } from './judge.ts';
import { labelBook, type LabelBook } from './label-book.ts';
import type { RawRow } from './parse.ts';
import type { ImportPlan } from './plan.ts';
import { columnReader, readRow, type ColumnReader, type MappedColumn } from './read-row.ts';

/** What a check works with. */
export interface CheckParts {
  readonly database: Database;
  readonly reading: Reading;
  readonly plan: ImportPlan;
}

/** What a check found. */
export interface CheckOutcome {
  readonly counts: ResultCounts;
  /** Records that unknown labels would make, by kind. */
  readonly creates: Readonly<Record<string, number>>;
}

/** Rows judged before other requests are let through, and rows one transaction keeps. */
const portion = { judged: 250, kept: 1000 } as const;

/** Judges rows of a file in their order, knowing the file's earlier lines and the records that exist. */
export interface RowJudge {
  judge(rows: readonly RawRow[], corrections: Readonly<Record<number, Correction>>): Promise<StoredRow[]>;
  /** The labels that stand for records yet to be made, by kind. */
  readonly made: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Prepares to judge: looks up every label the rows name. `earlier` tells keys of lines that are not judged again. */
export async function rowJudge(
  { database, reading, plan }: CheckParts,
  settings: ImportSettings,
  rows: readonly RawRow[],
  earlier: (column: string, key: string, line: number) => number | undefined = () => undefined,
): Promise<RowJudge> {
  const { entity } = plan.shape;
  const targets = plan.mapped(settings);
  const width = Math.max(0, ...[...targets.keys()].map((index) => index + 1));
  const book = labelBook(reading.lookup, plan.creates(settings));
  await learnLabels(
    book,
    targets,
    await countCells({ columns: Array.from({ length: width }, () => ''), rows }),
    settings,
  );
  const columns: (MappedColumn & { readonly read: ColumnReader })[] = [...targets].map(([index, target]) => ({
    index,
    target,
    read: columnReader(target, settings, book, plan.wordsOf(target)),
  }));
  const judge = plan.judge(settings);
  const seen = new Map(plan.shape.uniques.map(({ column }) => [column, new Map<string, number>()]));
  const made = new Map<string, Set<string>>();

  return {
    made,
    async judge(some, corrections) {
      const read = some.map((raw) => readRow(corrected(raw, corrections[raw.line]), columns));
      const keys = read.map(({ values }) => keysOf(judge, values));
      const existing = await recordsByKeys(database.read, reading, plan.shape, keys);
      return some.map((raw, place) => {
        const confirmed = corrections[raw.line]?.confirmed ?? false;
        const verdict = judgeRow(
          judge,
          read[place] ?? { values: {}, problems: [] },
          {
            existing: (column, key) => existing.get(column)?.get(key),
            earlier: (column, key) => seen.get(column)?.get(key) ?? earlier(column, key, raw.line),
          },
          confirmed,
        );
        for (const [column, key] of Object.entries(verdict.keys)) {
          if (!seen.get(column)?.has(key)) seen.get(column)?.set(key, raw.line);
        }
        return stored(
          corrected(raw, corrections[raw.line]),
          verdict,
          confirmed,
          judge,
          named(entity, verdict, book, made),
        );
      });
    },
  };
}

/** A row with the cells that a person corrected. Whoever corrected it has looked at what was odd about it. */
export function corrected({ line, cells, fault }: RawRow, correction: Correction | undefined): RawRow {
  if (!correction?.cells) return { line, cells, ...(fault && { fault }) };
  return { line, cells: cells.map((cell, index) => correction.cells?.[index] ?? cell) };
}

/** The key by which rows that repeat each other find each other. */
export function matchKey(judge: Judge, keys: Keys): string | null {
  const column = judge.unique.find(
    ({ field, column }) => field === judge.matchBy && keys[column] !== undefined,
  )?.column;
  return column === undefined ? null : (keys[column] ?? null);
}

const stored = (raw: RawRow, verdict: Verdict, confirmed: boolean, judge: Judge, effect: RowEffect): StoredRow => ({
  raw,
  result: verdict.result,
  confirmed,
  problems: verdict.problems,
  effect,
  key: matchKey(judge, verdict.keys),
});

/** The effect with labels in the place of records yet to be made; rows that will not be written make none. */
function named(
  entity: Entity,
  { effect, result }: Verdict,
  book: LabelBook,
  made: Map<string, Set<string>>,
): RowEffect {
  const values: Record<string, unknown> = { ...effect.values };
  for (const [name, field] of writtenFields(entity)) {
    const to = referredBy(field);
    if (to === undefined || !(name in values)) continue;
    const swap = (id: unknown): unknown => {
      const label = typeof id === 'number' ? book.newLabel(id) : undefined;
      if (label === undefined) return id;
      if (result !== 'error') made.set(to, (made.get(to) ?? new Set<string>()).add(label));
      return label;
    };
    const value = values[name];
    values[name] = Array.isArray(value) ? value.map(swap) : swap(value);
  }
  return { ...effect, values };
}

/**
 * Checks all rows of an import and keeps what it found; nothing else is written. Other requests are answered meanwhile.
 * Throws the signal's reason when it is cancelled.
 */
export async function checkImport(
  parts: CheckParts,
  one: StoredImport,
  rows: readonly RawRow[],
  progress: (done: number) => void,
  signal: AbortSignal,
): Promise<CheckOutcome> {
  const { database } = parts;
  await database.write((connection) => dropRows(connection, one.id));
  const judge = await rowJudge(parts, one.settings, rows);
  const counts = { new: 0, change: 0, same: 0, unsure: 0, error: 0 };
  let waiting: StoredRow[] = [];
  for (let at = 0; at < rows.length; at += portion.judged) {
    signal.throwIfAborted();
    const found = await judge.judge(rows.slice(at, at + portion.judged), one.corrections);
    for (const { result } of found) counts[result] += 1;
    waiting.push(...found);
    if (waiting.length >= portion.kept || at + portion.judged >= rows.length) {
      const kept = waiting;
      waiting = [];
      await database.write(async (connection) => {
        await addRows(connection, one.id, kept);
        await changeImport(connection, one.id, {});
      });
    }
    progress(Math.min(at + portion.judged, rows.length));
    await breathe();
  }
  return { counts, creates: Object.fromEntries([...judge.made].map(([kind, labels]) => [kind, labels.size])) };
}
