import { makeAutoObservable } from 'mobx';
import { SheetPlace } from '#kit/sheet/place.ts';
import { readTsv, writeTsv } from '#kit/sheet/tsv.ts';
import { landing } from '#kit/sheet/landing.ts';
import type { ImportModel } from './import-model.ts';
import type { CheckColumn } from './check-columns.ts';

/** The most cells that are corrected at once: each row is checked again by the server. */
export const mostCorrected = 500;

/** The sheet of checked rows: where a person is on it, and whether a cell is being edited. */
export class CheckSheet {
  readonly place: SheetPlace;
  editing = false;
  /** The row whose answers are open. */
  answering: number | undefined = undefined;
  private readonly model: ImportModel;

  constructor(model: ImportModel) {
    this.model = model;
    this.place = new SheetPlace(model.total, 1);
    makeAutoObservable<this, 'model'>(this, { model: false, place: false, copied: false }, { autoBind: true });
  }

  edit(editing: boolean): void {
    this.editing = editing;
  }

  answer(row: number | undefined): void {
    this.answering = row;
  }

  /** Asks for the rows around those seen. */
  see(): void {
    const { first, last } = this.place;
    this.model.want(Math.max(0, first - 20), last + 20);
  }

  /** The cells of the range as they stand in the file, for the clipboard; columns that are no part of it are left out. */
  copied(columns: readonly CheckColumn[]): string {
    const { top, bottom, left, right } = this.place.range;
    const some = columns.slice(left, right + 1).flatMap(({ index }) => (index === undefined ? [] : [index]));
    return writeTsv(
      Array.from({ length: bottom - top + 1 }, (_, step) => {
        const row = this.model.row(top + step);
        return some.map((index) => row?.cells[index] ?? '');
      }),
    );
  }

  /** Puts cells from the clipboard at the range; answers how many rows were sent, undefined for too many at once. */
  async paste(text: string, columns: readonly CheckColumn[]): Promise<number | undefined> {
    const cells = readTsv(text);
    const { range } = landing(cells, this.place);
    const wide = Math.max(1, ...cells.map((row) => row.length));
    this.place.take(range);
    return this.correct(columns, (row, column) => cells[(row - range.top) % cells.length]?.[(column - range.left) % wide] ?? '');
  }

  /** Empties the range. */
  clear(columns: readonly CheckColumn[]): Promise<number | undefined> {
    return this.correct(columns, () => '');
  }

  /** Corrects the cells of the range, one row after another: each answer counts the results anew. */
  private async correct(columns: readonly CheckColumn[], say: (row: number, column: number) => string): Promise<number | undefined> {
    const { top, bottom, left, right } = this.place.range;
    if ((bottom - top + 1) * (right - left + 1) > mostCorrected) return undefined;
    let sent = 0;
    for (let row = top; row <= bottom; row += 1) {
      const held = this.model.row(row);
      const changed: Record<number, string> = {};
      for (let at = left; at <= right; at += 1) {
        const index = columns[at]?.index;
        if (index === undefined || columns[at]?.is !== 'cell') continue;
        const text = say(row, at);
        if (held && text !== (held.cells[index] ?? '')) changed[index] = text;
      }
      if (Object.keys(changed).length === 0) continue;
      if (!(await this.model.correct(row, { cells: changed }))) return sent;
      sent += 1;
    }
    return sent;
  }

  /** Goes to the next cell with a problem, below or at the start again; false when none is loaded. */
  nextProblem(columns: readonly CheckColumn[]): boolean {
    const { total } = this.model;
    for (let step = 1; step <= total; step += 1) {
      const place = (this.place.row + step) % total;
      const row = this.model.row(place);
      const open =
        row && !row.confirmed ? (row.problems.find(({ level }) => level === 'error') ?? row.problems[0]) : undefined;
      if (!open) continue;
      const column = columns.findIndex(({ target }) => target?.name === open.field);
      this.place.moveTo(place, column < 0 ? columns.length - 1 : column);
      return true;
    }
    return false;
  }
}
