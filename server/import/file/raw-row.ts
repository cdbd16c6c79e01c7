/** A record of a file as it stands, with the line where it begins. */
export interface RawRow {
  /** From 1; for a workbook the number of the sheet's row. */
  readonly line: number;
  readonly cells: readonly string[];
  /** Makes the row as a whole uncertain or unreadable. */
  readonly fault?: RowFault;
}

/** Quotes that do not close, more or fewer cells than the header. */
export type RowFault = 'quotes' | 'tooMany' | 'tooFew';
