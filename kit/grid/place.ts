import { makeAutoObservable, observable } from 'mobx';

/** A rectangle of cells, both ends included. */
export interface Range {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

/** Where a person is on a grid: the cell that takes the keys, and the range that goes with it. Observable. */
export class GridPlace {
  row = 0;
  column = 0;
  rows: number;
  columns: number;
  /** The rows on the screen. */
  first = 0;
  last = -1;
  /** The opposite corner of the range. */
  private anchor = { row: 0, column: 0 };
  /** One entry, so that a moved focus draws two cells and no other. */
  private readonly focused = observable.map<string, true>([['0-0', true]]);

  constructor(rows: number, columns: number) {
    this.rows = rows;
    this.columns = columns;
    makeAutoObservable<this, 'focused'>(this, { focused: false, isFocused: false, holds: false }, { autoBind: true });
  }

  get range(): Range {
    const { row, column, anchor } = this;
    return {
      top: Math.min(row, anchor.row),
      bottom: Math.max(row, anchor.row),
      left: Math.min(column, anchor.column),
      right: Math.max(column, anchor.column),
    };
  }

  /** True when the range is more than one cell. */
  get isWide(): boolean {
    const { top, bottom, left, right } = this.range;
    return top !== bottom || left !== right;
  }

  isFocused(row: number, column: number): boolean {
    return this.focused.has(`${row}-${column}`);
  }

  /** True when a cell is in the range. */
  holds(row: number, column: number): boolean {
    const { top, bottom, left, right } = this.range;
    return row >= top && row <= bottom && column >= left && column <= right;
  }

  /** Says how large the grid is; the place stays within. */
  resize(rows: number, columns: number): void {
    if (rows === this.rows && columns === this.columns) return;
    this.rows = rows;
    this.columns = columns;
    this.moveTo(this.row, this.column);
  }

  see(first: number, last: number): void {
    this.first = first;
    this.last = last;
  }

  /** Goes to a cell; the range is that cell. */
  moveTo(row: number, column: number): void {
    this.extendTo(row, column);
    this.anchor = { row: this.row, column: this.column };
  }

  /** Goes to a cell and takes everything from where it began. */
  extendTo(row: number, column: number): void {
    this.row = fitting(row, this.rows);
    this.column = fitting(column, this.columns);
    this.focused.replace([[`${this.row}-${this.column}`, true]]);
  }

  /** Takes a rectangle; the keys go to its first cell. */
  take({ top, left, bottom, right }: Range): void {
    this.moveTo(bottom, right);
    this.extendTo(top, left);
  }
}

const fitting = (place: number, count: number): number => Math.max(0, Math.min(place, count - 1));

/** The part of a key event that matters to a grid. */
export interface GridKey {
  readonly key: string;
  readonly code: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** Moves where a key that moves says, as spreadsheets do; false for every other key. */
export function moveBy(event: GridKey, place: GridPlace): boolean {
  const { key, code, shiftKey, altKey } = event;
  const far = event.ctrlKey || event.metaKey;
  if (altKey) return false;
  const { row, column, rows, columns } = place;
  const last = { row: rows - 1, column: columns - 1 };
  const page = Math.max(1, place.last - place.first - 2);
  if (far && code === 'KeyA') place.take({ top: 0, left: 0, bottom: last.row, right: last.column });
  else if (far && key === ' ') place.take({ ...place.range, top: 0, bottom: last.row });
  else if (shiftKey && key === ' ') place.take({ ...place.range, left: 0, right: last.column });
  else {
    const steps: Readonly<Record<string, readonly [row: number, column: number]>> = {
      ArrowDown: [far ? last.row : row + 1, column],
      ArrowUp: [far ? 0 : row - 1, column],
      ArrowRight: [row, far ? last.column : column + 1],
      ArrowLeft: [row, far ? 0 : column - 1],
      PageDown: [row + page, column],
      PageUp: [row - page, column],
      Home: [far ? 0 : row, 0],
      End: [far ? last.row : row, last.column],
    };
    const step = steps[key];
    if (!step) return false;
    if (shiftKey) place.extendTo(...step);
    else place.moveTo(...step);
  }
  return true;
}
