import { fileLimits } from './limits.ts';
import type { RawRow } from './raw-row.ts';
import { UnreadableFile } from './unreadable-file.ts';

/**
 * The records of a text whose lines end in `\n`, with the line where each begins. A record whose quotes are wrong ends
 * with its own line, and reading goes on at the next; one of more than `width` cells is cut behind them. Throws
 * `UnreadableFile` for a cell that is longer than any table's.
 */
export function* csvRecords(text: string, delimiter: string, width: number = fileLimits.width): Generator<RawRow> {
  let at = 0;
  let line = 1;
  while (at < text.length) {
    const record = readRecord(text, at, delimiter, line, width);
    yield { line, cells: record.cells, ...(record.faulty && { fault: 'quotes' as const }) };
    at = record.end;
    line += record.lines;
  }
}

interface CsvRecord {
  readonly cells: readonly string[];
  /** Where the next record begins. */
  readonly end: number;
  /** Lines it takes. */
  readonly lines: number;
  readonly faulty?: true;
}

function readRecord(text: string, start: number, delimiter: string, line: number, width: number): CsvRecord {
  const cells: string[] = [];
  let at = start;
  let lines = 1;
  let lineEnd = -1;
  for (;;) {
    if (text[at] === '"') {
      const end = quotedEnd(text, at, delimiter, line);
      if (end === undefined) return faultyRecord(text, start, delimiter, width);
      const cell = text.slice(at + 1, end);
      for (let found = cell.indexOf('\n'); found >= 0; found = cell.indexOf('\n', found + 1)) lines += 1;
      cells.push(cell.includes('"') ? cell.replaceAll('""', '"') : cell);
      at = end + 1;
      while (text[at] === ' ') at += 1;
    } else {
      if (lineEnd < at) lineEnd = endOfLine(text, at);
      const next = text.indexOf(delimiter, at);
      const end = next < 0 || next > lineEnd ? lineEnd : next;
      if (end - at > fileLimits.cellLength) throw tooLong(line);
      cells.push(text.slice(at, end));
      at = end;
    }
    if (text[at] !== delimiter) return { cells, end: at + 1, lines };
    if (cells.length > width) return { cells, end: endOfLine(text, at) + 1, lines };
    at += 1;
  }
}

/** The place of the quote that closes a cell; undefined where quotes are wrong. */
function quotedEnd(text: string, start: number, delimiter: string, line: number): number | undefined {
  for (let from = start + 1; ; ) {
    const quote = text.indexOf('"', from);
    if ((quote < 0 ? text.length : quote) - start > fileLimits.cellLength) throw tooLong(line);
    if (quote < 0) return undefined;
    if (text[quote + 1] === '"') {
      from = quote + 2;
      continue;
    }
    let after = quote + 1;
    while (text[after] === ' ') after += 1;
    return after >= text.length || text[after] === delimiter || text[after] === '\n' ? quote : undefined;
  }
}

function faultyRecord(text: string, start: number, delimiter: string, width: number): CsvRecord {
  const end = endOfLine(text, start);
  return { cells: text.slice(start, end).split(delimiter, width + 1), end: end + 1, lines: 1, faulty: true };
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
}

const tooLong = (line: number) => new UnreadableFile({ key: 'kit.import.file.cellTooLong', values: { line } });
