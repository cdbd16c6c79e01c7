import type { Sight } from '../../database/database.ts';
import { quoted, rowsOf } from '../../database/statement.ts';
import type { Ranked } from './cached/best.ts';
import { isShort, latest, latestTested, latestWords, rankOf, standings, type Sought } from './containing.ts';
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
const maxCompared = 100;

/** A kind of no more records is read whole: that is one question where the index has one for each standing. */
const maxRead = 500;

/**
 * Records that many refer to are looked for among so many latest changes, before every record that refers to them is
 * gathered: testing a row costs less than a thousandth of asking the index for the words.
 */
const maxWalked = 10_000;

/** Records that were found and that others refer to: of so many each is asked who refers to it. */
const maxNamed = 12;

/**
 * Rows that hold the telling words of a search, of which so many latest are tested for its other words: where too few of
 * them hold these, the index is asked after all, and that takes no longer than a test of thousands.
 */
const maxTested = 300;

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
    const enough = limit + best.length;
    const from = `from ${quoted(shape.name)} where`;
    const order = 'order by "updatedAt" desc, "id" desc limit';
    const among = async (way: SearchWay, condition: string, sorted: string): Promise<readonly Hitting[]> => {
      const { text, values } = referredTo(read.engine, registry, shape, q, way, ids);
      return rowsOf<Hitting>(read, `select "id", "updatedAt" ${from} ${condition} and "deletedAt" is null and ${text} ${sorted} ?`, [...values, enough]);
    };
    if ([...ids.values()].every((some) => some.length === 0) && ids.size === fields.length) return best.slice(0, limit);
    const named = fields.every(({ name, refers }) => refers === 'one' && ids.has(name)) ? fields.flatMap(({ name }) => ids.get(name)!.map((id) => [name, id] as const)) : [];
    if (named.length > 0 && named.length <= maxNamed) {
      // A record that most refer to has them in the order of their ids alone.
      const each = named.map(([name]) => `select * from (select "id", "updatedAt" ${from} ${quoted(name)} = ? and "deletedAt" is null order by "id" desc limit ${maxCompared + best.length}) one`);
      const hits = await rowsOf<Hitting>(read, each.join(' union '), named.map(([, id]) => id));
      return withReferring(best, hits.toSorted(latestFirst), limit);
    }
    const lately = await among('walked', `"id" in (select "id" ${from} "deletedAt" is null ${order} ${maxWalked})`, order);
    // An index of that order would be walked to its end where few are found.
    const unsorted = read.engine === 'sqlite' ? order.replace('"updatedAt"', '+"updatedAt"') : order;
    const hits = live <= maxWalked || lately.length === enough ? lately : await among('found', '1 = 1', unsorted);
    return withReferring(best, hits, limit);
  };
}

function withReferring(best: readonly Ranked[], hits: readonly Hitting[], limit: number): readonly Ranked[] {
  const own = new Set(best.map(({ id }) => id));
  return [...best, ...hits.flatMap(({ id }) => (own.has(id) ? [] : [{ id, rank: worst }]))].slice(0, limit);
}

const latestFirst = (a: Hitting, b: Hitting): number => (a.updatedAt === b.updatedAt ? b.id - a.id : a.updatedAt < b.updatedAt ? 1 : -1);

/** The best by their own search text; a rank is only asked for while those before it hold too few. */
async function bestOf(read: Sight, shape: Shape, sought: Sought, limit: number, hasFew: boolean): Promise<Pick<OwnHits, 'best' | 'all'>> {
  const { engine } = read;
  const { forms, words } = sought;
  const best: Ranked[] = [];
  const known = new Set<number>();
  const take = (rows: readonly Hitting[], rank: number): void => {
    const fresh = rows.filter(({ id }) => !known.has(id)).slice(0, maxCompared - known.size);
    fresh.sort(latestFirst);
    for (const { id } of fresh) known.add(id);
    best.push(...fresh.map(({ id }) => ({ id, rank })));
  };
  const takeRanked = (rows: readonly RankedHit[]): void => {
    const byRank = Map.groupBy(rows, (row) => Number(row.rank));
    for (const at of [...byRank.keys()].toSorted((a, b) => a - b)) take(byRank.get(at)!, at);
  };
  if (hasFew) {
    const { rank, where } = rankOf(engine, sought);
    const sql = `select t."id", t."updatedAt", ${rank.text} as "rank" from ${quoted(shape.name)} t where ${where.text} and t."deletedAt" is null order by "rank", t."updatedAt" desc, t."id" desc limit ${maxCompared + 1}`;
    const rows = await rowsOf<RankedHit>(read.narrow, sql, [...rank.values, ...where.values]);
    takeRanked(rows);
    return { best, all: rows.length <= maxCompared ? rows.map(({ id }) => id) : undefined };
  }
  // Few letters stand in most rows: those would all be gathered.
  const lately = engine === 'postgres' || !forms.some(isShort) ? await latestRanked(read, shape, forms) : undefined;
  const isWhole = lately !== undefined && lately.length <= maxCompared;
  if (isWhole) takeRanked(lately);
  else {
    for (const [rank, standing] of standings.entries()) {
      if (best.length >= limit) break;
      take(standing === 'anywhere' && lately ? lately : await latestRows(read, latest(engine, shape, forms, standing)), rank);
    }
  }
  if (words.length === 0) return { best, all: isWhole ? best.map(({ id }) => id) : undefined };
  // Words in another order come after all that hold them as they were typed.
  if (best.length >= limit) return { best, all: undefined };
  const others = await holdingWords(read, shape, words);
  take(others.rows, standings.length);
  return { best, all: isWhole && others.isWhole && best.length < maxCompared ? best.map(({ id }) => id) : undefined };
}

type RankedHit = Hitting & { readonly rank: number };

type Source = ReturnType<typeof latest>;

const latestRows = (read: Sight, { from, where, order }: Source): Promise<Hitting[]> =>
  rowsOf<Hitting>(read, `select t."id", t."updatedAt" from ${from} where ${where.text} and t."deletedAt" is null order by ${order} limit ${maxCompared}`, where.values);

/** The latest rows that hold what was typed as it stands, with their ranks: one more than are compared where there are more. */
function latestRanked(read: Sight, shape: Shape, forms: readonly string[]): Promise<readonly RankedHit[]> {
  const { engine } = read;
  const { rank } = rankOf(engine, { forms, words: [] });
  const { from, where, order } = latest(engine, shape, forms, 'anywhere');
  const all = `from ${from} where ${where.text} and t."deletedAt" is null order by ${order} limit ${maxCompared + 1}`;
  const ranked = `select t."id", t."updatedAt", ${rank.text} as "rank"`;
  return rowsOf<RankedHit>(read, engine === 'postgres' ? `${ranked} from (select t.* ${all}) t` : `${ranked} ${all}`, [...rank.values, ...where.values]);
}

/** The latest rows that hold every word. `isWhole` where these are all of them. */
async function holdingWords(read: Sight, shape: Shape, words: Sought['words']): Promise<{ readonly rows: readonly Hitting[]; readonly isWhole: boolean }> {
  const tested = read.engine === 'sqlite' ? latestTested(shape, words, maxTested) : undefined;
  if (tested) {
    const rows = await latestRows(read, tested);
    if (rows.length === maxCompared) return { rows, isWhole: false };
    const [count] = await rowsOf<{ readonly n: number }>(read, tested.count.text, tested.count.values);
    if ((count?.n ?? 0) < maxTested) return { rows, isWhole: true };
  }
  const rows = await latestRows(read, latestWords(read.engine, shape, words));
  return { rows, isWhole: rows.length < maxCompared };
}
