import writeExcelFile, { type Cell } from 'write-excel-file/browser';
import type { Field } from '#kit/records/field.ts';
import { kindOf } from '#kit/records/kinds/kinds.ts';
import { isEmpty } from '#kit/records/value.ts';
import { fileCell, type FileCell } from './cells.ts';

/** Characters of the name of a sheet, which allows none of `[]:*?/\`. */
const longestName = 31;

/** The most a cell holds, in characters. */
const longestCell = 32_767;

// XML has no way to write these.
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const unwritable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

/** The first day that workbooks count as calendars do. */
const firstDay = '1900-03-01';

/** A value as a workbook holds it, days and sums to count with; moments stay texts, since it knows no zones. */
export function typedCell(field: Field, value: unknown, said: Parameters<typeof fileCell>[2]): Cell {
  const { time, isMoney } = kindOf(field);
  if (isEmpty(field, value)) return null;
  if (isMoney) return { type: Number, value: Number(value) / 100, format: '$#,##0.00' };
  if (time === 'day' && String(value) >= firstDay) return { type: Date, value: new Date(`${String(value)}T00:00Z`), format: 'yyyy-mm-dd' };
  return cell(fileCell(field, value, said));
}

const cell = (value: Cell | FileCell): Cell =>
  typeof value === 'string' ? { type: String, value: value.replace(unwritable, '').slice(0, longestCell) } : value;

/** A table as an XLSX file: texts are texts, so nothing in them is ever run as a formula. */
export function xlsxOf(name: string, head: readonly string[], rows: readonly (readonly (Cell | FileCell)[])[]): Promise<Blob> {
  const bold = head.map((value): Cell => ({ type: String, value, fontWeight: 'bold' }));
  return writeExcelFile([bold, ...rows.map((row) => row.map(cell))], {
    sheet: name.replace(/[[\]:*?/\\]/g, ' ').slice(0, longestName) || 'Sheet1',
    columns: head.map((title) => ({ width: Math.max(12, Math.min(40, title.length + 4)) })),
    stickyRowsCount: 1,
  }).toBlob();
}
