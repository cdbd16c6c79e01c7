import type { Encoding } from '#kit/import/api.ts';
import { csvRecords } from './csv.ts';
import { decode, detectEncoding } from './encoding.ts';
import { findDelimiter } from './delimiter.ts';
import { findHeader } from './header.ts';
import { fileLimits, FileMeter, tooManyColumns, tooManyRows, widthFor } from './limits.ts';
import { ownColumns, withoutOwn } from './own-columns.ts';
import { UnreadableFile } from './unreadable-file.ts';
import { sheetRows } from './workbook.ts';
import type { RawRow, RowFault } from './raw-row.ts';

/** Options for reading a file; those left out are detected. */
export interface ReadingOptions {
  readonly encoding?: Encoding | undefined;
  readonly delimiter?: string | undefined;
  /** The line that holds the names of the columns; 0 for none. */
  readonly headerLine?: number | undefined;
  /** The most columns it may have. */
  readonly maxColumns?: number;
}

/** A file, read. */
export interface ParsedFile {
  readonly format: 'csv' | 'xlsx';
  readonly encoding?: Encoding;
  readonly delimiter?: string;
  readonly headerLine: number;
  /** Names of the columns; empty where the header has none. */
  readonly columns: readonly string[];
  /** The first lines as they stand, those before the header included. */
  readonly preview: readonly RawRow[];
  /** Rows that hold something. */
  readonly rows: readonly RawRow[];
}

/**
 * Reads a CSV or XLSX file. Bytes decide which it is, not the name.
 * Throws `UnreadableFile` for other formats, empty files and files beyond the limits.
 */
export async function parseFile(bytes: Uint8Array, wish: ReadingOptions = {}): Promise<ParsedFile> {
  if (bytes.length === 0) throw new UnreadableFile({ key: 'kit.import.file.empty' });
  if (startsWith(bytes, [0x50, 0x4b])) return sheetOf(bytes, wish);
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) throw new UnreadableFile({ key: 'kit.import.file.oldWorkbook' });
  return textOf(bytes, wish);
}

const startsWith = (bytes: Uint8Array, mark: readonly number[]) => mark.every((byte, at) => bytes[at] === byte);

async function sheetOf(bytes: Uint8Array, wish: ReadingOptions): Promise<ParsedFile> {
  return { format: 'xlsx', ...shape(await sheetRows(bytes, wish.maxColumns), wish, false) };
}

function textOf(bytes: Uint8Array, wish: ReadingOptions): ParsedFile {
  const encoding = wish.encoding ?? detectEncoding(bytes);
  const text = decode(bytes, encoding).replace(/\r\n?/g, '\n');
  if (/\0/.test(text.slice(0, 1000))) throw new UnreadableFile({ key: 'kit.import.file.notText' });
  const delimiter = wish.delimiter ?? findDelimiter(text.slice(0, 100_000));
  return { format: 'csv', encoding, delimiter, ...shape(recordsOf(text, delimiter, wish.maxColumns), wish, true) };
}

/** The records of a text; blank ones only among the first. */
function recordsOf(text: string, delimiter: string, columns: number = fileLimits.columns): readonly RawRow[] {
  const meter = new FileMeter(columns);
  const records: RawRow[] = [];
  for (const record of csvRecords(text, delimiter, widthFor(columns))) {
    const blank = isBlank(record);
    if (blank && records.length >= fileLimits.preview) continue;
    meter.add(record.cells);
    records.push(record);
  }
  return records;
}

const isBlank = ({ cells }: RawRow): boolean => cells.every((cell) => cell.trim() === '');

type Shape = Pick<ParsedFile, 'headerLine' | 'columns' | 'preview' | 'rows'>;

/** Names, rows and first lines of a table; only a `ragged` one can have too few cells in a row. */
function shape(records: readonly RawRow[], { headerLine: wished, maxColumns = fileLimits.columns }: ReadingOptions, ragged: boolean): Shape {
  const filled = records.filter((record) => !isBlank(record));
  if (filled.length === 0) throw new UnreadableFile({ key: 'kit.import.file.empty' });
  const found = wished === undefined ? findHeader(filled) : filled.find(({ line }) => line === wished);
  const own = found ? ownColumns(found.cells) : 0;
  const header = found && withoutOwn(found, own);
  const body = filled.filter(({ line }) => line > (header?.line ?? 0)).map((row) => withoutOwn(row, own));
  const names = header ? [...header.cells] : [];
  while (names.length > 0 && names.at(-1)?.trim() === '') names.pop();
  // A file of failed rows is full of rows that are too long, and names every column.
  const width = header ? Math.max(names.length, own > 0 ? 0 : usualWidth(body)) : widest(body);
  if (body.length > fileLimits.rows) throw tooManyRows();
  if (width > maxColumns) throw tooManyColumns(maxColumns);
  return {
    headerLine: header?.line ?? 0,
    columns: Array.from({ length: width }, (_, at) => names[at]?.trim() ?? ''),
    preview: records.slice(0, Math.min(fileLimits.preview, records.indexOf(filled.at(-1) as RawRow) + 1)),
    rows: body.map((row) => fitted(row, width, ragged ? (header?.cells.length ?? width) : 0)),
  };
}

const widest = (rows: readonly RawRow[]) => rows.reduce((width, { cells }) => Math.max(width, filledWidth(cells)), 0);

/** The width of most rows: a cell beyond it is a fault of its row, not a column without a name. */
function usualWidth(rows: readonly RawRow[]): number {
  const widths = new Map<number, number>();
  for (const { cells } of rows) widths.set(filledWidth(cells), (widths.get(filledWidth(cells)) ?? 0) + 1);
  const usual = [...widths].sort(([, a], [, b]) => b - a)[0];
  return usual && usual[1] > rows.length / 2 ? usual[0] : 0;
}

function filledWidth(cells: readonly string[]): number {
  let width = cells.length;
  while (width > 0 && cells[width - 1]?.trim() === '') width -= 1;
  return width;
}

function fitted(row: RawRow, width: number, headerWidth: number): RawRow {
  const fault: RowFault | undefined =
    row.fault ??
    (filledWidth(row.cells) > width
      ? 'tooMany'
      : row.cells.length < Math.min(width, headerWidth)
        ? 'tooFew'
        : undefined);
  const cells =
    fault === 'tooMany'
      ? row.cells.slice(0, filledWidth(row.cells))
      : Array.from({ length: width }, (_, at) => row.cells[at] ?? '');
  return { line: row.line, cells, ...(fault && { fault }) };
}
