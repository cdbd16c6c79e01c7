import { makeAutoObservable } from 'mobx';
import { GridPlace, type Range } from '#kit/grid/place.ts';
import { readTsv, writeTsv } from '#kit/grid/tsv.ts';
import { landing } from '#kit/grid/landing.ts';
import type { ImportModel } from '../import-model.ts';
import type { CheckColumn } from './check-columns.ts';
import { quietly } from './checked-rows.ts';
import type { LineDecision } from './api.ts';
import { maxCorrected } from '../limits.ts';

/** Outcome of correcting a range. */
export interface RangeCorrected {
  /** Cells of the clipboard that found no place, or one that is only read. */
  readonly outside: number;
  /** More than is corrected at once, or rows that did not come: nothing was said. */
  readonly left?: 'tooMany' | 'missing';
}

/** The grid of checked rows: where a person is on it, and whether a cell is being edited. */
export class CheckGrid {
  readonly place: GridPlace;
  editing = false;
  /** The row whose decisions are open. */
  deciding: number | undefined = undefined;
  private readonly model: ImportModel;

  constructor(model: ImportModel) {
    this.model = model;
    this.place = new GridPlace(model.rows.total, 1);
    makeAutoObservable<this, 'model'>(this, { model: false, place: false, copied: false }, { autoBind: true });
  }

  edit(editing: boolean): void {
    this.editing = editing;
  }

  decide(row: number | undefined): void {
    this.deciding = row;
  }

  /** Asks for the rows around those seen. */
  see(): void {
    const { first, last } = this.place;
    this.model.rows.see(Math.max(0, first - 20), last + 20);
  }

  /** The text of a cell as a person would correct it: what was put there, else what stands in the file. */
  text(row: number, index: number): string {
    const { rows, corrections } = this.model;
    const record = rows.at(row);
    return (record && corrections.cell(record.line, index)?.text) ?? record?.cells[index] ?? '';
  }

  /** The range as the clipboard takes it, undefined while rows of it are not here; columns that are no part of the file are left out. */
  copied(columns: readonly CheckColumn[]): string | undefined {
    const { top, bottom, left, right } = this.place.range;
    const some = columns.slice(left, right + 1).flatMap(({ index }) => (index === undefined ? [] : [index]));
    const rows = Array.from({ length: bottom - top + 1 }, (_, step) => top + step);
    if (rows.some((row) => !this.model.rows.at(row))) return undefined;
    return writeTsv(rows.map((row) => some.map((index) => this.text(row, index))));
  }

  /** The same once every row is here; undefined for more than is copied at once, or where rows did not come. */
  async copy(columns: readonly CheckColumn[]): Promise<string | undefined> {
    return (await this.load(this.place.range)) === undefined ? this.copied(columns) : undefined;
  }

  /** Puts cells from the clipboard at the range. */
  async paste(text: string, columns: readonly CheckColumn[]): Promise<RangeCorrected> {
    const cells = readTsv(text);
    const { range, outside } = landing(cells, this.place);
    const wide = Math.max(1, ...cells.map((row) => row.length));
    this.place.take(range);
    const { left, outside: locked } = await this.correct(columns, (row, column) => cells[(row - range.top) % cells.length]?.[(column - range.left) % wide] ?? '');
    return { outside: locked + outside, ...(left && { left }) };
  }

  /** Empties the range. */
  async clear(columns: readonly CheckColumn[]): Promise<RangeCorrected> {
    return { ...(await this.correct(columns, () => '')), outside: 0 };
  }

  /** Gives every row of the range what its first row says; one row takes from the row above. */
  async fillDown(columns: readonly CheckColumn[]): Promise<RangeCorrected> {
    const { top, bottom, left, right } = this.place.range;
    const from = top === bottom ? top - 1 : top;
    if (from < 0) return { outside: 0 };
    const why = await this.load({ top: from, bottom: from, left, right });
    if (why) return { outside: 0, left: why };
    return { ...(await this.correct(columns, (_, at) => this.text(from, columns[at]?.index ?? -1))), outside: 0 };
  }

  /** Waits for the rows of a range; says why they are not here. */
  private async load({ top, bottom, left, right }: Range): Promise<RangeCorrected['left']> {
    if ((bottom - top + 1) * (right - left + 1) > maxCorrected) return 'tooMany';
    try {
      await this.model.rows.load(top, bottom);
      return undefined;
    } catch (error) {
      quietly(error);
      return 'missing';
    }
  }

  /** Corrects the cells of the range in one step. Rows that nobody looked at yet are corrected as well. */
  private async correct(columns: readonly CheckColumn[], textAt: (row: number, column: number) => string): Promise<RangeCorrected> {
    const { range } = this.place;
    const { rows, corrections } = this.model;
    const left = (range.bottom - range.top + 1) * (range.right - range.left + 1) > maxCorrected ? 'tooMany' : await this.load({ ...range, bottom: range.top });
    if (left) return { outside: 0, left };
    const said: LineDecision[] = [];
    let outside = 0;
    for (let row = range.top; row <= range.bottom; row += 1) {
      const changed: Record<number, string> = {};
      const line = rows.lineAt(row);
      const known = rows.at(row) !== undefined;
      for (let at = range.left; at <= range.right; at += 1) {
        const index = columns[at]?.index;
        if (index === undefined) outside += 1;
        else if (!known || textAt(row, at) !== this.text(row, index)) changed[index] = textAt(row, at);
      }
      if (line !== undefined && Object.keys(changed).length > 0) said.push({ line, cells: changed });
    }
    if (said.length > 0) void corrections.correct(said);
    return { outside };
  }

  /** Goes to the next cell with a problem, below or at the start again; false when there is none. */
  async nextProblem(columns: readonly CheckColumn[]): Promise<boolean> {
    const { rows, corrections } = this.model;
    // The rest of the row one stands in comes first: the first key on a new page does not pass it by.
    if (corrections.sending === 0 && this.goToProblem(this.place.row, columns, this.place.column)) return true;
    // As far as rows are here nobody waits.
    for (let place = this.place.row + 1; corrections.sending === 0 && rows.at(place); place += 1) if (this.goToProblem(place, columns)) return true;
    await corrections.arrived();
    const here = rows.lineAt(this.place.row) ?? 0;
    const waiting = await rows.linesOf(['unsure', 'error']);
    for (const line of [...waiting.filter((one) => one > here), ...waiting.filter((one) => one <= here)]) {
      const place = rows.placeOf(line);
      if (place < 0) continue;
      await rows.load(place, place);
      if (this.goToProblem(place, columns)) return true;
    }
    return false;
  }

  /** Goes to the first open problem of a row, behind a column where that is said; false where it has none. */
  private goToProblem(place: number, columns: readonly CheckColumn[], behind = -1): boolean {
    const row = this.model.rows.at(place);
    if (!row || row.out || row.confirmed) return false;
    const columnOf = (field: string) => {
      const column = columns.findIndex(({ target }) => target?.name === field);
      return column < 0 ? columns.length - 1 : column;
    };
    const open = row.problems.filter(({ field }) => columnOf(field) > behind);
    const first = open.find(({ level }) => level === 'error') ?? open[0];
    if (!first) return false;
    this.place.moveTo(place, columnOf(first.field));
    return true;
  }
}
