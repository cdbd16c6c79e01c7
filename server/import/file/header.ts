import type { RawRow } from './raw-row.ts';

/** Records looked at from the top of a file. */
const seen = 30;

/**
 * The record that holds the names of the columns. Titles and notes above it fill few cells;
 * it fills about as many as the rows below, hardly repeats a name and holds words, not numbers.
 */
export function findHeader(records: readonly RawRow[]): RawRow | undefined {
  const first = records.slice(0, seen);
  const usual = median(first.map(({ cells }) => filled(cells).length));
  return first.find(({ cells }) => looksLikeHeader(filled(cells), usual));
}

const filled = (cells: readonly string[]) => cells.map((cell) => cell.trim()).filter((cell) => cell !== '');

function looksLikeHeader(names: readonly string[], usual: number): boolean {
  if (names.length < Math.min(2, usual) || names.length < usual * 0.6) return false;
  const words = names.filter((name) => !/^[-+$€₩¥]?[\d.,:/%-]+$/.test(name));
  return words.length >= names.length * 0.8 && new Set(names).size >= names.length * 0.6;
}

function median(numbers: readonly number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
