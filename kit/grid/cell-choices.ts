import { kindOf, targetOf } from '#kit/records/kinds/kinds.ts';
import { useChoices } from '#kit/fields/controls/choices.ts';
import { fold } from '#kit/records/fold.ts';
import type { I18n } from '#core/i18n/i18n.ts';
import { wordOf } from './cell-text.ts';
import type { GridColumn } from './grid-columns.ts';

/** Something a cell may be given. */
export interface CellChoice {
  readonly label: string;
  readonly value: unknown;
}

/** Text after the last semicolon of a cell that names several. */
export const lastOf = (text: string): string => text.slice(text.lastIndexOf(';') + 1).trim();

/** The words of a column that has few, for what is typed. */
function wordsOf(column: GridColumn, typed: string, i18n: Pick<I18n, 't' | 'has'>): readonly CellChoice[] {
  const { field } = column;
  const { offered, words } = kindOf(field);
  const values = (offered ?? words)?.(field.options as never) ?? [];
  const all = values.map((value) => ({ value, label: wordOf(column, value, i18n) }));
  const sought = fold(typed);
  const found = all.filter(({ label }) => fold(label).includes(sought));
  // The word that begins so is meant before one that holds it.
  return found.sort((a, b) => Number(fold(b.label).startsWith(sought)) - Number(fold(a.label).startsWith(sought)));
}

/**
 * Choices of a cell for a typed text: words of a choice, or records found. `typed` is undefined while nobody has typed:
 * then everything is offered.
 */
export function useCellChoices(column: GridColumn, typed: string | undefined, open: boolean, i18n: Pick<I18n, 't' | 'has'>): readonly CellChoice[] {
  const to = targetOf(column.field);
  const sought = typed === undefined ? '' : kindOf(column.field).refers === 'many' ? lastOf(typed) : typed;
  const { rows } = useChoices(to ?? '', sought, open && to !== undefined);
  if (!open) return [];
  return to === undefined ? wordsOf(column, sought, i18n) : rows.map(({ id, label }) => ({ value: id, label }));
}
