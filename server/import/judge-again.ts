import type { ResultCounts, RowAsk } from '#kit/import/wire.ts';
import type { CheckParts } from './check-run.ts';
import { countAsks, countRows, findRows, replaceRow, type StoredImport, type StoredRow } from './import-store.ts';
import { rowJudge } from './row-judge.ts';

/** Judges a row anew, and those that repeat what it says now or said before. Answers the counts of the whole file. */
export async function judgeAgain(
  parts: CheckParts,
  one: StoredImport,
  row: StoredRow,
): Promise<{ readonly counts: ResultCounts; readonly asks: Readonly<Record<RowAsk, number>> }> {
  const { database } = parts;
  const first = await rowJudge(parts, one, [row.raw]);
  const [now = row] = await first.judge([row.raw], one.corrections);
  const keys = [...new Set([row.key, now.key].filter((key) => key !== null))];
  const kin = keys.length === 0 ? [row] : await findRows(database.read, one.id, { keys });
  const again = [...kin.filter(({ raw }) => raw.line !== row.raw.line), row]
    .sort((a, b) => a.raw.line - b.raw.line)
    .map(({ raw }) => raw);
  const judge = await rowJudge(parts, one, again);
  const judged = await judge.judge(again, one.corrections);
  return database.write(async (connection) => {
    for (const found of judged) await replaceRow(connection, one.id, found);
    return { counts: await countRows(connection, one.id), asks: await countAsks(connection, one.id) };
  });
}
