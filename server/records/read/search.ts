import { searchesMasked } from '#kit/records/mask.ts';
import type { Field } from '#kit/records/field.ts';
import { kindOf, targetOf } from '#kit/records/kinds/kinds.ts';
import { formatsOf, type Formats } from '#core/i18n/formats.ts';
import type { Locale } from '#core/i18n/locale.ts';
import { narrowedBy } from '../../access/caller-rights.ts';
import type { Sight } from '../../database/database.ts';
import { quoted, rowsOf } from '../../database/statement.ts';
import type { Ranked } from './cached/best.ts';
import { latest, latestWords, rankOf, soughtIn, standings, type Sought } from './containing.ts';
import type { Reading } from './reading.ts';
import { reachedBy } from '../reach.ts';
import type { Registry, Writer } from '../registry.ts';
import type { RecordRow, Shape } from '../shape.ts';
import { referredOf, whereOf, type SearchWay } from './where.ts';

/** A record that was found. */
export interface Hit {
  readonly id: number;
  /** Title in the reader's language. */
  readonly title: string;
  /** Other searched values of the record, for display: a company, a telephone number. */
  readonly detail: string;
}

/** The records of one kind that were found, the best first. */
export interface FoundKind {
  readonly record: string;
  readonly rows: readonly Hit[];
}

export interface Search {
  readonly q: string;
  /** Kinds of records; all that the reader may see unless said. */
  readonly records?: readonly string[] | undefined;
  readonly limit: number;
}

/** Parts of the server that a search uses; `sightAs` answers the tables as somebody sees them. */
export interface SearchParts {
  readonly sightAs: (who: Writer) => Sight;
  readonly registry: Registry;
  readonly reading: Reading;
}

/** Of so many that fit equally well the latest changed come first; beyond them the latest made. */
const maxCompared = 200;

/**
 * Finds records of every kind by what people know of them. First what is the whole of a line, then what a line begins
 * with, what a word begins with, what stands anywhere, and all the words in another order; among equals what changed
 * last. What only a referred record holds comes after these. Kinds stand in the order of their best hit.
 */
export async function searchRecords(
  { sightAs, registry, reading }: SearchParts,
  { q, records, limit }: Search,
  who: Writer,
  locale: Locale,
): Promise<readonly FoundKind[]> {
  const sought = soughtIn(q);
  if (sought.forms.length === 0) return [];
  const shapes = registry.shapes.flatMap((shape) => {
    const { name, searched, spec } = shape;
    if (!searched || records?.includes(name) === false || (!('system' in who) && !who.may(spec.read))) return [];
    const by = seeingMasked(registry, shape, who);
    return by ? [{ shape, by }] : [];
  });
  const found = await Promise.all(
    shapes.map(async ({ shape, by }) => {
      const inMemory = await reading.best(shape.name, sought, limit, by);
      const hasFew = !inMemory && (await areFew(reading, shape, by));
      const best = await findBest(sightAs(by), registry, shape, { q, sought, limit, hasFew, inMemory });
      const hits = await describe(registry, reading, shape, best.map(({ id }) => id), who, locale);
      return { rank: best[0]?.rank ?? worst, record: shape.name, rows: hits };
    }),
  );
  return found
    .filter(({ rows }) => rows.length > 0)
    .sort((a, b) => a.rank - b.rank)
    .map(({ record, rows }) => ({ record, rows }));
}

/**
 * Somebody as they may search a kind of record: no further than they see all that the search looks into. Undefined where
 * they see a part of it alone in every record.
 */
function seeingMasked(registry: Registry, shape: Shape, who: Writer): Writer | undefined {
  const { entity, spec } = shape;
  const hidden = registry.hiddenFrom(shape, who);
  if (!searchesMasked(entity, hidden)) return who;
  const partly = registry.partlyHidden(shape, who);
  let by = who;
  for (const name of hidden.filter((one) => searchesMasked(entity, [one]))) {
    const right = partly.get(name);
    if (!right || 'system' in by || spec.read === 'staff') return undefined;
    by = narrowedBy(by, spec.read, right);
  }
  return by;
}

/**
 * Records that many refer to are looked for among so many latest changes, before every record that refers to them is
 * gathered.
 */
const maxWalked = 500;

/** Rank of what is held by a referred record alone. */
const worst = standings.length + 1;

/** Hits of PostgreSQL that are all ranked in one statement. */
const maxRanked = 100;

/** A kind of no more records is read whole: that is one question where the index has one for each standing. */
const maxRead = 500;

/**
 * True where each row in reach is read; the index would tell of those of everybody. Through it, as many rows are read as
 * it takes to meet enough in reach, should so many fit: fewer than all in reach, where these are many.
 */
async function areFew(reading: Reading, { name, entity, spec }: Shape, who: Writer): Promise<boolean> {
  const countAs = async (by: Writer) => (await reading.count([name], by))[name] ?? 0;
  const live = await countAs({ system: true });
  if (live <= maxRead || reachedBy({ entity, spec }, who, 'read') === 'all') return live <= maxRead;
  return (await countAs(who)) ** 2 <= maxCompared * live;
}

/** A rank is only asked for while those before it hold too few. */
async function findBest(
  read: Sight,
  registry: Registry,
  shape: Shape,
  { q, sought, limit, hasFew, inMemory }: { readonly q: string; readonly sought: Sought; readonly limit: number; readonly hasFew: boolean; readonly inMemory: readonly Ranked[] | undefined },
): Promise<readonly Ranked[]> {
  const { engine } = read;
  const { forms, words } = sought;
  const best: Ranked[] = [...(inMemory ?? [])];
  const known = new Set(best.map(({ id }) => id));
  const take = (rows: readonly Hitting[], rank: number): void => {
    const fresh = rows.filter(({ id }) => !known.has(id)).slice(0, maxCompared - known.size);
    fresh.sort((a, b) => (a.updatedAt === b.updatedAt ? b.id - a.id : a.updatedAt < b.updatedAt ? 1 : -1));
    for (const { id } of fresh) known.add(id);
    best.push(...fresh.map(({ id }) => ({ id, rank })));
  };
  const { rank, where } = rankOf(engine, sought);
  const takeRanked = (rows: readonly (Hitting & { readonly rank: number })[]): void => {
    for (const [at, some] of Map.groupBy(rows, (row) => row.rank)) take(some, at);
  };
  let isWhole = hasFew || inMemory !== undefined;
  if (hasFew) {
    const sql = `select t."id", t."updatedAt", ${rank.text} as "rank" from ${quoted(shape.name)} t where t."deletedAt" is null and ${where.text} order by "rank", t."updatedAt" desc, t."id" desc limit ${limit}`;
    takeRanked(await rowsOf(read.narrow, sql, [...rank.values, ...where.values]));
  } else if (!isWhole && engine === 'postgres') {
    // The index of trigrams is read for each pattern of each standing; once tells the standings of all hits, if these are few.
    const all = `select t.* from ${quoted(shape.name)} t where t."deletedAt" is null and ${where.text} order by t."id" desc limit ${maxRanked + 1}`;
    const rows = await rowsOf<Hitting & { readonly rank: number }>(read, `select t."id", t."updatedAt", ${rank.text} as "rank" from (${all}) t order by "rank"`, [...rank.values, ...where.values]);
    isWhole = rows.length <= maxRanked;
    if (isWhole) takeRanked(rows);
  }
  const ways = isWhole ? [] : [...standings.map((standing) => () => latest(engine, shape, forms, standing)), ...(words.length > 0 ? [() => latestWords(engine, shape, words)] : [])];
  for (const [rank, way] of ways.entries()) {
    if (best.length >= limit) break;
    const { from, where, order } = way();
    take(
      await rowsOf<Hitting>(
        read,
        `select t."id", t."updatedAt" from ${from} where ${where.text} and t."deletedAt" is null order by ${order} limit ${maxCompared}`,
        where.values,
      ),
      rank,
    );
  }
  if (best.length < limit && referredOf(engine, registry, shape, q, 'found').length > 0) {
    const enough = limit + best.length;
    const from = `from ${quoted(shape.name)} where`;
    const latest = 'order by "updatedAt" desc, "id" desc limit';
    const among = (way: SearchWay, condition = ''): Promise<readonly Hitting[]> => {
      const { text, values } = whereOf(engine, registry, shape, { q, filters: {}, sort: [] }, way);
      return rowsOf<Hitting>(read, `select "id", "updatedAt" ${from} ${condition} ${text} ${latest} ?`, [...values, enough]);
    };
    const lately = await among('walked', `"id" in (select "id" ${from} "deletedAt" is null ${latest} ${maxWalked}) and`);
    take(lately.length === enough ? lately : await among('found'), worst);
  }
  return best.slice(0, limit);
}

interface Hitting {
  readonly id: number;
  readonly updatedAt: string;
}

/** Titles of records and what else they are known by, without what the reader may not see. */
async function describe(
  registry: Registry,
  reading: Reading,
  shape: Shape,
  ids: readonly number[],
  who: Writer,
  locale: Locale,
): Promise<readonly Hit[]> {
  if (ids.length === 0) return [];
  const { entity } = shape;
  const hidden = registry.hiddenFrom(shape, who);
  // a day, a moment or another record that tells two of one title apart is told as well as what is searched
  const tellsApart = (name: string, field: Field) => entity.identity.includes(name) && (kindOf(field).time !== undefined || targetOf(field) !== undefined);
  const shown = Object.entries(entity.fields).filter(
    ([name, field]) => (field.options.searched || tellsApart(name, field)) && field.presence !== 'computed' && name !== entity.title && !hidden.includes(name),
  );
  let formats: Formats | undefined;
  const [titles, rows] = await Promise.all([reading.labels(shape.name, ids, locale, who), reading.rows(shape.name, ids, who)]);
  const labels = new Map<string, ReadonlyMap<number, string>>();
  for (const [name, field] of shown) {
    const target = targetOf(field);
    if (target === undefined || kindOf(field).refers === 'many' || !registry.find(target)) continue;
    const referred = rows.flatMap((row) => (row[name] as number | null) ?? []);
    labels.set(name, await reading.labels(target, [...new Set(referred)], locale, who));
  }
  const textOf = (row: RecordRow, name: string): string => {
    const value = row[name];
    if (labels.has(name)) return labels.get(name)?.get(value as number) ?? '';
    const field = entity.fields[name]!;
    if (typeof value !== 'string' && typeof value !== 'number') return '';
    const { time } = kindOf(field);
    if (time === 'moment') return (formats ??= formatsOf(locale)).moment(String(value), 'short');
    if (time === 'day') return (formats ??= formatsOf(locale)).day(String(value), 'short');
    return kindOf(field).label?.(value as never, field.options as never) ?? String(value);
  };
  return rows.map((row) => ({
    id: row.id,
    title: titles.get(row.id) ?? `#${row.id}`,
    detail: shown.map(([name]) => textOf(row, name)).filter((part) => part !== '').slice(0, 3).join(' · '),
  }));
}
