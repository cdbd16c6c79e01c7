import type { Freshness } from './freshness.ts';
import type { Title } from './labels.ts';

/** Read cache: what was read lately, each result for as long as the freshness knows of no change of what it was read from. */
export interface ReadCache {
  /**
   * The cached result under this name, else the result of `read`. The name holds the SQL that is read: it says which
   * tables the result hangs on; one without SQL hangs on every commit. Fewer large results are held.
   */
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

interface Held<T> {
  readonly mark: string;
  readonly value: T;
}

/** Makes an empty store. */
export function createReadCache(freshness: Freshness): ReadCache {
  const answers = { small: new Map<string, Held<Promise<unknown>>>(), large: new Map<string, Held<Promise<unknown>>>() };
  const titles = new Map<string, Held<Map<number, Title>>>();
  return {
    once<T>(name: string, read: () => Promise<T>, size: 'small' | 'large' = 'small'): Promise<T> {
      const own = answers[size];
      const mark = freshness.markOf(name);
      const known = own.get(name);
      if (known?.mark === mark) return known.value as Promise<T>;
      // The mark is of before the reading: what is committed meanwhile makes this result old.
      const value = read();
      own.delete(name);
      if (own.size >= maxEntries[size]) own.delete(own.keys().next().value ?? '');
      const held = { mark, value };
      own.set(name, held);
      value.catch(() => own.get(name) === held && own.delete(name));
      return value;
    },

    async titles(record, ids, read) {
      const mark = freshness.markOf(`from "${record}"`);
      const known = titles.get(record);
      const own = known?.mark === mark ? known.value : new Map<number, Title>();
      if (own !== known?.value) titles.set(record, { mark, value: own });
      const missing = ids.filter((id) => !own.has(id));
      if (missing.length === 0) return own;
      const found = await read(missing);
      if (own.size + found.size > maxTitles) {
        if (titles.get(record)?.value === own) titles.delete(record);
        return new Map([...own, ...found]);
      }
      for (const [id, title] of found) own.set(id, title);
      return own;
    },
  };
}
