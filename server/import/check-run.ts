import { setImmediate as breathe } from 'node:timers/promises';
import type { ResultCounts, RowAsk } from '#kit/import/wire.ts';
import type { Database } from '../database/database.ts';
import type { Reading } from '../records/reading.ts';
import { addRows, changeImport, dropRows, type StoredImport, type StoredRow } from './import-store.ts';
import type { RawRow } from './parse.ts';
import type { ImportPlan } from './plan.ts';
import { rowJudge } from './row-judge.ts';

/** What a check works with. */
export interface CheckParts {
  readonly database: Database;
  readonly reading: Reading;
  readonly plan: ImportPlan;
}

/** What a check found. */
export interface CheckOutcome {
  readonly counts: ResultCounts;
  readonly asks: Readonly<Record<RowAsk, number>>;
  /** Records that unknown labels would make, by kind. */
  readonly creates: Readonly<Record<string, number>>;
}

/** Rows judged before other requests are let through, and rows one transaction keeps. */
const portion = { judged: 250, kept: 1000 } as const;

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
  const judge = await rowJudge(parts, one, rows);
  const asks = { near: 0, shift: 0 };
  const counts = { new: 0, change: 0, same: 0, unsure: 0, error: 0 };
  let waiting: StoredRow[] = [];
  for (let at = 0; at < rows.length; at += portion.judged) {
    signal.throwIfAborted();
    const found = await judge.judge(rows.slice(at, at + portion.judged), one.corrections);
    for (const row of found) {
      counts[row.result] += 1;
      if (row.asks) asks[row.asks] += 1;
    }
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
  return { counts, asks, creates: Object.fromEntries([...judge.made].map(([kind, labels]) => [kind, labels.size])) };
}
