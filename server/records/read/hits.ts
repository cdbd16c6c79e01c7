import type { Sight } from '../../database/database.ts';
import { quoted, rowsOf } from '../../database/statement.ts';
import type { Ranked } from './cached/best.ts';
import { isShort, latest, latestSought, latestWords, rankOf, standings, type Sought } from './containing.ts';
import type { Reading } from './reading.ts';
import { reachedBy } from '../reach.ts';
import type { Registry, Writer } from '../registry.ts';
import type { Shape } from '../shape.ts';
import { referredFields, referredTo, type FoundIds, type SearchWay } from './where.ts';

/** Parts of the server that a search uses; `sightAs` answers the tables as somebody sees them. */
export interface SearchParts {
  readonly sightAs: (who: Writer) => Sight;
  readonly registry: Registry;
  readonly reading: Reading;
}

/** Rank of what is held by a referred record alone. */
export const worst = standings.length + 1;

/** Of so many that fit equally well the latest changed come first; beyond them the latest made. */
const maxCompared = 200;

/** Hits that are all ranked in one statement. */
const maxRanked = 100;

/** A kind of no more records is read whole: that is one question where the index has one for each standing. */
const maxRead = 500;

/**
 * Records that many refer to are looked for among so many latest changes, before every record that refers to them is
 * gathered.
 */
const maxWalked = 500;

/** Records of a kind that hold what is sought by themselves. */
interface OwnHits {
  readonly best: readonly Ranked[];
  /** All of them, where they are few. */
  readonly all: FoundIds | undefined;
  /** Live records of the kind, in reach or not. */
  readonly live: number;
}

interface Hitting {
  readonly id: number;
  readonly updatedAt: string;
}

/** Finds the best records of a kind as somebody sees it; what several kinds ask about one that they refer to is found once. */
export function createHits({ sightAs, registry, reading }: SearchParts, { q, sought, limit }: { readonly q: string; readonly sought: Sought; readonly limit: number }) {
  const known = new Map<string, Promise<OwnHits>>();

  /**
   * Rows in reach are read one by one where they are few; the index would tell of those of everybody. Through it, as many
   * rows are read as it takes to meet enough in reach, should so many fit: fewer than all in reach, where these are many.
   */
  const areFew = async ({ name, entity, spec }: Shape, who: Writer, live: number): Promise<boolean> => {
    if (live <= maxRead || reachedBy({ entity, spec }, who, 'read') === 'all') return live <= maxRead;
    return ((await reading.count([name], who))[name] ?? 0) ** 2 <= maxCompared * live;
  };

  const findOwn = async (read: Sight, shape: Shape, who: Writer): Promise<OwnHits> => {
    const live = (await reading.count([shape.name], { system: true }))[shape.name] ?? 0;
    const inMemory = await reading.best(shape.name, sought, limit, who);
    if (inMemory) return { best: inMemory, all: inMemory.length < limit ? inMemory.map(({ id }) => id) : undefined, live };
    const found = await bestOf(read, shape, sought, limit, await areFew(shape, who, live));
    return { ...found, live };
  };
  const ownOf = (shape: Shape, who: Writer): Promise<OwnHits> => {
    const read = sightAs(who);
    const key = `${shape.name} ${read.key}`;
    const own = known.get(key) ?? findOwn(read, shape, who);
    known.set(key, own);
    return own;
  };

  return async (shape: Shape, who: Writer): Promise<readonly Ranked[]> => {
    const { best, live } = await ownOf(shape, who);
    const fields = best.length < limit ? referredFields(registry, shape) : [];
    if (fields.length === 0) return best.slice(0, limit);
    const ids = new Map<string, FoundIds>();
    for (const { name, target } of fields) {
      const { all } = await ownOf(target, who);
      if (all) ids.set(name, all);
    }
    const read = sightAs(who);
    const own = new Set(best.map(({ id }) => id));
    const enough = limit + best.length;
    const from = `from ${quoted(shape.name)} where`;
    const order = 'order by "updatedAt" desc, "id" desc limit';
    const among = async (way: SearchWay, condition: string, sorted: string): Promise<readonly Hitting[]> => {
      const { text, values } = referredTo(read.engine, registry, shape, q, way, ids);
      return rowsOf<Hitting>(read, `select "id", "updatedAt" ${from} ${condition} and "deletedAt" is null and ${text} ${sorted} ?`, [...values, enough]);
    };
    if ([...ids.values()].every((some) => some.length === 0) && ids.size === fields.length) return best.slice(0, limit);
    const lately = await among('walked', `"id" in (select "id" ${from} "deletedAt" is null ${order} ${maxWalked})`, order);
    // An index of that order would be walked to its end where few are found.
    const unsorted = read.engine === 'sqlite' ? order.replace('"updatedAt"', '+"updatedAt"') : order;
    const hits = live <= maxWalked || lately.length === enough ? lately : await among('found', '1 = 1', unsorted);
    const more = hits.flatMap(({ id }) => (own.has(id) ? [] : [{ id, rank: worst }]));
    return [...best, ...more].slice(0, limit);
  };
}

/** The best by their own search text; a rank is only asked for while those before it hold too few. */
async function bestOf(read: Sight, shape: Shape, sought: Sought, limit: number, hasFew: boolean): Promise<Pick<OwnHits, 'best' | 'all'>> {
  const { engine } = read;
  const { forms, words } = sought;
  const best: Ranked[] = [];
  const known = new Set<number>();
  const take = (rows: readonly Hitting[], rank: number): void => {
    const fresh = rows.filter(({ id }) => !known.has(id)).slice(0, maxCompared - known.size);
    fresh.sort((a, b) => (a.updatedAt === b.updatedAt ? b.id - a.id : a.updatedAt < b.updatedAt ? 1 : -1));
    for (const { id } of fresh) known.add(id);
    best.push(...fresh.map(({ id }) => ({ id, rank })));
  };
  // Few letters stand in most rows: those would all be gathered.
  if (hasFew || engine === 'postgres' || !forms.some(isShort)) {
    const { rank, where } = rankOf(engine, sought);
    const source = hasFew ? { from: `${quoted(shape.name)} t`, where, order: '"rank", t."updatedAt" desc, t."id" desc' } : latestSought(engine, shape, sought);
    const all = `from ${source.from} where ${source.where.text} and t."deletedAt" is null order by ${source.order} limit ${maxRanked + 1}`;
    const sql =
      engine === 'postgres' && !hasFew
        ? `select t."id", t."updatedAt", ${rank.text} as "rank" from (select t.* ${all}) t`
        : `select t."id", t."updatedAt", ${rank.text} as "rank" ${all}`;
    const rows = await rowsOf<Hitting & { readonly rank: number }>(hasFew ? read.narrow : read, sql, [...rank.values, ...source.where.values]);
    const isWhole = rows.length <= maxRanked;
    if (hasFew || isWhole) {
      const byRank = Map.groupBy(rows, (row) => Number(row.rank));
      for (const at of [...byRank.keys()].toSorted((a, b) => a - b)) take(byRank.get(at)!, at);
      return { best, all: isWhole ? rows.map(({ id }) => id) : undefined };
    }
  }
  const ways = [...standings.map((standing) => () => latest(engine, shape, forms, standing)), ...(words.length > 0 ? [() => latestWords(engine, shape, words)] : [])];
  for (const [rank, way] of ways.entries()) {
    if (best.length >= limit) break;
    const { from, where, order } = way();
    take(await rowsOf<Hitting>(read, `select t."id", t."updatedAt" from ${from} where ${where.text} and t."deletedAt" is null order by ${order} limit ${maxCompared}`, where.values), rank);
  }
  return { best, all: undefined };
}
