/** A number or null, yes or no, or anything else: kept once for all rows that hold the same. */
export type ColumnKind = 'number' | 'flag' | 'value';

/** The column of each field beside the id. */
export type ColumnKinds<Row> = { readonly [N in Exclude<keyof Row, 'id'>]: ColumnKind };

/** Rows that can be looked at one after another. What `at` answers holds until it is asked again. */
export interface LookedAt<Row> {
  readonly count: number;
  at(place: number): Row;
}

type Room = Float64Array | Uint8Array | Uint32Array;

/** One field of all rows. */
interface Column {
  readonly name: string;
  readonly make: (length: number) => Room;
  room: Room;
  /** The value at a cursor's place: read by the cursor's property itself, which the engine turns into one access of an array. */
  readonly getter: (cursor: { readonly place: number }) => () => unknown;
  write(place: number, value: unknown): void;
}

const makers: Readonly<Record<ColumnKind, (name: string) => Column>> = {
  number(name) {
    const make = (length: number) => new Float64Array(length);
    const column = {
      name, make, room: make(0),
      getter: (cursor: { readonly place: number }) => () => {
        const value = column.room[cursor.place]!;
        return Number.isNaN(value) ? null : value;
      },
      write: (place: number, value: unknown) => { column.room[place] = value === null ? Number.NaN : Number(value); },
    };
    return column;
  },
  flag(name) {
    const make = (length: number) => new Uint8Array(length);
    const column = {
      name, make, room: make(0),
      getter: (cursor: { readonly place: number }) => () => column.room[cursor.place] === 1,
      write: (place: number, value: unknown) => { column.room[place] = value ? 1 : 0; },
    };
    return column;
  },
  value(name) {
    const make = (length: number) => new Uint32Array(length);
    const values: unknown[] = [];
    const known = new Map<string, number>();
    const column = {
      name, make, room: make(0),
      getter: (cursor: { readonly place: number }) => () => values[column.room[cursor.place]!],
      write: (place: number, value: unknown) => {
        const text = JSON.stringify(value);
        const at = known.get(text) ?? values.push(value) - 1;
        known.set(text, at);
        column.room[place] = at;
      },
    };
    return column;
  },
};

/** Rows as columns of typed arrays, by their ids. A hundred thousand of twenty fields take about ten megabytes. */
export class Columns<Row extends { readonly id: number }> implements LookedAt<Row> {
  count = 0;
  #ids = new Float64Array(0);
  readonly #columns: readonly Column[];
  readonly #at = { place: 0 };
  readonly #cursor: Row;

  constructor(kinds: ColumnKinds<Row>) {
    this.#columns = Object.entries<ColumnKind>(kinds).map(([name, kind]) => makers[kind](name));
    const cursor = {};
    Object.defineProperty(cursor, 'id', { get: () => this.#ids[this.#at.place], enumerable: true });
    for (const column of this.#columns) Object.defineProperty(cursor, column.name, { get: column.getter(this.#at), enumerable: true });
    this.#cursor = cursor as Row;
  }

  at(place: number): Row {
    this.#at.place = place;
    return this.#cursor;
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
    for (const column of this.#columns) column.write(place, (row as Readonly<Record<string, unknown>>)[column.name]);
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
    if (this.count < this.#ids.length) return;
    const length = Math.max(256, this.#ids.length * 2);
    const wider = <R extends Room>(old: R, room: R): R => {
      room.set(old);
      return room;
    };
    this.#ids = wider(this.#ids, new Float64Array(length));
    for (const column of this.#columns) column.room = wider(column.room, column.make(length));
  }
}
