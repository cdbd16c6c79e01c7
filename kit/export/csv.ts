import Papa from 'papaparse';
import type { FileCell } from './cells.ts';

/** Beginnings that spreadsheets take for a formula; following lines do not matter. */
const formula = /^[\s]*[=+\-@\t\r\n|＝＋－＠]/;

/**
 * A table as a CSV file. Starts with a byte-order mark, without which spreadsheets garble Korean and Chinese. A text
 * that a spreadsheet would run as a formula is led by an apostrophe; numbers stay numbers.
 */
export const csvOf = (head: readonly string[], rows: readonly (readonly FileCell[])[]): string =>
  `\uFEFF${Papa.unparse({ fields: [...head], data: rows as FileCell[][] }, { escapeFormulae: formula, newline: '\r\n' })}\r\n`;
