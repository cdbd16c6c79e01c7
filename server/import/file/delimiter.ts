import type { Delimiter } from '#kit/import/api.ts';
import { delimiters } from '#kit/import/limits.ts';
import { csvRecords } from './csv.ts';

/** The delimiter under which most of the first lines have the same number of cells, more than one; else a comma. */
export function findDelimiter(text: string): Delimiter {
  const found = delimiters.map((delimiter) => ({ delimiter, ...evenness(text, delimiter) }));
  return found.reduce((best, one) =>
    one.share > best.share || (one.share === best.share && one.width > best.width) ? one : best,
  ).delimiter;
}

/** Most frequent number of cells in a line, and the share of lines that have it. */
function evenness(text: string, delimiter: string): { readonly width: number; readonly share: number } {
  const data: (readonly string[])[] = [];
  for (const { cells } of csvRecords(text, delimiter)) {
    if (cells.some((cell) => cell.trim() !== '')) data.push(cells);
    if (data.length === 50) break;
  }
  const byWidth = Map.groupBy(data, (cells) => cells.length);
  const [width = 1, lines = []] = [...byWidth].sort(([, a], [, b]) => b.length - a.length)[0] ?? [];
  return { width, share: width < 2 ? 0 : lines.length / data.length };
}
