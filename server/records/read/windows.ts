import type { Locale } from '#core/i18n/locale.ts';
import type { ListQuery } from '#kit/records/query.ts';
import type { Reader, Sight } from '../../database/database.ts';
import { fromIds, idsValue, quoted, rowsOf } from '../../database/statement.ts';
import type { ReadCache } from './read-cache.ts';
import type { Ranked } from './cached/best.ts';
import type { CachedResults } from './cached/cached-results.ts';
import type { Sought } from './containing.ts';
import { orderOf } from './order.ts';
import type { RowsInReach } from '../reach.ts';
import type { Registry } from '../registry.ts';
import type { Shape } from '../shape.ts';
import { countOf, isBroad, whereOf } from './where.ts';

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
  /** The best of all records by what is sought; undefined where the database has to be asked. */
  best(shape: Shape, sought: Sought, limit: number): Promise<readonly Ranked[] | undefined>;
}

/** A window that took this many milliseconds to find: the next of the same result is cut from its whole order. */
const slow = 25;

/** One record in fewer than so many: walking along the order meets a hit soon, and need not sort all of them. */
const common = 10;

/** Rows of an order in memory that are tested by a search at once, and in all. */
const stepSize = 250;
const maxTested = 5000;

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
  { results, reachedOf }: { readonly results: CachedResults; readonly reachedOf: (shape: Shape) => RowsInReach },
): Windows {
  const { engine, narrow, counting } = sight;
  const slowOnes = new Set<string>();

  const count = async (shape: Shape, query: ListQuery = all): Promise<number> => (await results.find(shape, query, reachedOf))?.total ?? counted(shape, query);

  /** The result of a query's conditions without its search. */
  const unsearched = (shape: Shape, query: ListQuery) => results.find(shape, { ...query, q: '' }, reachedOf);

  const counted = async (shape: Shape, query: ListQuery): Promise<number> => {
    const isFiltered = Object.keys(query.filters).length > 0;
    // A search that most records are found by is read in the few that the conditions leave.
    const rest = isFiltered && isBroad(query.q) ? await unsearched(shape, query) : undefined;
    const { text, values } = countOf(engine, registry, shape, query, rest && rest.total * common < (await count(shape)) ? 'walked' : 'found');
    return readCache.once(`${text} ${JSON.stringify(values)}`, async () => {
      const [row] = await rowsOf<{ n: number }>(counting, text, values);
      return row?.n ?? 0;
    });
  };

  /**
   * Ids of a window of a search that finds a tenth of what its conditions leave, or more: the rows of the conditions are tested in their order in memory until
   * enough were met. Undefined where no order is in memory, or hits lie far apart.
   */
  const walk = async (shape: Shape, query: ListQuery, locale: Locale, total: number, offset: number, taken: number): Promise<readonly number[] | undefined> => {
    const rest = query.also === undefined ? await unsearched(shape, query) : undefined;
    if (!rest || total * common <= rest.total || ((offset + taken) * rest.total) / total > maxTested) return undefined;
    const where = whereOf(engine, registry, shape, { ...all, q: query.q }, 'walked');
    const text = `select "id" ${fromIds(engine, shape.name)} ${engine === 'postgres' ? 'and' : 'where'} ${where.text}`;
    const met: number[] = [];
    for (let from = 0; from < Math.min(rest.total, maxTested) && met.length < offset + taken; from += stepSize) {
      const ids = await rest.window(query.sort, locale, from, Math.min(stepSize, rest.total - from));
      if (!ids) return undefined;
      const hits = new Set((await rowsOf<{ id: number }>(narrow, text, [idsValue(engine, ids), ...where.values])).map(({ id }) => id));
      met.push(...ids.filter((id) => hits.has(id)));
    }
    return met.length < offset + taken ? undefined : met.slice(offset, offset + taken);
  };

  /** A kind has no more records than this, in reach or out of it. */
  const highestId = (shape: Shape): Promise<number> =>
    readCache.once(`highest from ${quoted(shape.name)}`, async () => {
      const [row] = await rowsOf<{ id: number | null }>(whole, `select max("id") as "id" from ${quoted(shape.name)}`);
      return Number(row?.id ?? 0);
    });

  return {
    count,
    best: async (shape, sought, limit) => (await results.find(shape, all, reachedOf))?.best(sought, limit),
    async find(shape, query, offset, limit, locale) {
      const cached = await results.find(shape, query, reachedOf);
      const total = cached?.total ?? (await counted(shape, query));
      const taken = Math.min(limit, total - offset);
      if (taken <= 0) return { ids: [], total };
      const inMemory = await cached?.window(query.sort, locale, offset, taken);
      if (inMemory) return { ids: inMemory, total };
      const walked = query.q === '' ? undefined : await walk(shape, query, locale, total, offset, taken);
      if (walked) return { ids: walked, total };
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
