import type { Storage } from '#kit/records/kinds/kind.ts';
import type { Reader } from '../../../database/database.ts';
import { engineOf } from '../../../database/engine.ts';
import { fromIds, idsValue, quoted, rowsOf } from '../../../database/statement.ts';
import { createColumn, type Column } from './column.ts';

/** Column of a table by its SQL, and what it holds. */
export interface ColumnSpec {
  readonly sql: string;
  readonly storage: Storage;
}

/** A result that is kept: which rows are in it, and how many. It follows each row that changes. */
export interface Mask {
  readonly tests: readonly ((id: number) => boolean)[];
  bits: Uint8Array;
  total: number;
}

/** Change of a row as the columns saw it. */
export interface RowChange {
  readonly id: number;
  /** Columns that hold another value, by their SQL. */
  readonly columns: ReadonlySet<string>;
  /** It became live or deleted. */
  readonly isMoved: boolean;
  readonly isTitled: boolean;
}

/** Columns of one kind of record in memory, and the results kept over them. */
export interface Table {
  /** True for rows that are there and not deleted. */
  isLive(id: number): boolean;
  /** The columns; undefined while they are not loaded, which it begins. */
  columns(wanted: readonly ColumnSpec[]): readonly Column[] | undefined;
  /** Begins to load the usual columns that nobody asked for yet. */
  loadUsual(): void;
  /** The kept result under this key, else the one that these tests make. */
  mask(key: string, tests: () => Mask['tests']): Mask;
  /** Forgets a result. */
  dropMask(key: string): void;
  /** Notes that a row changed; it is read again before the next answer. */
  note(id: number, isTitled: boolean): void;
  /** Reads the rows again that changed. */
  refresh(): Promise<void>;
  onRow(listen: (change: RowChange) => void): void;
  /** Ids of live rows that hold one of some values in a loaded column. */
  idsWith(column: string, values: ReadonlySet<number>): readonly number[];
  /** Ids of live rows by a loaded column, empty cells last, ties by id in the same direction; undefined for one that only the database sorts. */
  sortedBy(column: string, descending: boolean, mayBeEmpty: boolean): Int32Array | undefined;
  /** Resolves when nothing is being loaded. */
  settled(): Promise<void>;
}

/** Rows that one statement reads. */
const chunk = 5000;
const readAgain = 500;

/** Results kept over one table, at most: each takes a byte a row. */
const maxMasks = 24;

/** Ids below this sort together with a number of 32 bits. */
const idSpan = 2 ** 21;

interface Load {
  readonly columns: readonly Column[];
  /** Rows that were read again meanwhile: what the load read of them may be older. */
  readonly touched: Set<number>;
}

/** Columns of a table, none loaded yet. `fail` hears of what could not be read: the table is to be dropped then. */
export function createTable(read: Reader, name: string, usual: readonly ColumnSpec[], fail: (error: unknown) => void): Table {
  const engine = engineOf(read);
  const table = quoted(name);
  const ready = new Map<string, Column>();
  const unfit = new Set<string>();
  const masks = new Map<string, Mask>();
  const listeners: ((change: RowChange) => void)[] = [];
  let live = new Uint8Array(0);
  let pending = new Map<number, boolean>();
  let load: Load | undefined;
  let loading: Promise<void> | undefined;
  let reading: Promise<void> | undefined;

  const grow = (size: number): void => {
    if (size <= live.length) return;
    const wanted = Math.ceil(size * 1.1) + 1000;
    const longer = (before: Uint8Array): Uint8Array<ArrayBuffer> => {
      const after = new Uint8Array(wanted);
      after.set(before);
      return after;
    };
    live = longer(live);
    for (const column of [...ready.values(), ...(load?.columns ?? [])]) column.grow(wanted);
    for (const mask of masks.values()) mask.bits = longer(mask.bits);
  };

  const holds = (mask: Pick<Mask, 'tests'>, id: number): boolean => live[id] === 1 && mask.tests.every((test) => test(id));

  const put = (id: number, row: Readonly<Record<string, unknown>> | undefined, read: readonly Column[], isTitled: boolean): void => {
    grow(id + 1);
    load?.touched.add(id);
    const isLive = row?.['live'] ? 1 : 0;
    const isMoved = live[id] !== isLive;
    live[id] = isLive;
    const columns = new Set<string>();
    for (const [place, column] of read.entries()) if (row && column.set(id, row[`c${place}`])) columns.add(column.sql);
    if (isMoved || columns.size > 0) {
      for (const mask of masks.values()) {
        const bit = holds(mask, id) ? 1 : 0;
        mask.total += bit - (mask.bits[id] ?? 0);
        mask.bits[id] = bit;
      }
    }
    for (const listen of listeners) listen({ id, columns, isMoved, isTitled });
  };

  const readPending = async (): Promise<void> => {
    const changed = pending;
    pending = new Map();
    const ids = [...changed.keys()];
    for (let from = 0; from < ids.length; from += readAgain) {
      const some = ids.slice(from, from + readAgain);
      const columns = [...ready.values(), ...(load?.columns.filter(({ sql }) => !ready.has(sql)) ?? [])];
      const cells = columns.map(({ sql }, place) => `, ${sql} as "c${place}"`).join('');
      const rows = await rowsOf<Readonly<Record<string, unknown>>>(
        read,
        `select "id", case when "deletedAt" is null then 1 else 0 end as "live"${cells} ${fromIds(engine, name)}`,
        [idsValue(engine, some)],
      );
      const found = new Map(rows.map((row) => [Number(row['id']), row]));
      for (const id of some) put(id, found.get(id), columns, changed.get(id) ?? true);
    }
  };

  const loadAll = async (specs: readonly ColumnSpec[]): Promise<void> => {
    const [last] = await rowsOf<{ id: number | null }>(read, `select max("id") as "id" from ${table}`);
    const highest = Number(last?.id ?? 0);
    grow(highest + 1);
    const columns = specs.map(({ sql, storage }) => createColumn(sql, storage, live.length));
    const own: Load = { columns, touched: new Set() };
    load = own;
    const [gather, list] = engine === 'postgres' ? ['json_agg', 'json_build_array'] : ['json_group_array', 'json_array'];
    const cells = ['"id"', 'case when "deletedAt" is null then 1 else 0 end', ...specs.map(({ sql }) => sql)].join(', ');
    for (let from = 0; from < highest; from += chunk) {
      const [row] = await rowsOf<{ rows: string | null }>(
        read,
        `select ${gather}(${list}(${cells})) as "rows" from ${table} where "id" > ? and "id" <= ?`,
        [from, Math.min(from + chunk, highest)],
      );
      for (const [id, isLive, ...values] of JSON.parse(row?.rows ?? '[]') as readonly (readonly [number, number, ...unknown[]])[]) {
        if (ready.size === 0) live[id] = isLive;
        for (const [place, column] of columns.entries()) {
          if (unfit.has(column.sql)) continue;
          try {
            column.set(id, values[place]);
          } catch (error) {
            if (!(error instanceof RangeError)) throw error;
            unfit.add(column.sql);
          }
        }
      }
    }
    for (const column of columns) if (!unfit.has(column.sql)) ready.set(column.sql, column);
    for (const id of own.touched) pending.set(id, pending.get(id) ?? false);
    load = undefined;
  };

  const begin = (specs: readonly ColumnSpec[]): void => {
    const all = new Map(specs.map((spec) => [spec.sql, spec]));
    loading ??= loadAll([...all.values()])
      .catch(fail)
      .finally(() => {
        loading = undefined;
      });
  };

  return {
    isLive: (id) => live[id] === 1,

    columns(wanted) {
      const missing = wanted.filter(({ sql }) => !ready.has(sql));
      if (missing.length === 0 && ready.size > 0) return wanted.flatMap(({ sql }) => ready.get(sql) ?? []);
      if (missing.some(({ sql }) => unfit.has(sql))) return undefined;
      begin(ready.size === 0 ? [{ sql: '"id"', storage: 'id' }, ...missing] : missing);
      return undefined;
    },

    loadUsual() {
      const missing = usual.filter(({ sql }) => !ready.has(sql) && !unfit.has(sql));
      if (missing.length > 0) begin(missing);
    },

    mask(key, tests) {
      const known = masks.get(key);
      if (known) {
        masks.delete(key);
        masks.set(key, known);
        return known;
      }
      const mask: Mask = { tests: tests(), bits: live.slice(), total: 0 };
      const { bits } = mask;
      // Test by test: a loop over one function runs several times as fast as one over all of them for each row.
      for (const test of mask.tests) for (let id = 0; id < bits.length; id += 1) if (bits[id] === 1 && !test(id)) bits[id] = 0;
      for (let id = 0; id < bits.length; id += 1) mask.total += bits[id]!;
      if (masks.size >= maxMasks) masks.delete(masks.keys().next().value ?? '');
      masks.set(key, mask);
      return mask;
    },

    dropMask: (key) => void masks.delete(key),

    note(id, isTitled) {
      pending.set(id, isTitled || (pending.get(id) ?? false));
    },

    async refresh() {
      while (reading || pending.size > 0) {
        reading ??= readPending()
          .catch(fail)
          .finally(() => {
            reading = undefined;
          });
        await reading;
      }
    },

    onRow: (listen) => void listeners.push(listen),

    idsWith(column, values) {
      const held = ready.get(column);
      const ids: number[] = [];
      if (held) for (let id = 0; id < live.length; id += 1) if (live[id] === 1 && values.has(held.at(id))) ids.push(id);
      return ids;
    },

    sortedBy(sql, descending, mayBeEmpty) {
      const column = ready.get(sql);
      const rankOf = column?.ranks();
      if (!column || !rankOf || live.length > idSpan) return undefined;
      const keys = new Float64Array(live.length);
      const empty: number[] = [];
      let count = 0;
      for (let id = 0; id < live.length; id += 1) {
        if (live[id] !== 1) continue;
        const cell = column.at(id);
        // One number of both, exact in 53 bits: numbers sort ten times as fast as rows by a comparison.
        if (Number.isNaN(cell)) empty.push(id);
        else keys[count++] = rankOf(cell) * idSpan + id;
      }
      if (empty.length > 0 && !mayBeEmpty) return undefined;
      const sorted = keys.subarray(0, count).sort();
      if (descending) {
        sorted.reverse();
        empty.reverse();
      }
      const ids = new Int32Array(count + empty.length);
      for (let place = 0; place < count; place += 1) {
        const rest = sorted[place]! % idSpan;
        ids[place] = rest < 0 ? rest + idSpan : rest;
      }
      ids.set(empty, count);
      return ids;
    },

    settled: async () => loading,
  };
}
