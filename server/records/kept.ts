import type { Database } from '../database/database.ts';
import type { Title } from './labels.ts';

/** What was read lately, kept for as long as nobody commits anything: counts and titles. */
export interface Kept {
  /** Forgets everything when something was committed since. */
  refresh(): Promise<void>;
  count(condition: string, values: readonly unknown[], read: () => Promise<number>): Promise<number>;
  titles(
    record: string,
    ids: readonly number[],
    read: (missing: readonly number[]) => Promise<ReadonlyMap<number, Title>>,
  ): Promise<ReadonlyMap<number, Title>>;
}

/** Bounds of what is kept, so that odd queries do not fill the memory. */
const mostCounts = 500;
const mostTitles = 20_000;

/** Makes an empty store over a database. */
export function createKept(database: Database): Kept {
  let stamp = '';
  let counts = new Map<string, number>();
  let titles = new Map<string, Map<number, Title>>();
  return {
    async refresh() {
      const now = await database.stamp();
      if (now === stamp) return;
      stamp = now;
      counts = new Map();
      titles = new Map();
    },

    async count(condition, values, read) {
      // A commit during the reading swaps the store: what is read now belongs to the store of before.
      const own = counts;
      const key = `${condition} ${JSON.stringify(values)}`;
      const known = own.get(key);
      if (known !== undefined) return known;
      const count = await read();
      if (own.size >= mostCounts) own.clear();
      own.set(key, count);
      return count;
    },

    async titles(record, ids, read) {
      const own = titles.get(record) ?? new Map<number, Title>();
      titles.set(record, own);
      const missing = ids.filter((id) => !own.has(id));
      if (missing.length === 0) return own;
      const found = await read(missing);
      if (own.size + found.size > mostTitles) {
        titles.delete(record);
        return new Map([...own, ...found]);
      }
      for (const [id, title] of found) own.set(id, title);
      return own;
    },
  };
}
