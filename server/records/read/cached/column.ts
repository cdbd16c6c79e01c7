import type { Storage } from '#kit/records/kinds/kind.ts';

/** Cells of one column by the id of their row, as numbers; NaN where empty. */
export interface Column {
  /** The SQL it is read by, over the record's own table. */
  readonly sql: string;
  /** Moves whenever a cell gets another value. */
  readonly version: number;
  at(id: number): number;
  /** Sets a cell to what the database handed out; true when that is another value. Throws a `RangeError` for a text too many, or a number too large. */
  set(id: number, value: unknown): boolean;
  /** Makes room for ids below this. */
  grow(size: number): void;
  /** The text behind a cell. */
  textOf(code: number): string;
  /** A whole number for each cell that sorts as the database sorts its value; undefined where none does. */
  ranks(): ((cell: number) => number) | undefined;
}

/** Different texts of one column, at most: a field that has more is no field one filters by. */
const maxTexts = 50_000;

const numberOf: Partial<Readonly<Record<Storage, (value: unknown) => number>>> = {
  id: Number,
  integer: Number,
  decimal: Number,
  flag: Number,
  moment: (value) => Date.parse(String(value)),
};

/** Storages whose cells take eight bytes; the others four. */
const isWide = (storage: Storage): boolean => storage === 'decimal' || storage === 'moment';

/** An empty cell of four bytes. */
const none = -(2 ** 31);

/** True for columns whose cells fit; those of texts hold the number of the text. */
export const isHeld = (storage: Storage): boolean => storage === 'text' || storage === 'day' || numberOf[storage] !== undefined;

/** An empty column for ids below `size`. */
export function createColumn(sql: string, storage: Storage, size: number): Column {
  const wide = isWide(storage);
  const empty = wide ? NaN : none;
  const cellsFor = (count: number): Float64Array | Int32Array => (wide ? new Float64Array(count) : new Int32Array(count)).fill(empty);
  const asNumber = numberOf[storage];
  const codes = new Map<string, number>();
  const texts: string[] = [];
  const encode = (value: unknown): number => {
    if (value === null || value === undefined) return empty;
    if (asNumber) {
      const number = asNumber(value);
      if (wide || (Number.isInteger(number) && Math.abs(number) < -none)) return number;
      throw new RangeError(`${String(value)} in ${sql} is no number of four bytes`);
    }
    const text = String(value);
    const known = codes.get(text);
    if (known !== undefined) return known;
    if (texts.length >= maxTexts) throw new RangeError(`Too many different texts in ${sql}`);
    codes.set(text, texts.length);
    return texts.push(text) - 1;
  };
  let cells = cellsFor(size);
  let version = 0;
  return {
    sql,
    get version() {
      return version;
    },
    at: (id) => {
      const cell = cells[id] ?? empty;
      return cell === none ? NaN : cell;
    },
    set(id, value) {
      const cell = encode(value);
      if (Object.is(cells[id], cell)) return false;
      cells[id] = cell;
      version += 1;
      return true;
    },
    grow(wanted) {
      if (wanted <= cells.length) return;
      const grown = cellsFor(wanted);
      grown.set(cells);
      cells = grown;
    },
    textOf: (code) => texts[code] ?? '',
    ranks() {
      if (asNumber) return wide ? undefined : (cell) => cell;
      // Bytes sort as UTF-16 does as long as all are ASCII.
      if (!texts.every((text) => /^[\x20-\x7e]*$/.test(text))) return undefined;
      const places = new Map([...texts].sort((a, b) => (a < b ? -1 : 1)).map((text, place) => [text, place]));
      const rankOf = texts.map((text) => places.get(text)!);
      return (cell) => rankOf[cell]!;
    },
  };
}
