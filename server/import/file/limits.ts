import { UnreadableFile } from './unreadable-file.ts';

/**
 * Limits of a file. `titles` are lines beside the rows, `width` is that of one stray row, `characters` are those of all
 * cells, `unpacked` the bytes of a workbook's parts.
 */
export const fileLimits = {
  rows: 200_000,
  titles: 1000,
  columns: 200,
  width: 1000,
  cells: 4_000_000,
  cellLength: 1_000_000,
  characters: 64 * 1024 * 1024,
  sheets: 250,
  parts: 10_000,
  unpacked: 192 * 1024 * 1024,
  preview: 30,
} as const;

export const tooLarge = (): UnreadableFile => new UnreadableFile({ key: 'kit.import.file.tooLarge' });

export const tooManyRows = (): UnreadableFile =>
  new UnreadableFile({ key: 'kit.import.file.tooManyRows', values: { max: fileLimits.rows } });

export const tooManyColumns = (max: number = fileLimits.columns): UnreadableFile =>
  new UnreadableFile({ key: 'kit.import.file.tooManyColumns', values: { max } });

/** Cells of one stray row in a file that may have so many columns. */
export const widthFor = (columns: number): number => Math.max(fileLimits.width, columns);

/** Counts cells while a file is read, so that one beyond the limits is refused before it fills the memory. */
export class FileMeter {
  private rows = 0;
  private cells = 0;
  private characters = 0;
  private readonly columns: number;

  /** Columns that the file may have. */
  constructor(columns: number = fileLimits.columns) {
    this.columns = columns;
  }

  /** Throws `UnreadableFile` for a row that is too wide, or one more than the file may have. */
  add(cells: readonly string[]): void {
    if (cells.length > widthFor(this.columns)) throw tooManyColumns(this.columns);
    this.rows += 1;
    if (this.rows > fileLimits.rows + fileLimits.titles) throw tooManyRows();
    this.cells += cells.length;
    for (const cell of cells) this.characters += cell.length;
    if (this.cells > fileLimits.cells || this.characters > fileLimits.characters) throw tooLarge();
  }
}
