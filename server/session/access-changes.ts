import type { Database } from '../database/database.ts';
import { readChangeLog } from '../records/change-log.ts';

/** The kind under which the log of changes names sessions that ended or see with other eyes; the id is that of their person. */
export const sessionRecord = 'session';

/** Milliseconds for which one look at the log answers everybody. */
const sharedMs = 100;

/**
 * Counts what changes who gets in and what they may do, by whichever instance: sessions, and some kinds of records. As long
 * as the count stays equal, what was read of a session holds.
 */
export function countAccessChanges(database: Database, records: ReadonlySet<string>, now: () => number = () => performance.now()): () => Promise<number> {
  const readLog = readChangeLog(database);
  let stamp = '';
  let count = 0;
  let looked = { at: -Infinity, answer: Promise.resolve(0) };
  const look = async (): Promise<number> => {
    const latest = await database.stamp();
    if (latest !== stamp) {
      const { changes } = await readLog();
      stamp = latest;
      if (!changes || changes.some(({ record }) => record === sessionRecord || records.has(record))) count += 1;
    }
    return count;
  };
  return () => {
    if (now() - looked.at < sharedMs) return looked.answer;
    const answer = looked.answer.catch(() => undefined).then(look);
    looked = { at: now(), answer };
    // one that failed answers nobody else
    answer.catch(() => looked.answer === answer && (looked = { at: -Infinity, answer }));
    return answer;
  };
}
