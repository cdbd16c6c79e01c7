import { ungrouped, type RowGroups } from '#kit/score/row-groups.ts';

/**
 * `number`, null included, for a column of its own; any other word names a group of fields, such as the two ends of a
 * budget: contents that several rows share are kept once, and read once by what looks at all rows.
 */
export type ColumnKind = string;

/** The column of each field beside the id. */
export type ColumnKinds<Row> = { readonly [N in Exclude<keyof Row, 'id'>]: ColumnKind };

/** Rows that can be looked at one after another. What `at` answers holds until it is asked again. */
export interface RowCursor<Row> {
  readonly count: number;
  /** Ids by the places of their rows; those behind the last row mean nothing. */
  readonly ids: ArrayLike<number>;
  at(place: number): Row;
  /** The place of the row with an id; undefined where there is none. */
  find(id: number): number | undefined;
  /** Rows that are alike; undefined where nobody numbered them. */
  readonly groups?: RowGroups;
}

type Room = Float64Array | Uint32Array;

/** The place that is looked at, and bits of the groups that were read: `RowGroups`. */
interface Cursor {
  place: number;
  touched: number;
}

/** One field of all rows, or one group of fields. */
interface Column {
  room: Room;
  readonly make: (length: number) => Room;
  readonly fields: readonly string[];
  /** Values of a field by what stands in the column. */
  readonly getter: (cursor: Cursor, field: string, bit: number) => () => unknown;
  write(place: number, row: Readonly<Record<string, unknown>>): void;
}

function numberColumn(name: string): Column {
  const make = (length: number) => new Float64Array(length);
  const column = {
    make, room: make(0), fields: [name],
    getter: (cursor: Cursor, _field: string, bit: number) => () => {
      cursor.touched |= bit;
      const value = column.room[cursor.place]!;
      return Number.isNaN(value) ? null : value;
    },
    write: (place: number, row: Readonly<Record<string, unknown>>) => { column.room[place] = row[name] === null ? Number.NaN : Number(row[name]); },
  };
  return column;
}

/** Fields whose contents are kept once for all rows that hold the same. */
function groupColumn(fields: readonly string[]) {
  const make = (length: number) => new Uint32Array(length);
  const values = new Map(fields.map((field) => [field, [] as unknown[]]));
  const known = new Map<string, number>();
  const column = {
    make, room: make(0), fields, size: () => known.size,
    getter: (cursor: Cursor, field: string, bit: number) => {
      const own = values.get(field)!;
      return () => {
        cursor.touched |= bit;
        return own[column.room[cursor.place]!];
      };
    },
    write: (place: number, row: Readonly<Record<string, unknown>>) => {
      const text = JSON.stringify(fields.map((field) => row[field]));
      let code = known.get(text);
      if (code === undefined) {
        known.set(text, (code = known.size));
        for (const [field, own] of values) own.push(row[field]);
      }
      column.room[place] = code;
    },
  };
  return column;
}

/** Rows as columns of typed arrays, by their ids. A hundred thousand of twenty fields take about ten megabytes. */
export class Columns<Row extends { readonly id: number }> implements RowCursor<Row> {
  count = 0;
  #ids = new Float64Array(0);
  readonly #columns: readonly Column[];
  readonly #groups: readonly ReturnType<typeof groupColumn>[];
  readonly #at: Cursor = { place: 0, touched: 0 };
  readonly #row: Row;

  constructor(kinds: ColumnKinds<Row>) {
    const byGroup = Map.groupBy(Object.entries<ColumnKind>(kinds), ([, kind]) => kind);
    const numbers = (byGroup.get('number') ?? []).map(([name]) => numberColumn(name));
    this.#groups = [...byGroup].filter(([kind]) => kind !== 'number').map(([, fields]) => groupColumn(fields.map(([name]) => name)));
    this.#columns = [...this.#groups, ...numbers];
    const row = {};
    const define = (name: string, get: () => unknown) => Object.defineProperty(row, name, { get, enumerable: true });
    define('id', () => {
      this.#at.touched |= ungrouped;
      return this.#ids[this.#at.place];
    });
    for (const [place, column] of this.#columns.entries()) {
      const bit = place < this.#groups.length ? 1 << place : ungrouped;
      for (const name of column.fields) define(name, column.getter(this.#at, name, bit));
    }
    this.#row = row as Row;
  }

  get ids(): ArrayLike<number> {
    return this.#ids;
  }

  get groups(): RowGroups {
    return Object.assign(this.#at, { codes: this.#groups.map(({ room }) => room), sizes: this.#groups.map(({ size }) => size()) });
  }

  at(place: number): Row {
    this.#at.place = place;
    return this.#row;
  }

  find(id: number): number | undefined {
    const place = this.#placeOf(id);
    return this.#ids[place] === id && place < this.count ? place : undefined;
  }

  /** Puts a row in, in the place of the one with its id. */
  put(row: Row): void {
    const place = this.#placeOf(row.id);
    if (place === this.count || this.#ids[place] !== row.id) {
      this.#grow();
      this.#move(place, place + 1);
      this.#ids[place] = row.id;
      this.count += 1;
    }
    for (const column of this.#columns) column.write(place, row as Readonly<Record<string, unknown>>);
  }

  remove(id: number): void {
    const place = this.#placeOf(id);
    if (place === this.count || this.#ids[place] !== id) return;
    this.#move(place + 1, place);
    this.count -= 1;
  }

  /** The place of an id, or where it belongs: rows lie in the order of their ids. */
  #placeOf(id: number): number {
    let [from, to] = [0, this.count];
    if (to > 0 && this.#ids[to - 1]! < id) return to;
    while (from < to) {
      const middle = (from + to) >> 1;
      if (this.#ids[middle]! < id) from = middle + 1;
      else to = middle;
    }
    return from;
  }

  #move(from: number, to: number): void {
    if (from >= this.count) return;
    for (const room of [this.#ids, ...this.#columns.map((column) => column.room)]) room.copyWithin(to, from, this.count);
  }

  #grow(): void {
    // one place more than there are rows: `RowGroups`
    if (this.count + 1 < this.#ids.length) return;
    const length = Math.max(256, this.#ids.length * 2);
    const wider = <R extends Room>(old: R, room: R): R => {
      room.set(old);
      return room;
    };
    this.#ids = wider(this.#ids, new Float64Array(length));
    for (const column of this.#columns) column.room = wider(column.room, column.make(length));
  }
}
