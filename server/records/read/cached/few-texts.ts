import type { Reader } from '../../../database/database.ts';
import { quoted, rowsOf } from '../../../database/statement.ts';
import type { Shape } from '../../shape.ts';
import type { Sought } from '../containing.ts';
import type { Freshness } from '../freshness.ts';
import { createReadCache } from '../read-cache.ts';
import { bestIn, type Ranked } from './best.ts';
import { SearchTexts } from './search-texts.ts';

/** Kinds of no more records are kept whole. */
const maxFew = 500;

interface FewRow {
  readonly id: number;
  readonly updatedAt: string;
  readonly searchText: string | null;
}

/**
 * Search texts of the kinds of few records, as the dictionaries are: a search of every kind looks through them sooner than
 * it asks the database for each.
 */
export interface FewTexts {
  /** The best of all live records of a kind, of which there are so many; undefined where they are no few. */
  best(shape: Shape, live: number, sought: Sought, limit: number): Promise<readonly Ranked[] | undefined>;
}

/** Makes an empty store. */
export function createFewTexts(read: Reader, freshness: Freshness): FewTexts {
  const kept = createReadCache(freshness);
  return {
    async best({ name }, live, sought, limit) {
      if (live > maxFew) return undefined;
      const sql = `select "id", "updatedAt", "searchText" from ${quoted(name)} where "deletedAt" is null order by "id"`;
      const { ids, texts, changed } = await kept.once(sql, async () => {
        const rows = await rowsOf<FewRow>(read, sql);
        const held = new SearchTexts('"searchText"');
        for (const [at, { searchText }] of rows.entries()) held.set(at, searchText);
        return { ids: rows.map(({ id }) => id), texts: held, changed: rows.map(({ updatedAt }) => Date.parse(updatedAt)) };
      });
      const all = { bits: new Uint8Array(ids.length).fill(1) };
      return bestIn(all, texts, { at: (place) => changed[place]! }, sought, limit).map(({ id, rank }) => ({ id: ids[id]!, rank }));
    },
  };
}
