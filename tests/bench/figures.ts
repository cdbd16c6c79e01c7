import { readFileSync, writeFileSync } from 'node:fs';

/** A measured row: against the same of a bare page, server or insert in the same run where there is one. */
export interface Figure {
  readonly part: string;
  readonly what: string;
  readonly measured: string;
  readonly bare: string;
  readonly budget: string;
  readonly isMissed: boolean;
}

/** Takes a figure down; `bare` says how many times the bare one it was. Missed unless its first number is within the budget's. */
export type Note = (what: string, measured: string, budget: string, more?: { readonly bare?: string; readonly isMissed?: boolean }) => void;

const begin = '<!-- figures of `npm run bench -- --record` -->';
const end = '<!-- end of the figures of the bench -->';
const amount = /(\d+(?:\.\d+)?)(?: (ms|s|KB|MB))?/;
const inMs: Readonly<Record<string, number>> = { ms: 1, s: 1000 };

/** Compares the first number of what was measured with the budget's; true where either names none, or another unit. */
export function isWithin(measured: string, budget: string): boolean {
  const [, found, foundUnit] = amount.exec(measured) ?? [];
  const [, limit, limitUnit] = amount.exec(budget) ?? [];
  if (found === undefined || limit === undefined) return true;
  const sizeOf = (unit: string | undefined) => inMs[unit ?? ''] ?? 1;
  const isTime = (unit: string | undefined) => unit !== undefined && unit in inMs;
  if (foundUnit !== limitUnit && !(isTime(foundUnit) && isTime(limitUnit))) return true;
  const [value, most] = [Number(found) * sizeOf(foundUnit), Number(limit) * sizeOf(limitUnit)];
  return budget.startsWith('at least') ? value >= most : value <= most;
}

/** The figures as a table, those missed in bold. */
export function tableOf(figures: readonly Figure[]): string {
  const lines = figures.map(({ part, what, measured, bare, budget, isMissed }) => [part, what, measured, bare, isMissed ? `**${budget}, missed**` : budget]);
  return [['part', 'what', 'measured', 'times the bare one', 'budget'], ['---', '---', '---', '---', '---'], ...lines]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

/** A document with the rows of the parts that ran in the place of theirs; those of other parts stay, in the order of `parts`. */
export function withFigures(document: string, parts: readonly string[], figures: readonly Figure[]): string {
  const [head, tail] = [document.indexOf(begin), document.indexOf(end)];
  if (head < 0 || tail < 0) throw new Error(`There is no place for the figures: '${begin}'`);
  const ran = new Set(figures.map(({ part }) => part));
  const kept = document
    .slice(head, tail)
    .split('\n')
    .flatMap((line): Figure[] => {
      const [part = '', what = '', measured = '', bare = '', said = ''] = line.split('|').slice(1, -1).map((cell) => cell.trim());
      const missed = /^\*\*(.*), missed\*\*$/.exec(said)?.[1];
      return parts.includes(part) && !ran.has(part) ? [{ part, what, measured, bare, budget: missed ?? said, isMissed: missed !== undefined }] : [];
    });
  const all = parts.flatMap((part) => [...kept, ...figures].filter((one) => one.part === part));
  return `${document.slice(0, head)}${begin}\n${tableOf(all)}\n${document.slice(tail)}`;
}

/** Writes the figures into a document of the repository. */
export const recordFigures = (file: string, parts: readonly string[], figures: readonly Figure[]): void =>
  writeFileSync(file, withFigures(readFileSync(file, 'utf8'), parts, figures));
