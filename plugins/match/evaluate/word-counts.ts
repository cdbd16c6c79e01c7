/** Times that each of some words stands in a column. */
export type WordCounts = Readonly<Record<string, number>>;

/** Counts of what is not empty, in any spelling of its letters. */
export function countsOf(cells: readonly string[]): WordCounts {
  const counts: Record<string, number> = {};
  const first = new Map<string, string>();
  for (const text of cells.map((cell) => cell.trim()).filter(Boolean)) {
    const known = first.get(text.toLowerCase()) ?? text;
    first.set(text.toLowerCase(), known);
    counts[known] = (counts[known] ?? 0) + 1;
  }
  return counts;
}

/** Words of a column that are told by name. */
const maxTold = 3;

/** Words with how often each stands there, the most frequent first. */
export function wordsOf(counts: WordCounts): string {
  const sorted = Object.entries(counts).toSorted(([, one], [, other]) => other - one);
  const told = sorted.slice(0, maxTold).map(([word, count]) => `"${word}"${count > 1 ? ` (${count})` : ''}`);
  return told.join(', ') + (sorted.length > maxTold ? ` and ${sorted.length - maxTold} other${sorted.length - maxTold > 1 ? 's' : ''}` : '');
}

/** Words in all, each as often as it stands there. */
export const sumOf = (counts: WordCounts): number => Object.values(counts).reduce((sum, count) => sum + count, 0);
