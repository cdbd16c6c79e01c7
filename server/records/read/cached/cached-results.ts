import { hash } from 'node:crypto';
import type { Locale } from '#core/i18n/locale.ts';
import { fieldOf, type ListQuery, type Sort } from '#kit/records/query.ts';
import type { Reader } from '../../../database/database.ts';
import { engineOf } from '../../../database/engine.ts';
import { fromIds, idsValue, quoted, rowsOf } from '../../../database/statement.ts';
import type { RowsInReach } from '../../reach.ts';
import type { Registry } from '../../registry.ts';
import type { Shape } from '../../shape.ts';
import type { Sought } from '../containing.ts';
import type { Freshness } from '../freshness.ts';
import { mayBeEmpty, orderOf } from '../order.ts';
import { bestIn, maxLookedThrough, type Ranked } from './best.ts';
import type { Column } from './column.ts';
import { hangingOf, type OrderDependency } from './dependences.ts';
import { createOrder, type Order } from './order.ts';
import type { SearchTexts } from './search-texts.ts';
import { createSearchConditions, type SearchConditions } from './searches.ts';
import { Table, type ColumnSpec, type Mask } from './table.ts';
import { columnOf, columnsOf, conditionsOf, searchColumn, testsOf, usualColumns, type Condition } from './tests.ts';

/** A result as it stands in memory. */
export interface CachedResult {
  readonly total: number;
  /** The ids of a window of it; undefined while its order is for the database. */
  window(sort: readonly Sort[], locale: Locale, offset: number, taken: number): Promise<readonly number[] | undefined>;
  /** The best of it by what is sought; undefined while the texts are not there, or where it is too large to look through. */
  best(sought: Sought, limit: number): readonly Ranked[] | undefined;
}

/**
 * Results of queries over columns in memory. A kind of many records has the columns that are asked for loaded when they
 * are first asked; each row that changes is read again, and moves the totals and orders that it touches.
 */
export interface CachedResults {
  /** The result of a query for who has this reach; undefined where the database has to be asked. */
  find(shape: Shape, query: ListQuery, reachedOf: (shape: Shape) => RowsInReach): Promise<CachedResult | undefined>;
  /** Loads the kinds of many records, one after the other, those that changed too much to follow once more. */
  prepare(): Promise<void>;
  /** Resolves when nothing is being loaded. */
  settled(): Promise<void>;
}

const changedColumn: ColumnSpec = { sql: '"updatedAt"', storage: 'moment' };

/** Kinds of fewer records are asked of the database: it is quick, and memory is dear. */
const usualLeast = 50_000;

/** Results of so few rows are sorted by the database each time; of so many times more where no order of all is kept. */
const usuallyFew = 200;
const moreWithoutOrder = 20;

/** Orders kept of one kind, at most: each takes four bytes a row. */
const maxOrders = 16;

/** Milliseconds after which a kind is loaded again that changed too much to follow, or could not be read. */
const restMs = 5000;

interface CachedOrder {
  readonly order: Order;
  readonly dependences: readonly OrderDependency[];
  /** Records that changed and on which rows hang whose place is to be looked at. */
  readonly changed: Map<string, Set<number>>;
}

type Others = readonly { readonly column: Column; readonly version: number }[];

const sameOthers = (a: Others, b: Others): boolean => a.length === b.length && a.every(({ column, version }, at) => column === b[at]!.column && version === b[at]!.version);

interface Kind {
  readonly table: Table;
  readonly orders: Map<string, CachedOrder>;
  /** Columns of other kinds that a result was made of and their versions then, by its key. */
  readonly others: Map<string, Others>;
}

/** Sizes from which on something is kept. */
export interface CacheSizes {
  /** Records of a kind from which on it is kept in memory. */
  readonly least?: number;
  /** Rows of a result that are sorted each time. */
  readonly few?: number;
}

/** Makes an empty store. */
export const createCachedResults = (read: Reader, registry: Registry, freshness: Freshness, sizes: CacheSizes = {}): CachedResults =>
  new ResultCache(read, registry, freshness, sizes);

class ResultCache implements CachedResults {
  readonly #read: Reader;
  readonly #registry: Registry;
  readonly #freshness: Freshness;
  readonly #least: number;
  readonly #few: number;
  readonly #kinds = new Map<string, Kind>();
  /** The moment until which a kind is left to the database. */
  readonly #restUntil = new Map<string, number>();
  readonly #searches: SearchConditions;
  /** Kinds of too few records, with the mark of their records then. */
  readonly #small = new Map<string, string>();

  constructor(read: Reader, registry: Registry, freshness: Freshness, { least = usualLeast, few = usuallyFew }: CacheSizes) {
    this.#read = read;
    this.#registry = registry;
    this.#freshness = freshness;
    this.#searches = createSearchConditions(read, registry, freshness);
    this.#least = least;
    this.#few = few;
    freshness.onChanges((changes) => this.#follow(changes));
  }

  async find(shape: Shape, query: ListQuery, reachedOf: (shape: Shape) => RowsInReach): Promise<CachedResult | undefined> {
    const reached = reachedOf(shape);
    const filtered = conditionsOf(shape, query, reached);
    if (!filtered || query.also !== undefined || this.#isResting(shape.name) || (await this.#isSmall(shape))) return undefined;
    const search = query.q === '' ? undefined : await this.#searches(shape, query.q, reachedOf);
    if (query.q !== '' && !search) return undefined;
    const conditions = search ? [...filtered, search] : filtered;
    for (const one of conditions) {
      if (one.is === 'field' && one.through && reachedOf(this.#registry.get(one.through.of)) !== 'all') return undefined;
    }
    const kind = this.#kindOf(shape.name);
    const bound = await this.#boundTo(kind, conditions);
    if (!bound) return undefined;
    await kind.table.refresh();
    const key = JSON.stringify([query.filters, reached, search && [search.needles, search.referred.map(({ ids }) => hash('sha1', [...ids].join(',')))]]);
    if (!sameOthers(kind.others.get(key) ?? [], bound.others)) kind.table.dropMask(key);
    const mask = kind.table.mask(key, bound.tests);
    if (kind.others.size > 1000) kind.others.clear();
    kind.others.set(key, bound.others);
    if (this.#kinds.get(shape.name) !== kind) return undefined;
    return {
      total: mask.total,
      window: (sort, locale, offset, taken) => this.#window(shape, kind, mask, sort, locale, offset, taken),
      best: (sought, limit) => {
        const columns = mask.total > maxLookedThrough[engineOf(this.#read)] ? undefined : kind.table.columns([searchColumn, changedColumn]);
        return columns && bestIn(mask, columns[0] as SearchTexts, columns[1]!, sought, limit);
      },
    };
  }

  async prepare(): Promise<void> {
    await this.#freshness.sync();
    for (const shape of this.#registry.shapes) {
      const table = this.#isResting(shape.name) || (await this.#isSmall(shape)) ? undefined : this.#kindOf(shape.name).table;
      table?.loadUsual();
      // together they would keep everybody who asks meanwhile waiting
      await table?.settled();
    }
  }

  async settled(): Promise<void> {
    for (const { table, orders } of this.#kinds.values()) {
      await table.settled();
      for (const { order } of orders.values()) await order.settled();
    }
  }

  /** Notes what changed, in the tables and in the orders that hang on it; all is dropped where nobody knows. */
  #follow(changes: Parameters<Parameters<Freshness['onChanges']>[0]>[0]): void {
    if (!changes) {
      for (const name of this.#kinds.keys()) this.#drop(name);
      return;
    }
    for (const { record, id, titled } of changes) this.#kinds.get(record)?.table.note(id, titled);
    for (const { orders } of this.#kinds.values()) {
      for (const { dependences, changed } of orders.values()) {
        for (const { record, titleOnly } of dependences) {
          for (const change of changes) if (change.record === record && (change.titled || !titleOnly)) changed.get(record)?.add(change.id);
        }
      }
    }
  }

  #drop(name: string): void {
    if (this.#kinds.delete(name)) this.#restUntil.set(name, Date.now() + (this.#least === 0 ? 0 : restMs));
  }

  #kindOf(name: string): Kind {
    const known = this.#kinds.get(name);
    if (known) return known;
    const orders: Kind['orders'] = new Map();
    const table = new Table(this.#read, name, usualColumns(this.#registry.get(name)), () => this.#drop(name));
    table.onRow((change) => {
      for (const { order } of orders.values()) order.note(change);
    });
    const kind = { table, orders, others: new Map() };
    this.#kinds.set(name, kind);
    return kind;
  }

  /** True for a kind of too few records; asked again when records of it changed. */
  async #isSmall({ name }: Shape): Promise<boolean> {
    if (this.#kinds.has(name)) return false;
    const mark = this.#freshness.markOf(`from ${quoted(name)}`);
    if (this.#small.get(name) === mark) return true;
    const [row] = await rowsOf<{ id: number | null }>(this.#read, `select max("id") as "id" from ${quoted(name)}`);
    if (Number(row?.id ?? 0) >= this.#least) return false;
    this.#small.set(name, mark);
    return true;
  }

  #isResting(name: string): boolean {
    return !this.#kinds.has(name) && Date.now() < (this.#restUntil.get(name) ?? 0);
  }

  /** The columns that conditions ask, loaded; undefined while they are not. */
  async #boundTo(own: Kind, conditions: readonly Condition[]): Promise<{ readonly tests: () => Mask['tests']; readonly others: Others } | undefined> {
    const wanted = conditions.flatMap(columnsOf);
    const columns = own.table.columns(wanted);
    const through = conditions.flatMap((one) => (one.is === 'field' && one.through ? [{ of: one.through.of, column: one.column }] : []));
    if (through.some(({ of }) => this.#isResting(of))) return undefined;
    const theirs = through.flatMap(({ of, column }) => this.#kindOf(of).table.columns([column]) ?? []);
    if (!columns || theirs.length < through.length) return undefined;
    for (const { of } of through) await this.#kinds.get(of)?.table.refresh();
    if (through.some(({ of }) => !this.#kinds.has(of))) return undefined;
    return { tests: () => testsOf(conditions, columns, theirs, own.table.size), others: theirs.map((column) => ({ column, version: column.version })) };
  }

  /** Ids of a part of the rows that a mask lets through, in order. */
  async #window(shape: Shape, kind: Kind, mask: Mask, ...[sort, locale, offset, taken]: Parameters<CachedResult['window']>): ReturnType<CachedResult['window']> {
    const by = orderOf(this.#registry, shape, sort, locale, false);
    const cached = mask.total > this.#few ? this.#orderFor(shape, kind, sort, by) : undefined;
    if (cached) moveHanging(kind, cached);
    const ids = await cached?.order.window(mask, offset, taken);
    if (ids || mask.total > this.#few * moreWithoutOrder) return ids;
    const engine = engineOf(this.#read);
    const text = `select "id" ${fromIds(engine, shape.name)} order by ${by} limit ? offset ?`;
    return (await rowsOf<{ id: number }>(this.#read, text, [idsValue(engine, idsIn(mask)), taken, offset])).map(({ id }) => id);
  }

  #orderFor(shape: Shape, kind: Kind, sort: readonly Sort[], by: string): CachedOrder | undefined {
    const known = kind.orders.get(by);
    if (known) {
      kind.orders.delete(by);
      kind.orders.set(by, known);
      return known;
    }
    const cached = this.#newOrder(shape, kind, sort, by);
    if (!cached) return undefined;
    if (kind.orders.size >= maxOrders) kind.orders.delete(kind.orders.keys().next().value ?? '');
    kind.orders.set(by, cached);
    return cached;
  }

  /** An order that follows its rows; undefined where only the database can, or its columns are not loaded. */
  #newOrder(shape: Shape, kind: Kind, sort: readonly Sort[], by: string): CachedOrder | undefined {
    const hangsOn = hangingOf(this.#registry, shape, sort);
    if (!hangsOn) return undefined;
    const { watched, hasTitle, dependences } = hangsOn;
    const [only, ...more] = sort;
    const field = only && more.length === 0 ? fieldOf(shape.entity, only.field) : undefined;
    const column = only && field && columnOf(shape, only.field, field);
    // A column that is ordered by as it is, and not by its text without case.
    const isPlain = column !== undefined && by.startsWith(`${column.sql} `);
    const sorted = () => (only && field && isPlain ? kind.table.sortedBy(column.sql, only.descending, mayBeEmpty(field, only.field)) : undefined);
    const specs = [...(watched ?? []), ...dependences.map((one) => one.by)];
    // Without its columns an order would have to look at every change.
    if (specs.length > 0 && !kind.table.columns(specs)) return undefined;
    const reads = [shape.name, ...dependences.map(({ record }) => record)].map((name) => `from ${quoted(name)}`).join(' ');
    const cached: CachedOrder = {
      dependences,
      changed: new Map(dependences.map(({ record }) => [record, new Set<number>()])),
      order: createOrder(
        this.#read,
        shape.name,
        by,
        {
          watches: watched && new Set(specs.map(({ sql }) => sql)),
          hasTitle,
          sorted,
          version: () => this.#freshness.markOf(reads),
          refresh: async () => {
            await this.#freshness.sync();
            await kind.table.refresh();
            moveHanging(kind, cached);
          },
        },
        () => this.#drop(shape.name),
      ),
    };
    return cached;
  }
}

/** Looks at the places of rows that hang on records that changed. */
function moveHanging({ table }: Kind, { order, dependences, changed }: CachedOrder): void {
  for (const { record, by } of dependences) {
    const ids = changed.get(record);
    if (!ids) continue;
    if (ids.size > 0) order.move(table.idsWith(by.sql, ids));
    ids.clear();
  }
}

function idsIn({ bits, total }: Mask): readonly number[] {
  const ids: number[] = [];
  for (let id = 0; ids.length < total && id < bits.length; id += 1) if (bits[id] === 1) ids.push(id);
  return ids;
}
