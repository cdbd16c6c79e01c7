import type { Database } from '../../database/database.ts';
import type { Title } from './labels.ts';

/** Read cache, cleared on commit: what was read lately, kept for as long as nobody commits anything, and no longer than a minute. */
export interface ReadCache {
  /** Forgets everything when something was committed since. */
  refresh(): Promise<void>;
  /** The cached result under this name, else the result of `read`. Fewer large results are held. */
  once<T>(name: string, read: () => Promise<T>, size?: 'small' | 'large'): Promise<T>;
  /** Titles of records; `read` reads those that are not known. */
  titles(
    record: string,
    ids: readonly number[],
    read: (missing: readonly number[]) => Promise<ReadonlyMap<number, Title>>,
  ): Promise<ReadonlyMap<number, Title>>;
}

/** Bounds of what is kept, so that odd queries do not fill the memory. */
const maxEntries = { small: 500, large: 40 } as const;
const maxTitles = 20_000;

/** Milliseconds after which results are read anew, because some depend on the time of day. */
const longest = 60_000;

/** Makes an empty store over a database. */
export function createReadCache(database: Database): ReadCache {
  let stamp = '';
  let answers = { small: new Map<string, Promise<unknown>>(), large: new Map<string, Promise<unknown>>() };
  let titles = new Map<string, Map<number, Title>>();
  return {
    async refresh() {
      const now = `${await database.stamp()} ${Math.floor(Date.now() / longest)}`;
      if (now === stamp) return;
      stamp = now;
      answers = { small: new Map(), large: new Map() };
      titles = new Map();
    },

    once<T>(name: string, read: () => Promise<T>, size: 'small' | 'large' = 'small'): Promise<T> {
      // A commit during the reading swaps the store: what is read now belongs to the store of before.
      const own = answers[size];
      const known = own.get(name) as Promise<T> | undefined;
      if (known) return known;
      const answer = read();
      if (own.size >= maxEntries[size]) own.delete(own.keys().next().value ?? '');
      own.set(name, answer);
      answer.catch(() => own.delete(name));
      return answer;
    },

    async titles(record, ids, read) {
      const own = titles.get(record) ?? new Map<number, Title>();
      titles.set(record, own);
      const missing = ids.filter((id) => !own.has(id));
      if (missing.length === 0) return own;
      const found = await read(missing);
      if (own.size + found.size > maxTitles) {
        titles.delete(record);
        return new Map([...own, ...found]);
      }
      for (const [id, title] of found) own.set(id, title);
      return own;
    },
  };
}
