import { plainName } from '#kit/import/guess.ts';
import en from '#kit/import/translations/en.ts';
import kr from '#kit/import/translations/kr.ts';
import zh from '#kit/import/translations/zh.ts';
import type { RawRow } from './raw-row.ts';

/** The names of the columns that a file of failed rows begins with, in each language. */
const own = [kr, en, zh].map((words) => [words['kit.import.failed.line'], words['kit.import.failed.reason']].map(plainName));

/** Number of leading columns that the product itself wrote, as in a file of failed rows; they hold no data. */
export function ownColumns(header: readonly string[]): number {
  const first = header.slice(0, 2).map(plainName);
  return own.some((names) => names.every((name, place) => name === first[place])) ? 2 : 0;
}

/** Texts that the product guards with an apostrophe on export, because spreadsheets would take them for a formula. */
const guarded = /^'(?=\s*[=+\-@\t\r\n|＝＋－＠])/;

/** A row as it was before the product wrote it into a file: without its first columns, texts without their guard. */
export function withoutOwn({ cells, ...row }: RawRow, columns: number): RawRow {
  const bare = cells.slice(columns);
  return { ...row, cells: bare.some((cell) => guarded.test(cell)) ? bare.map((cell) => cell.replace(guarded, '')) : bare };
}
