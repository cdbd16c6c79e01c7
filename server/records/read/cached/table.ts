import type { Storage } from '#kit/records/kinds/kind.ts';
import type { Reader } from '../../../database/database.ts';
import { engineOf } from '../../../database/engine.ts';
import { fromIds, idsValue, quoted, rowsOf } from '../../../database/statement.ts';
import { createColumn, type Column } from './column.ts';
import { SearchTexts } from './search-texts.ts';

/** Column of a table by its SQL, and what it holds. */
export interface ColumnSpec {
  readonly sql: string;
  /** `search` for what the search box looks into. */
  readonly storage: Storage | 'search';
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

/** A row as a load reads it: id, 1 if it is live, its cells. */
type LoadedRow = readonly [number, number, ...unknown[]];

const liveCell = 'case when "deletedAt" is null then 1 else 0 end';

/** Columns of one kind of record in memory, none loaded at first, and the results kept over them. */
export class Table {
  private readonly read: Reader;
  private readonly name: string;
  private readonly usual: readonly ColumnSpec[];
  private readonly fail: (error: unknown) => void;
  private readonly ready = new Map<string, Column>();
  private readonly unfit = new Set<string>();
  private readonly masks = new Map<string, Mask>();
  private readonly listeners: ((change: RowChange) => void)[] = [];
  /** 1 for rows that are there and not deleted. */
  private live: Uint8Array = new Uint8Array(0);
  private pending = new Map<number, boolean>();
  private load: Load | undefined;
  private loading: Promise<void> | undefined;
  private reading: Promise<void> | undefined;

  /** `fail` hears of what could not be read: the table is to be dropped then. */
  constructor(read: Reader, name: string, usual: readonly ColumnSpec[], fail: (error: unknown) => void) {
    this.read = read;
    this.name = name;
    this.usual = usual;
    this.fail = fail;
  }

  /** The columns; undefined while they are not loaded, which it begins. */
  columns(wanted: readonly ColumnSpec[]): readonly Column[] | undefined {
    const { ready, unfit } = this;
    const missing = wanted.filter(({ sql }) => !ready.has(sql));
    if (missing.length === 0 && ready.size > 0) return wanted.flatMap(({ sql }) => ready.get(sql) ?? []);
    if (missing.some(({ sql }) => unfit.has(sql))) return undefined;
    this.begin(ready.size === 0 ? [{ sql: '"id"', storage: 'id' }, ...missing] : missing);
    return undefined;
  }

  /** Begins to load the usual columns that nobody asked for yet. */
  loadUsual(): void {
    const missing = this.usual.filter(({ sql }) => !this.ready.has(sql) && !this.unfit.has(sql));
    if (missing.length > 0) this.begin(missing);
  }

  /** The kept result under this key, else the one that these tests make. */
  mask(key: string, tests: () => Mask['tests']): Mask {
    const { masks } = this;
    const mask = masks.get(key) ?? this.maskOf(tests());
    masks.delete(key);
    if (masks.size >= maxMasks) masks.delete(masks.keys().next().value ?? '');
    masks.set(key, mask);
    return mask;
  }

  /** Ids of its rows are below this. */
  get size(): number {
    return this.live.length;
  }

  /** Forgets a result. */
  dropMask(key: string): void {
    this.masks.delete(key);
  }

  /** Notes that a row changed; it is read again before the next answer. */
  note(id: number, isTitled: boolean): void {
    this.pending.set(id, isTitled || (this.pending.get(id) ?? false));
  }

  /** Reads the rows again that changed. */
  async refresh(): Promise<void> {
    while (this.reading || this.pending.size > 0) {
      this.reading ??= this.readPending()
        .catch(this.fail)
        .finally(() => {
          this.reading = undefined;
        });
      await this.reading;
    }
  }

  onRow(listen: (change: RowChange) => void): void {
    this.listeners.push(listen);
  }

  /** Ids of live rows that hold one of some values in a loaded column. */
  idsWith(column: string, values: ReadonlySet<number>): readonly number[] {
    const { live } = this;
    const held = this.ready.get(column);
    const ids: number[] = [];
    if (held) for (let id = 0; id < live.length; id += 1) if (live[id] === 1 && values.has(held.at(id))) ids.push(id);
    return ids;
  }

  /** Ids of live rows by a loaded column, empty cells last, ties by id in the same direction; undefined for one that only the database sorts. */
  sortedBy(sql: string, descending: boolean, mayBeEmpty: boolean): Int32Array | undefined {
    const { live } = this;
    const column = this.ready.get(sql);
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
    return idsOf(keys.subarray(0, count).sort(), empty, descending);
  }

  /** Resolves when nothing is being loaded. */
  async settled(): Promise<void> {
    await this.loading;
  }

  private begin(specs: readonly ColumnSpec[]): void {
    const all = new Map(specs.map((spec) => [spec.sql, spec]));
    this.loading ??= this.loadAll([...all.values()])
      .catch(this.fail)
      .finally(() => {
        this.loading = undefined;
      });
  }

  private async loadAll(specs: readonly ColumnSpec[]): Promise<void> {
    const { ready, unfit } = this;
    const [last] = await rowsOf<{ id: number | null }>(this.read, `select max("id") as "id" from ${quoted(this.name)}`);
    const highest = Number(last?.id ?? 0);
    this.grow(highest + 1);
    const columns = specs.map(({ sql, storage }) => (storage === 'search' ? new SearchTexts(sql) : createColumn(sql, storage, this.live.length)));
    const own: Load = { columns, touched: new Set() };
    this.load = own;
    for (let from = 0; from < highest; from += chunk) this.fill(columns, await this.rowsBetween(specs, from, Math.min(from + chunk, highest)));
    for (const column of columns) if (!unfit.has(column.sql)) ready.set(column.sql, column);
    for (const id of own.touched) this.note(id, false);
    this.load = undefined;
  }

  /** Id, 1 if it is live, and the columns of each row with an id above one and up to another. */
  private async rowsBetween(specs: readonly ColumnSpec[], above: number, upTo: number): Promise<readonly LoadedRow[]> {
    const [gather, list] = engineOf(this.read) === 'postgres' ? ['json_agg', 'json_build_array'] : ['json_group_array', 'json_array'];
    const cells = ['"id"', liveCell, ...specs.map(({ sql }) => sql)].join(', ');
    const [row] = await rowsOf<{ rows: string | null }>(
      this.read,
      `select ${gather}(${list}(${cells})) as "rows" from ${quoted(this.name)} where "id" > ? and "id" <= ?`,
      [above, upTo],
    );
    return JSON.parse(row?.rows ?? '[]') as readonly LoadedRow[];
  }

  private fill(columns: readonly Column[], rows: readonly LoadedRow[]): void {
    for (const [id, isLive, ...values] of rows) {
      if (this.ready.size === 0) this.live[id] = isLive;
      for (const [place, column] of columns.entries()) {
        if (this.unfit.has(column.sql)) continue;
        try {
          column.set(id, values[place]);
        } catch (error) {
          if (!(error instanceof RangeError)) throw error;
          this.unfit.add(column.sql);
        }
      }
    }
  }

  private async readPending(): Promise<void> {
    const changed = this.pending;
    this.pending = new Map();
    const ids = [...changed.keys()];
    for (let from = 0; from < ids.length; from += readAgain) {
      const some = ids.slice(from, from + readAgain);
      const columns = [...this.ready.values(), ...(this.load?.columns.filter(({ sql }) => !this.ready.has(sql)) ?? [])];
      const cells = columns.map(({ sql }, place) => `, ${sql} as "c${place}"`).join('');
      const engine = engineOf(this.read);
      const rows = await rowsOf<Readonly<Record<string, unknown>>>(
        this.read,
        `select "id", ${liveCell} as "live"${cells} ${fromIds(engine, this.name)}`,
        [idsValue(engine, some)],
      );
      const found = new Map(rows.map((row) => [Number(row['id']), row]));
      for (const id of some) this.put(id, found.get(id), columns, changed.get(id) ?? true);
    }
  }

  private put(id: number, row: Readonly<Record<string, unknown>> | undefined, read: readonly Column[], isTitled: boolean): void {
    this.grow(id + 1);
    this.load?.touched.add(id);
    const isLive = row?.['live'] ? 1 : 0;
    const isMoved = this.live[id] !== isLive;
    this.live[id] = isLive;
    const columns = new Set<string>();
    for (const [place, column] of read.entries()) if (row && column.set(id, row[`c${place}`])) columns.add(column.sql);
    if (isMoved || columns.size > 0) this.retest(id);
    for (const listen of this.listeners) listen({ id, columns, isMoved, isTitled });
  }

  /** Takes a row into the results it belongs to now, and out of the others. */
  private retest(id: number): void {
    for (const mask of this.masks.values()) {
      const bit = this.live[id] === 1 && mask.tests.every((test) => test(id)) ? 1 : 0;
      mask.total += bit - (mask.bits[id] ?? 0);
      mask.bits[id] = bit;
    }
  }

  private maskOf(tests: Mask['tests']): Mask {
    const mask: Mask = { tests, bits: this.live.slice(), total: 0 };
    const { bits } = mask;
    // Test by test: a loop over one function runs several times as fast as one over all of them for each row.
    for (const test of tests) for (let id = 0; id < bits.length; id += 1) if (bits[id] === 1 && !test(id)) bits[id] = 0;
    for (let id = 0; id < bits.length; id += 1) mask.total += bits[id]!;
    return mask;
  }

  private grow(size: number): void {
    if (size <= this.live.length) return;
    const wanted = Math.ceil(size * 1.1) + 1000;
    this.live = longer(this.live, wanted);
    for (const column of [...this.ready.values(), ...(this.load?.columns ?? [])]) column.grow(wanted);
    for (const mask of this.masks.values()) mask.bits = longer(mask.bits, wanted);
  }
}

function longer(bits: Uint8Array, size: number): Uint8Array {
  const after = new Uint8Array(size);
  after.set(bits);
  return after;
}

/** Ids from keys in their order, those of empty cells after them. */
function idsOf(keys: Float64Array, empty: number[], descending: boolean): Int32Array {
  if (descending) {
    keys.reverse();
    empty.reverse();
  }
  const ids = new Int32Array(keys.length + empty.length);
  for (let place = 0; place < keys.length; place += 1) {
    const rest = keys[place]! % idSpan;
    ids[place] = rest < 0 ? rest + idSpan : rest;
  }
  ids.set(empty, keys.length);
  return ids;
}
