import type { Locale } from '#core/i18n/locale.ts';
import { kindOf as fieldKind, targetOf } from '#kit/records/kinds/kinds.ts';
import { fieldOf, type ListQuery, type Sort } from '#kit/records/query.ts';
import type { Reader } from '../../../database/database.ts';
import { engineOf } from '../../../database/engine.ts';
import { fromIds, idsValue, quoted, rowsOf } from '../../../database/statement.ts';
import type { Reached } from '../../reach.ts';
import type { Registry } from '../../registry.ts';
import type { Shape } from '../../shape.ts';
import type { Freshness } from '../freshness.ts';
import { mayBeEmpty, orderOf } from '../order.ts';
import { expressionOf } from '../where.ts';
import type { Column } from './column.ts';
import { createOrder, type Order } from './order.ts';
import { Table, type ColumnSpec, type Mask } from './table.ts';
import { columnOf, conditionsOf, isOwn, usualColumns, type Condition } from './tests.ts';

/** A result as it stands in memory. */
export interface CachedResult {
  readonly total: number;
  /** The ids of a window of it; undefined while its order is for the database. */
  window(sort: readonly Sort[], locale: Locale, offset: number, taken: number): Promise<readonly number[] | undefined>;
}

/**
 * Results of queries over columns in memory. A kind of many records has the columns that are asked for loaded when they
 * are first asked; each row that changes is read again, and moves the totals and orders that it touches.
 */
export interface CachedResults {
  /** The result of a query for who has this reach; undefined where the database has to be asked. */
  find(shape: Shape, query: ListQuery, reachedOf: (shape: Shape) => Reached): Promise<CachedResult | undefined>;
  /** Begins to load the kinds of many records, those that changed too much to follow once more. */
  prepare(): Promise<void>;
  /** Resolves when nothing is being loaded. */
  settled(): Promise<void>;
}

/** Kinds of fewer records are asked of the database: it is quick, and memory is dear. */
const usualLeast = 50_000;

/** Results of so few rows are sorted by the database each time; of so many times more where no order of all is kept. */
const usuallyFew = 200;
const moreWithoutOrder = 20;

/** Orders kept of one kind, at most: each takes four bytes a row. */
const maxOrders = 16;

/** Milliseconds after which a kind is loaded again that changed too much to follow, or could not be read. */
const restMs = 5000;

interface Dependence {
  readonly record: string;
  /** The reference through which a row hangs on a record of that kind. */
  readonly by: ColumnSpec;
  /** Only what the record is called counts. */
  readonly titleOnly: boolean;
}

interface CachedOrder {
  readonly order: Order;
  readonly dependences: readonly Dependence[];
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

/** Makes an empty store. `least` is the number of records of a kind from which on it is kept; `few` rows are sorted each time. */
export function createCachedResults(
  read: Reader,
  registry: Registry,
  freshness: Freshness,
  { least = usualLeast, few = usuallyFew }: { readonly least?: number; readonly few?: number } = {},
): CachedResults {
  const kinds = new Map<string, Kind>();
  const restUntil = new Map<string, number>();
  const small = new Map<string, string>();

  const drop = (name: string): void => {
    if (kinds.delete(name)) restUntil.set(name, Date.now() + (least === 0 ? 0 : restMs));
  };

  freshness.onChanges((changes) => {
    if (!changes) {
      for (const name of kinds.keys()) drop(name);
      return;
    }
    for (const { record, id, titled } of changes) kinds.get(record)?.table.note(id, titled);
    for (const { orders } of kinds.values()) {
      for (const { dependences, changed } of orders.values()) {
        for (const { record, titleOnly } of dependences) {
          for (const change of changes) if (change.record === record && (change.titled || !titleOnly)) changed.get(record)?.add(change.id);
        }
      }
    }
  });

  const kindOf = (name: string): Kind => {
    const known = kinds.get(name);
    if (known) return known;
    const orders: Kind['orders'] = new Map();
    const table = new Table(read, name, usualColumns(registry.get(name)), () => drop(name));
    table.onRow((change) => {
      for (const { order } of orders.values()) order.note(change);
    });
    const kind = { table, orders, others: new Map() };
    kinds.set(name, kind);
    return kind;
  };

  /** True for a kind of too few records; asked again when records of it changed. */
  const isSmall = async ({ name }: Shape): Promise<boolean> => {
    if (kinds.has(name)) return false;
    const mark = freshness.markOf(`from ${quoted(name)}`);
    if (small.get(name) === mark) return true;
    const [row] = await rowsOf<{ id: number | null }>(read, `select max("id") as "id" from ${quoted(name)}`);
    if (Number(row?.id ?? 0) >= least) return false;
    small.set(name, mark);
    return true;
  };

  const isResting = (name: string): boolean => !kinds.has(name) && Date.now() < (restUntil.get(name) ?? 0);

  /** The columns that conditions ask, loaded; undefined while they are not. */
  const boundTo = async (own: Kind, conditions: readonly Condition[]): Promise<{ readonly tests: () => Mask['tests']; readonly others: Others } | undefined> => {
    const wanted = conditions.flatMap((one) => (one.is === 'reach' ? one.anyOf.map(({ column }) => column) : [one.through ? one.through.by : one.column]));
    const columns = own.table.columns(wanted);
    const through = conditions.flatMap((one) => (one.is === 'field' && one.through ? [{ of: one.through.of, column: one.column }] : []));
    if (through.some(({ of }) => isResting(of))) return undefined;
    const theirs = through.flatMap(({ of, column }) => kindOf(of).table.columns([column]) ?? []);
    if (!columns || theirs.length < through.length) return undefined;
    for (const { of } of through) await kinds.get(of)?.table.refresh();
    if (through.some(({ of }) => !kinds.has(of))) return undefined;
    const tests = () => {
      let next = 0;
      let nextOther = 0;
      return conditions.map((condition) => {
        if (condition.is === 'reach') {
          const each = condition.anyOf.map(({ ids }) => ({ column: columns[next++]!, ids }));
          return (id: number) => each.some(({ column, ids }) => ids.has(column.at(id)));
        }
        const column = columns[next++]!;
        if (!condition.through) {
          const passes = condition.passes(column);
          return (id: number) => passes(column.at(id));
        }
        const other = theirs[nextOther++]!;
        const passes = condition.passes(other);
        return (id: number) => passes(other.at(column.at(id)));
      });
    };
    return { tests, others: theirs.map((column) => ({ column, version: column.version })) };
  };

  const orderFor = (shape: Shape, kind: Kind, sort: readonly Sort[], by: string): CachedOrder | undefined => {
    const known = kind.orders.get(by);
    if (known) {
      kind.orders.delete(by);
      kind.orders.set(by, known);
      return known;
    }
    const hangsOn = hangingOf(registry, shape, sort);
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
    if (kind.orders.size >= maxOrders) kind.orders.delete(kind.orders.keys().next().value ?? '');
    const reads = [shape.name, ...dependences.map(({ record }) => record)].map((name) => `from ${quoted(name)}`).join(' ');
    const cached: CachedOrder = {
      dependences,
      changed: new Map(dependences.map(({ record }) => [record, new Set<number>()])),
      order: createOrder(
        read,
        shape.name,
        by,
        {
          watches: watched && new Set(specs.map(({ sql }) => sql)),
          hasTitle,
          sorted,
          version: () => freshness.markOf(reads),
          refresh: async () => {
            await freshness.sync();
            await kind.table.refresh();
            moveHanging(kind, cached);
          },
        },
        () => drop(shape.name),
      ),
    };
    kind.orders.set(by, cached);
    return cached;
  };

  return {
    async find(shape, query, reachedOf) {
      const reached = reachedOf(shape);
      const conditions = conditionsOf(shape, query, reached);
      if (!conditions || isResting(shape.name) || (await isSmall(shape))) return undefined;
      for (const one of conditions) {
        if (one.is === 'field' && one.through && reachedOf(registry.get(one.through.of)) !== 'all') return undefined;
      }
      const kind = kindOf(shape.name);
      const bound = await boundTo(kind, conditions);
      if (!bound) return undefined;
      await kind.table.refresh();
      const key = JSON.stringify([query.filters, reached]);
      if (!sameOthers(kind.others.get(key) ?? [], bound.others)) kind.table.dropMask(key);
      const mask = kind.table.mask(key, bound.tests);
      if (kind.others.size > 1000) kind.others.clear();
      kind.others.set(key, bound.others);
      if (kinds.get(shape.name) !== kind) return undefined;
      return {
        total: mask.total,
        async window(sort, locale, offset, taken) {
          const by = orderOf(registry, shape, sort, locale, false);
          const cached = mask.total > few ? orderFor(shape, kind, sort, by) : undefined;
          if (cached) moveHanging(kind, cached);
          const ids = await cached?.order.window(mask, offset, taken);
          if (ids || mask.total > few * moreWithoutOrder) return ids;
          const text = `select "id" ${fromIds(engineOf(read), shape.name)} order by ${by} limit ? offset ?`;
          return (await rowsOf<{ id: number }>(read, text, [idsValue(engineOf(read), idsIn(mask)), taken, offset])).map(({ id }) => id);
        },
      };
    },
    async prepare() {
      await freshness.sync();
      for (const shape of registry.shapes) {
        if (!isResting(shape.name) && !(await isSmall(shape))) kindOf(shape.name).table.loadUsual();
      }
    },
    async settled() {
      for (const { table, orders } of kinds.values()) {
        await table.settled();
        for (const { order } of orders.values()) await order.settled();
      }
    },
  };
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

/** The columns, titles and records of other kinds that an order hangs on; undefined for one that only the database can follow. */
function hangingOf(
  registry: Registry,
  shape: Shape,
  sort: readonly Sort[],
): { readonly watched: readonly ColumnSpec[] | undefined; readonly hasTitle: boolean; readonly dependences: readonly Dependence[] } | undefined {
  const watched: ColumnSpec[] = [];
  const dependences: Dependence[] = [];
  let watchesAll = false;
  let hasTitle = false;
  for (const { field: name } of sort) {
    const field = fieldOf(shape.entity, name);
    if (!field) return undefined;
    const through = shape.computed.find((one) => one.name === name)?.through;
    const target = targetOf(field);
    if (through) dependences.push({ record: through.of, by: { sql: quoted(through.by), storage: 'id' }, titleOnly: false });
    else if (field.presence === 'computed' && !isOwn(expressionOf(shape, name))) return undefined;
    else if (target !== undefined && field.presence !== 'computed' && registry.find(target)) dependences.push({ record: target, by: { sql: quoted(name), storage: 'id' }, titleOnly: true });
    else if (name === shape.entity.title) hasTitle = true;
    else if (name !== 'id') {
      const column = fieldKind(field).isFreeText ? undefined : columnOf(shape, name, field);
      if (column) watched.push(column);
      else watchesAll = true;
    }
  }
  return { watched: watchesAll ? undefined : watched, hasTitle, dependences };
}
