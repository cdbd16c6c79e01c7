import type { Locale } from '#core/i18n/locale.ts';
import { defineService } from '#core/kernel/index.ts';
import type { Labels, ListResponse, RecordResponse } from '#kit/records/entity.ts';
import { searchesMasked } from '#kit/records/mask.ts';
import type { ListQuery } from '#kit/records/query.ts';
import type { Database, Reads, Sight } from '../../database/database.ts';
import { quoted, rowsOf, type SqlFragment } from '../../database/statement.ts';
import { notFound, ruleBroken } from '../../refusal.ts';
import { createReadCache, type ReadCache } from './read-cache.ts';
import { inLanguage, labelsOf, readTitles, referredIds, type Title } from './labels.ts';
import { createFreshness } from './freshness.ts';
import { isNumber, withNumber } from './by-number.ts';
import { hiddenInEach, hide, rowsFor } from './hidden.ts';
import type { Ranked } from './cached/best.ts';
import { createBlocks, type BlockQuestion } from './cached/blocks.ts';
import { createCachedResults } from './cached/cached-results.ts';
import { createFewTexts } from './cached/few-texts.ts';
import type { Sought } from './containing.ts';
import { loadRecords, readingOfRows } from './load.ts';
import { lookUp } from './look-up.ts';
import { orderOf } from './order.ts';
import { narrowedBy } from '../../access/caller-rights.ts';
import { reachedBy, sightOf } from '../reach.ts';
import type { Registry, Writer } from '../registry.ts';
import type { RecordRow, Shape } from '../shape.ts';
import { expressionOf, whereOf } from './where.ts';
import { createWindows } from './windows.ts';

/** The rows of a result that are wanted. */
export interface Window {
  readonly offset: number;
  readonly limit: number;
}

/** Reads records: the only way the server's answers do. Reads what is committed. */
export interface Reading {
  /** A window of the records a query asks for. Throws a `Refusal` 400 for fields that are not there or not to be seen. */
  list(name: string, query: ListQuery, window: Window, who: Writer, locale: Locale): Promise<ListResponse<RecordRow>>;
  /** One live record. Throws a `Refusal` 404 when there is none. */
  one(name: string, id: number, who: Writer, locale: Locale): Promise<RecordResponse<RecordRow>>;
  /** Live records by id, without labels; those that are not there are left out. Hides nothing. */
  rows(name: string, ids: readonly number[], who: Writer): Promise<readonly RecordRow[]>;
  /** The same from what lies in their own rows: computed fields are null, lists empty. */
  stored(name: string, ids: readonly number[], who: Writer): Promise<readonly RecordRow[]>;
  /** The ids of every record a query asks for, in its order. */
  ids(name: string, query: ListQuery, who: Writer, locale: Locale): Promise<readonly number[]>;
  /** Live records by what people call them, in any language; `ambiguous` where several are called so. Absent where none is. */
  lookup(name: string, labels: readonly string[], who: Writer): Promise<ReadonlyMap<string, number | 'ambiguous'>>;
  /** Titles of records, deleted ones too. */
  labels(name: string, ids: readonly number[], locale: Locale, who: Writer): Promise<ReadonlyMap<number, string>>;
  /** Number of records that a query matches. Throws a `Refusal` 400 as `list` does. */
  countOf(name: string, query: ListQuery, who: Writer): Promise<number>;
  /** Sum of a field over the records that a query matches; 0 of none. Throws a `Refusal` 400 as `list` does. */
  sumOf(name: string, query: ListQuery, field: string, who: Writer): Promise<number>;
  /**
   * The condition for the live records that a query asks for, for statements of one's own about their table: read through
   * the sight that comes with it, and kept by `once` while what it reads stays as it is. Throws a `Refusal` 400 as `list` does.
   */
  asking(name: string, query: ListQuery, who: Writer): Promise<Asking>;
  /** The same, which asks no more for later commits: for an answer put together from many readings. */
  asOfNow(): Promise<Reading>;
  /** The best of the records that somebody reaches by what is sought; undefined where the database has to be asked. */
  best(name: string, sought: Sought, limit: number, who: Writer): Promise<readonly Ranked[] | undefined>;
  /** The answers of blocks of all records of a kind; of who reaches fewer, or another kind in part, the one of those in reach. */
  inBlocks<Row, Answer>(question: BlockQuestion<Row, Answer>, who: Writer): Promise<readonly Answer[]>;
  /** Makes ready to answer for the kinds of many records; called again and again while the server lives. */
  prepare(): Promise<void>;
  /** Resolves when nothing is being made ready. */
  settled(): Promise<void>;
  /** Number of live records of each kind. */
  count(names: readonly string[], who: Writer): Promise<Readonly<Record<string, number>>>;
}

/** A query as a condition, and how to ask it. */
export interface Asking {
  readonly where: SqlFragment;
  readonly sight: Sight;
  readonly once: ReadCache['once'];
}

/** Reading as one person does it. */
export interface ReadingOf {
  rows(name: string, ids: readonly number[]): Promise<readonly RecordRow[]>;
  lookup(name: string, labels: readonly string[]): Promise<ReadonlyMap<string, number | 'ambiguous'>>;
  labels(name: string, ids: readonly number[], locale: Locale): Promise<ReadonlyMap<number, string>>;
}

/** The reading of one person. */
export const readingOf = (reading: Pick<Reading, 'rows' | 'lookup' | 'labels'>, who: Writer): ReadingOf => ({
  rows: (name, ids) => reading.rows(name, ids, who),
  lookup: (name, labels) => reading.lookup(name, labels, who),
  labels: (name, ids, locale) => reading.labels(name, ids, locale, who),
});

/** The reading service of the server. */
export const reading = defineService<Reading>('server/reading');

/** Windows of more rows are read each time: nobody asks for them again and again. */
const maxKept = 100;

/** Different sights for which results are kept at once. */
const maxLooks = 60;

/** Makes the reading service over a database. */
export function createReading(database: Database, registry: Registry): Reading {
  const { engine } = database;
  const freshness = createFreshness(database, registry);
  const results = createCachedResults(database.read, registry, freshness);
  const fewTexts = createFewTexts(database.read, freshness);
  const blocks = createBlocks(database.read, freshness);

  const lookWith = (read: Sight, who: Writer) => {
    const readCache = createReadCache(freshness);
    const reachedOf = (shape: Shape) => reachedBy(shape, who, 'read');
    const titles = (shape: Shape, ids: readonly number[]): Promise<ReadonlyMap<number, Title>> =>
      readCache.titles(shape.name, ids, (missing) => readTitles(read, shape, missing));
    const labelsFor = (shape: Shape, rows: readonly RecordRow[], locale: Locale): Promise<Labels> =>
      labelsOf(titles, referredIds(registry, shape, rows), locale);
    return { read, readCache, titles, labelsFor, windows: createWindows(database.read, read, registry, readCache, { results, reachedOf }) };
  };
  // An answer kept for one person is kept for those who see the same.
  const looks = new Map<string, ReturnType<typeof lookWith>>();
  const as = (who: Writer): ReturnType<typeof lookWith> => {
    const sight = sightOf(database.read, registry, who);
    const known = looks.get(sight.key);
    if (known) return known;
    if (looks.size >= maxLooks) looks.delete(looks.keys().next().value ?? '');
    const fresh = lookWith(sight, who);
    looks.set(sight.key, fresh);
    return fresh;
  };

  /** The same as `asked`, and with the record that the number searched for leads to. */
  const askedOf = async (shape: Shape, sent: ListQuery, who: Writer): Promise<ReturnType<typeof asked>> => {
    const { query, by } = asked(registry, shape, sent, who);
    return { query: await withNumber(as(by).read, shape, query, sent.q), by };
  };

  const answering = (learn: () => Promise<void>): Reading => ({
    async list(name, sent, { offset, limit }, who, locale) {
      const shape = registry.get(name);
      const { query, by } = await askedOf(shape, sent, who);
      const { read, readCache, windows, labelsFor } = as(by);
      await learn();
      const reads = `${whereOf(engine, registry, shape, query).text} ${orderOf(registry, shape, query.sort, locale, false)} ${readingOfRows(shape)}`;
      const key = `window ${JSON.stringify([query.filters, query.q, query.also, offset, limit, locale])} ${reads}`;
      const load = async () => {
        const { ids, total } = await windows.find(shape, query, offset, limit, locale);
        return { loaded: await loadRecords(read, shape, ids), total };
      };
      const { loaded, total } = await (limit > maxKept ? load() : readCache.once(key, load, 'large'));
      const rows = await rowsFor(database.read, registry, shape, loaded, who);
      return { rows, total, labels: await labelsFor(shape, rows, locale) };
    },

    async one(name, id, who, locale) {
      const { read, titles } = as(who);
      await learn();
      return readRecord(read, registry, registry.get(name), id, who, locale, titles);
    },

    rows: (name, ids, who) => loadRecords(as(who).read, registry.get(name), ids),

    stored: (name, ids, who) => loadRecords(as(who).read, registry.get(name), ids, { isStored: true }),

    async ids(name, sent, who, locale) {
      const shape = registry.get(name);
      const { query, by } = await askedOf(shape, sent, who);
      const where = whereOf(engine, registry, shape, query);
      const order = orderOf(registry, shape, query.sort, locale, false);
      const sql = `select "id" from ${quoted(name)} where ${where.text} order by ${order}`;
      return (await rowsOf<{ id: number }>(as(by).read, sql, where.values)).map(({ id }) => id);
    },

    lookup: (name, labels, who) => lookUp(as(who).read, registry.get(name), labels),

    async labels(name, ids, locale, who) {
      const shape = registry.get(name);
      const { titles } = as(who);
      await learn();
      const known = await titles(shape, ids);
      const labels = new Map<number, string>();
      for (const id of ids) {
        const title = known.get(id);
        if (title !== undefined) labels.set(id, inLanguage(title, locale));
      }
      return labels;
    },

    async countOf(name, sent, who) {
      const shape = registry.get(name);
      const { query, by } = await askedOf(shape, sent, who);
      const { windows } = as(by);
      await learn();
      return windows.count(shape, query);
    },

    async sumOf(name, sent, field, who) {
      const shape = registry.get(name);
      const { query, by } = await askedOf(shape, sent, who);
      if (registry.hiddenFrom(shape, who).includes(field)) return 0;
      const { readCache, read } = as(by);
      await learn();
      const { text, values } = whereOf(engine, registry, shape, query);
      const sql = `select sum(${expressionOf(shape, field)}) as "sum" from ${quoted(name)} where ${text}`;
      return readCache.once(`${sql} ${JSON.stringify(values)}`, async () => Number((await rowsOf<{ sum: number | string | null }>(read.narrow, sql, values))[0]?.sum ?? 0));
    },

    async asking(name, sent, who) {
      const shape = registry.get(name);
      const { query, by } = await askedOf(shape, sent, who);
      const { read, readCache } = as(by);
      await learn();
      return { where: whereOf(engine, registry, shape, query), sight: read, once: readCache.once };
    },

    async best(name, sought, limit, who) {
      const shape = registry.get(name);
      const { windows } = as(who);
      await learn();
      const best = await windows.best(shape, sought, limit);
      if (best || reachedBy(shape, who, 'read') !== 'all') return best;
      return fewTexts.best(shape, await as({ system: true }).windows.count(shape), sought, limit);
    },

    async inBlocks(question, who) {
      const { record, beside, text, values, answer } = question;
      if ([record, ...beside].every((name) => reachedBy(registry.get(name), who, 'read') === 'all')) return blocks.ask(question);
      return [answer(await as(who).read.narrow.rows(text(quoted(record), () => '0'), values))];
    },

    prepare: () => results.prepare(),
    settled: () => results.settled(),

    async count(names, who) {
      const { windows } = as(who);
      await learn();
      const counts: Record<string, number> = {};
      for (const name of names) counts[name] = await windows.count(registry.get(name));
      return counts;
    },

    async asOfNow() {
      await learn();
      return answering(async () => undefined);
    },
  });
  return answering(() => freshness.sync());
}

/**
 * One live record as someone may see it, read wherever one likes: inside a transaction it shows what that wrote.
 * Throws a `Refusal` 404 when there is none.
 */
export async function readRecord(
  on: Reads,
  registry: Registry,
  shape: Shape,
  id: number,
  who: Writer,
  locale: Locale,
  titles: Parameters<typeof labelsOf>[0] = (target, ids) => readTitles('engine' in on ? on : sightOf(on, registry, who), target, ids),
): Promise<RecordResponse<RecordRow>> {
  const [row] = await loadRecords(on, shape, [id]);
  if (!row) throw notFound(`${shape.name} ${id}`);
  const [hidden = []] = await hiddenInEach(on, registry, shape, [id], who);
  const [seen = row] = hide(shape, [row], hidden);
  return { ...seen, labels: await labelsOf(titles, referredIds(registry, shape, [seen]), locale), hidden };
}

/**
 * The query as someone may ask it, and who asks. Filtering or sorting by what one may not see would tell it, and so would
 * a search: who sees a part alone searches titles and numbers. What one sees in some records is asked of those alone, by somebody
 * who reads no further. Throws a `Refusal` 400.
 */
function asked(registry: Registry, shape: Shape, query: ListQuery, who: Writer): { readonly query: ListQuery; readonly by: Writer } {
  const { entity, spec } = shape;
  const hidden = registry.hiddenFrom(shape, who);
  if (hidden.length === 0) return { query, by: who };
  const partly = registry.partlyHidden(shape, who);
  let by = who;
  const narrow = (name: string): boolean => {
    const right = partly.get(name);
    if (right && !('system' in by) && spec.read !== 'staff') by = narrowedBy(by, spec.read, right);
    return right !== undefined;
  };
  for (const name of hidden) {
    if (name in query.filters && !narrow(name)) throw ruleBroken({ [name]: 'rule.unknown' });
    if (query.sort.some(({ field }) => field === name) && !narrow(name)) throw ruleBroken({ sort: 'rule.unknown' });
  }
  if (query.q === '' || by !== who || !searchesMasked(entity, hidden)) return { query, by };
  if (isContact.test(query.q) && !isNumber(shape, query.q) && hidden.every((name) => entity.fields[name]?.masked !== true || narrow(name))) return { query, by };
  if (entity.title in query.filters) throw ruleBroken({ q: 'rule.query' });
  return { query: { ...query, q: '', filters: { ...query.filters, [entity.title]: { is: 'text', value: query.q } } }, by };
}

/** Words that look for a phone number or an address of mail rather than for a title. */
const isContact = /\d{3}|@/;
