import type { Locale } from '#core/i18n/locale.ts';
import type { ListQuery } from '#kit/records/query.ts';
import type { Reader, Sight } from '../../database/database.ts';
import { quoted, rowsOf } from '../../database/statement.ts';
import type { ReadCache } from './read-cache.ts';
import type { CachedResults } from './cached/cached-results.ts';
import { orderOf } from './order.ts';
import type { Reached } from '../reach.ts';
import type { Registry } from '../registry.ts';
import type { Shape } from '../shape.ts';
import { countOf, whereOf } from './where.ts';

/** The ids of a window of a result, and how many there are in all. */
export interface IdWindow {
  readonly ids: readonly number[];
  readonly total: number;
}

/** Finds which records stand in a window of a result. */
export interface Windows {
  find(shape: Shape, query: ListQuery, offset: number, limit: number, locale: Locale): Promise<IdWindow>;
  /** Number of records that a query matches; of all live ones without a query. */
  count(shape: Shape, query?: ListQuery): Promise<number>;
}

/** A window that took this many milliseconds to find: the next of the same result is cut from its whole order. */
const slow = 25;

/** One record in fewer than so many: walking along the order meets a hit soon, and need not sort all of them. */
const common = 10;

/** One record in more than so many is in reach: they are looked up and sorted. */
const rare = 100;

/** The longest order that is kept, in records, and how many results are remembered as slow. */
const longestOrder = 500_000;
const maxSlow = 1000;

const all: ListQuery = { q: '', filters: {}, sort: [] };

/** Makes the finder. Counts and orders are kept as long as they are true; those of many records follow what changes. */
export function createWindows(
  whole: Reader,
  sight: Sight,
  registry: Registry,
  readCache: ReadCache,
  { results, reachedOf }: { readonly results: CachedResults; readonly reachedOf: (shape: Shape) => Reached },
): Windows {
  const { engine, narrow, counting } = sight;
  const slowOnes = new Set<string>();

  const count = async (shape: Shape, query: ListQuery = all): Promise<number> => (await results.find(shape, query, reachedOf))?.total ?? counted(shape, query);

  const counted = (shape: Shape, query: ListQuery): Promise<number> => {
    const { text, values } = countOf(engine, registry, shape, query);
    return readCache.once(`${text} ${JSON.stringify(values)}`, async () => {
      const [row] = await rowsOf<{ n: number }>(counting, text, values);
      return row?.n ?? 0;
    });
  };

  /** A kind has no more records than this, in reach or out of it. */
  const highestId = (shape: Shape): Promise<number> =>
    readCache.once(`highest from ${quoted(shape.name)}`, async () => {
      const [row] = await rowsOf<{ id: number | null }>(whole, `select max("id") as "id" from ${quoted(shape.name)}`);
      return Number(row?.id ?? 0);
    });

  return {
    count,
    async find(shape, query, offset, limit, locale) {
      const cached = await results.find(shape, query, reachedOf);
      const total = cached?.total ?? (await counted(shape, query));
      const taken = Math.min(limit, total - offset);
      if (taken <= 0) return { ids: [], total };
      const inMemory = await cached?.window(query.sort, locale, offset, taken);
      if (inMemory) return { ids: inMemory, total };
      const isCommon = query.q !== '' && total * common > (await count(shape));
      const where = whereOf(engine, registry, shape, query, isCommon ? 'walked' : 'found');

      // Where hardly a row is in reach, those are looked up; else the order is walked until enough were met.
      const isRare = sight.key !== '' && shape.entity.own.length > 0 && total * rare < (await highestId(shape));
      const read = isRare ? narrow : sight;
      const from = `from ${quoted(shape.name)} where ${where.text}`;
      const order = orderOf(registry, shape, query.sort, locale, false);
      const result = `${from} order by ${order} ${JSON.stringify(where.values)}`;
      if (slowOnes.has(result) && total <= longestOrder) {
        const whole = await readCache.once(
          `order ${result}`,
          async () => {
            const gather = engine === 'postgres' ? 'json_agg' : 'json_group_array';
            const [row] = await rowsOf<{ ids: string | null }>(
              read,
              `select ${gather}("id" order by ${order}) as "ids" ${from}`,
              where.values,
            );
            return Int32Array.from(JSON.parse(row?.ids ?? '[]') as number[]);
          },
          'large',
        );
        return { ids: [...whole.subarray(offset, offset + taken)], total };
      }

      // The database walks over the rows it skips: from whichever end is nearer.
      const reversed = offset > total - offset - taken;
      const began = performance.now();
      const rows = await rowsOf<{ id: number }>(
        read,
        `select "id" ${from} order by ${reversed ? orderOf(registry, shape, query.sort, locale, true) : order} limit ? offset ?`,
        [...where.values, taken, reversed ? total - offset - taken : offset],
      );
      if (performance.now() - began > slow) {
        if (slowOnes.size >= maxSlow) slowOnes.clear();
        slowOnes.add(result);
      }
      const ids = rows.map(({ id }) => id);
      return { ids: reversed ? ids.reverse() : ids, total };
    },
  };
}
