import { readTsv } from '#kit/grid/tsv.ts';
import { splitLine } from './split-line.ts';
import { splitTable } from './split-table.ts';
import type { PastedLine } from './parts.ts';

/** Lines of a pasted text: those about a unit, and the rest. */
export interface Pasted {
  readonly lines: readonly PastedLine[];
  readonly skipped: readonly { readonly line: number; readonly text: string }[];
}

/** Characters of a line, or of a cell, that may speak of a unit: what is longer is prose. */
const longest = { line: 400, cell: 200 } as const;

/** Columns that are looked at. */
const widest = 60;

export const filledLines = (text: string): number => text.match(/^.*\S/gm)?.length ?? 0;

/**
 * Reads a table from a spreadsheet, whose columns it knows by their names, or an e-mail whose lines name a unit each.
 * A line with an address alone is the heading of those below it.
 */
export function readPaste(text: string): Pasted {
  const rows = rowsOf(text);
  const wide = rows.filter(({ cells }) => cells.length > 1);
  if (wide.length > 0) {
    const lines = splitTable(rows);
    if (lines) {
      const known = new Set(lines.map(({ line }) => line));
      return { lines, skipped: rows.flatMap(({ line, cells }) => (known.has(line) || isBlank(cells) ? [] : [{ line, text: cells.join('\t').slice(0, longest.line) }])) };
    }
  }
  const lines: PastedLine[] = [];
  const skipped: { line: number; text: string }[] = [];
  let above = '';
  for (const { line, cells } of rows) {
    if (isBlank(cells)) continue;
    const whole = cells.join('  ').trim();
    const split = whole.length > longest.line ? ({ is: 'other' } as const) : splitLine(whole);
    if (split.is === 'unit') {
      const { parts } = split;
      if (parts.building !== '') above = parts.building;
      lines.push({ line, text: whole, parts: { ...parts, building: parts.building || above } });
    } else {
      if (split.is === 'heading') above = split.building;
      skipped.push({ line, text: whole.slice(0, longest.line) });
    }
  }
  return { lines, skipped };
}

const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');

/** The rows of a spreadsheet, or of a table drawn with strokes, or the lines of a text as rows of one cell. */
function rowsOf(text: string): readonly { readonly line: number; readonly cells: readonly string[] }[] {
  const whole = text.replace(/[\u200b\ufeff]/g, '').replace(/\u00a0/g, ' ');
  if (whole.includes('\t')) return readTsv(whole).map((cells, place) => ({ line: place + 1, cells: cells.slice(0, widest).map((cell) => cell.slice(0, longest.cell).replace(/\s+/g, ' ')) }));
  const lines = whole.split(/\r\n?|\n/);
  const drawn = lines.filter((line) => (line.match(/\|/g)?.length ?? 0) >= 3).length > lines.length / 3;
  return lines.map((one, place) => ({
    line: place + 1,
    cells: drawn && one.includes('|') ? one.replace(/^\s*\||\|\s*$/g, '').split('|').slice(0, widest).map((cell) => cell.slice(0, longest.cell).trim()) : [one],
  }));
}
