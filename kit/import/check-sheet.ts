import { makeAutoObservable, observable } from 'mobx';
import type { ImportModel } from './import-model.ts';
import type { CheckColumn } from './check-columns.ts';

/** Where a person is on the sheet of checked rows, and whether a cell is being edited. */
export class CheckSheet {
  row = 0;
  column = 0;
  editing = false;
  /** The rows on the screen. */
  first = 0;
  last = -1;
  /** One entry, so that a moved focus draws two cells and no other. */
  readonly focused = observable.map<string, true>([['0-0', true]]);
  private readonly model: ImportModel;

  constructor(model: ImportModel) {
    this.model = model;
    makeAutoObservable<this, 'model'>(this, { model: false, focused: false }, { autoBind: true });
  }

  see(first: number, last: number): void {
    this.first = first;
    this.last = last;
    this.model.want(Math.max(0, first - 20), last + 20);
  }

  moveTo(row: number, column: number, columns: number): void {
    this.editing = false;
    this.row = Math.max(0, Math.min(row, this.model.total - 1));
    this.column = Math.max(0, Math.min(column, columns - 1));
    this.focused.replace([[`${this.row}-${this.column}`, true]]);
  }

  edit(editing: boolean): void {
    this.editing = editing;
  }

  /** Goes to the next cell with a problem, below or at the start again; false when none is loaded. */
  nextProblem(columns: readonly CheckColumn[]): boolean {
    const { total } = this.model;
    for (let step = 1; step <= total; step += 1) {
      const place = (this.row + step) % total;
      const row = this.model.row(place);
      const open =
        row && !row.confirmed ? (row.problems.find(({ level }) => level === 'error') ?? row.problems[0]) : undefined;
      if (!open) continue;
      const column = columns.findIndex(({ target }) => target?.name === open.field);
      this.moveTo(place, column < 0 ? columns.length - 1 : column, columns.length);
      return true;
    }
    return false;
  }
}
