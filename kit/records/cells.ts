import type { Field } from './field.ts';
import { choiceKey } from './fold.ts';
import type { CellWords, Lookup, Reading } from './kinds/kind.ts';
import { kindOf } from './kinds/kinds.ts';
import { isEmpty, isList } from './value.ts';

export { choiceKey } from './fold.ts';
export type { CellWords, Lookup, Reading } from './kinds/kind.ts';

/**
 * The words for a field's choices in the given languages: pass the `t` of each, and the key of the field's label.
 * A word that two choices share stands for neither.
 */
export function wordsFor(field: Field, key: string, texts: readonly ((key: string) => string)[]): CellWords {
  const words = new Map<string, string>();
  const shared = new Set<string>();
  for (const value of kindOf(field).words?.(field.options as never) ?? []) {
    // `true` and `false` are read in any language.
    if (typeof value === 'boolean') continue;
    const choice = String(value);
    for (const t of texts) {
      const word = choiceKey(t(`${key}.${choice}`));
      if ((words.get(word) ?? choice) !== choice) shared.add(word);
      words.set(word, choice);
    }
  }
  for (const word of shared) words.delete(word);
  return words;
}

/**
 * Reads a cell of a file as a value of a field. What cannot be read is named, never guessed; rules are left to `check`.
 * Slashed dates ending in the year are month first, moments without a zone are New York's.
 */
export function readCell(field: Field, cell: string, lookup: Lookup, words?: CellWords): Reading {
  const trimmed = cell.trim();
  if (trimmed === '') return { value: isList(field) ? [] : null };
  // Files from some systems hold Hangul in pieces; composed it is the same text and compares as such.
  return kindOf(field).cell.read(trimmed.normalize('NFC'), { options: field.options as never, lookup, words });
}

/** A lookup where nothing is referred to. */
export const noLabels: Lookup = { id: () => 'unknown', label: () => undefined };

/** Writes a value as a cell that `readCell` reads back; pictures are written by the ids of their files only. */
export const writeCell = (field: Field, value: unknown, lookup: Lookup): string =>
  isEmpty(field, value) ? '' : kindOf(field).cell.write(value as never, field.options as never, lookup);
