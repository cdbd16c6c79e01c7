/** Cells as spreadsheets put them on the clipboard: a tab between two, a line for each row. */
export type Cells = readonly (readonly string[])[];

const quoted = (cell: string): string => (/[\t\n\r"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** Writes cells for the clipboard; one that holds a tab or a line break is quoted. */
export const writeTsv = (cells: Cells): string => cells.map((row) => row.map(quoted).join('\t')).join('\n');

/** Reads cells from the clipboard, of any spreadsheet and with any line ends; the empty line at the end is none. */
export function readTsv(text: string): Cells {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at <= text.length) {
    const { cell, end } = cellFrom(text, at);
    row.push(cell);
    const mark = text[end];
    at = end + (mark === '\r' && text[end + 1] === '\n' ? 2 : 1);
    if (mark === '\t') continue;
    rows.push(row);
    row = [];
    if (mark !== undefined && at >= text.length) break;
  }
  return rows;
}

/** The cell that begins at a place, and where it ends. Quotes that are never closed are part of the text. */
function cellFrom(text: string, from: number): { readonly cell: string; readonly end: number } {
  if (text[from] === '"') {
    const closed = /"((?:[^"]|"")*)"(?=[\t\r\n]|$)/y;
    closed.lastIndex = from;
    const inside = closed.exec(text)?.[1];
    if (inside !== undefined) return { cell: inside.replaceAll('""', '"'), end: closed.lastIndex };
  }
  const mark = /[\t\r\n]/g;
  mark.lastIndex = from;
  const end = mark.exec(text)?.index ?? text.length;
  return { cell: text.slice(from, end), end };
}
