import type { Database } from '../database/database.ts';
import { changeImport, claimWithin, countAsks, countRows, findRows, replaceRow, type StoredImport, type StoredRow } from './import-store.ts';
import type { JudgeParts } from './judge-file.ts';
import { rowJudge } from './row-judge.ts';

/**
 * Takes what a person said of rows: judges a row anew, and those that repeat what it says now or said before, and keeps
 * the counts of the whole file. False, and nothing is written, when the import changed meanwhile.
 */
export async function judgeAgain(
  parts: JudgeParts & { readonly database: Database },
  before: StoredImport,
  corrections: StoredImport['corrections'],
  row: StoredRow,
): Promise<boolean> {
  const one = { ...before, corrections };
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
    if (!(await claimWithin(connection, before, { corrections }))) return false;
    for (const found of judged) await replaceRow(connection, one.id, found);
    const run = { ...one.run, counts: await countRows(connection, one.id), asks: await countAsks(connection, one.id) };
    await changeImport(connection, one.id, { run });
    return true;
  });
}
