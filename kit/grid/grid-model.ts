import { http as httpService } from '#core/http/http.ts';
import { i18n as i18nService, type I18n } from '#core/i18n/i18n.ts';
import type { Kernel } from '#core/kernel/index.ts';
import type { Entity, Labels } from '#kit/records/entity.ts';
import { undoBatch } from '#kit/undo/undo-batch.ts';
import type { NewCell } from './cell-edit.ts';
import { CellEdits } from './cell-edits.ts';
import { textOf, wordsOf } from './cell-text.ts';
import { createNameBook, type NameBook } from './name-book.ts';
import { isBehind } from '../offline/may-wait.ts';
import { keepRows } from './keep-rows.ts';
import { landing } from './landing.ts';
import { GridPlace, type Range } from './place.ts';
import type { GridColumn } from './grid-columns.ts';
import { GridRows, type HeldRow } from './grid-rows.ts';
import { readTsv, writeTsv, type Cells } from './tsv.ts';

/** The most cells that are written, copied or emptied at once. */
export const maxCells = 20_000;

/** Counts of a write of many cells, before the server has answered. */
export interface ManyWritten {
  readonly cells: number;
  /** Cells that are only read, and stay as they are. */
  readonly locked: number;
  /** Cells of the clipboard that found no place. */
  readonly outside: number;
  /** More than is written at once: nothing is. */
  readonly tooMany: boolean;
}

/** A grid at work: its rows, its columns, where a person is, and what they wrote. */
export interface GridModel {
  readonly entity: Entity;
  readonly columns: readonly GridColumn[];
  readonly place: GridPlace;
  readonly rows: GridRows;
  readonly edits: CellEdits;
  readonly book: NameBook;
  readonly i18n: I18n;
  /** The record at a place. */
  at(row: number): HeldRow | null | undefined;
  /** Text of a cell as one types it: of its edit, else of its value. */
  text(row: number, column: number): string;
  /** The same as one reads it. */
  words(row: number, column: number): string;
  /** Puts words or a picked value into a cell. `version` is the one its text was seen on. */
  commit(row: number, column: number, text: string, options?: { readonly picked?: { readonly value: unknown; readonly labels: Labels }; readonly version?: number }): Promise<void>;
  /** The range as the clipboard takes it; undefined while rows of it are on their way. */
  copied(): string | undefined;
  /** The same once every row is there; undefined for more cells than are copied at once. Rejects with `CallError`. */
  copy(): Promise<string | undefined>;
  /** Puts cells from the clipboard at the range. Rejects with `CallError` where rows did not come. */
  paste(text: string): Promise<ManyWritten>;
  /** Empties the range. */
  clear(): Promise<ManyWritten>;
  /** Gives every row of the range what its first row says; one row takes from the row above. */
  fillDown(): Promise<ManyWritten>;
  undo(): Promise<boolean>;
}

/** Begins a grid over the records that a query asks for; `words` are those of the list's query. */
export function createGrid(kernel: Kernel, entity: Entity, columns: readonly GridColumn[], words: URLSearchParams): GridModel {
  const http = kernel.use(httpService);
  const i18n = kernel.use(i18nService);
  const book = createNameBook(http);
  const rows = new GridRows(http, entity, words);
  const edits = new CellEdits({
    http, i18n, entity, rows, book,
    isBehind: (sent) => sent.some(({ id }) => isBehind(kernel, entity.name, id)),
    keep: (sent) => keepRows({ kernel, entity, rows, book }, sent),
  });
  const place = new GridPlace(0, columns.length);

  const at = (row: number): HeldRow | null | undefined => (row < (rows.store.total ?? 0) ? rows.store.at(row) : null);

  const said = (row: number, column: number, format: typeof textOf | typeof wordsOf): string => {
    const described = columns[column];
    const held = at(row);
    if (!described || !held) return '';
    const edit = edits.of(held.row.id, described.name);
    return edit ? edit.text : format(described, held.row[described.name], i18n, held.labels);
  };
  const text = (row: number, column: number): string => said(row, column, textOf);

  const isLoaded = ({ top, bottom }: Range): boolean => {
    for (let row = top; row <= bottom; row += 1) if (at(row) === undefined) return false;
    return true;
  };
  const cellsOf = ({ top, bottom, left, right }: Range): Cells =>
    spread(top, bottom).map((row) => spread(left, right).map((column) => text(row, column)));
  const size = ({ top, bottom, left, right }: Range): number => (bottom - top + 1) * (right - left + 1);

  /** Writes the cells of a range that may be written, each with what `inputOf` gives it. */
  const writeRange = async (range: Range, outside: number, inputOf: (row: number, column: number) => Pick<NewCell, 'text' | 'known'>): Promise<ManyWritten> => {
    if (size(range) > maxCells) return { cells: 0, locked: 0, outside, tooMany: true };
    await rows.store.load(range.top, range.bottom + 1);
    let locked = 0;
    const cells = spread(range.top, range.bottom).flatMap((row) =>
      spread(range.left, range.right).flatMap((column): NewCell[] => {
        const described = columns[column];
        const held = at(row);
        if (!described || !held) return [];
        if (described.locked) {
          locked += 1;
          return [];
        }
        book.learn(held.labels);
        return [{ id: held.row.id, column: described, version: held.row.version, ...inputOf(row, column) }];
      }),
    );
    void edits.write(cells);
    return { cells: cells.length, locked, outside, tooMany: false };
  };

  return {
    entity,
    columns,
    place,
    rows,
    edits,
    book,
    i18n,
    at,
    text,
    words: (row, column) => said(row, column, wordsOf),
    commit: async (row, column, typed, { picked, version } = {}) => {
      const described = columns[column];
      const held = at(row);
      if (!described || !held || described.locked || (picked === undefined && typed === text(row, column))) return;
      book.learn(held.labels);
      await edits.write([{ id: held.row.id, column: described, text: typed, version: version ?? held.row.version, ...(picked && { known: picked }) }]);
    },
    copied: () => (size(place.range) <= maxCells && isLoaded(place.range) ? writeTsv(cellsOf(place.range)) : undefined),
    copy: async () => {
      const { range } = place;
      if (size(range) > maxCells) return undefined;
      await rows.store.load(range.top, range.bottom + 1);
      return writeTsv(cellsOf(range));
    },
    paste: async (pasted) => {
      const cells = readTsv(pasted);
      const { range, outside } = landing(cells, place);
      place.take(range);
      const width = Math.max(1, ...cells.map((row) => row.length));
      return writeRange(range, outside, (row, column) => ({
        text: cells[(row - range.top) % cells.length]?.[(column - range.left) % width] ?? '',
      }));
    },
    clear: () => writeRange(place.range, 0, () => ({ text: '' })),
    fillDown: async () => {
      const { top, bottom, left, right } = place.range;
      const from = top === bottom ? top - 1 : top;
      if (from < 0) return { cells: 0, locked: 0, outside: 0, tooMany: false };
      await rows.store.load(from, from + 1);
      return writeRange({ top: from + 1, bottom, left, right }, 0, (_, column) => {
        const source = at(from);
        const described = columns[column];
        const own = { text: text(from, column) };
        // A name may stand for several records: the value says which of them.
        if (!source || !described || edits.of(source.row.id, described.name)) return own;
        return { ...own, known: { value: source.row[described.name], labels: source.labels } };
      });
    },
    undo: () => edits.undo((batch) => undoBatch(kernel, batch)),
  };
}

const spread = (first: number, last: number): readonly number[] => Array.from({ length: Math.max(0, last - first + 1) }, (_, step) => first + step);
