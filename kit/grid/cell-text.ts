import type { I18n } from '#core/i18n/i18n.ts';
import { choiceKey, readCell, wordsFor, writeCell, type Lookup, type Reading } from '#kit/records/cells.ts';
import type { Labels } from '#kit/records/entity.ts';
import { kindOf } from '#kit/records/kinds/kinds.ts';
import { formatValue } from '#kit/records/format-value.ts';
import { isEmpty } from '#kit/records/value.ts';
import type { GridColumn } from './grid-columns.ts';

type Voice = Pick<I18n, 't' | 'has'>;

/** The word of a column for one of its few values: the area's own, else kit's. */
export function wordOf({ key }: GridColumn, value: unknown, { t, has }: Voice): string {
  const own = `${key}.${String(value)}`;
  return t(has(own) ? own : value === true ? 'kit.entity.yes' : 'kit.entity.no');
}

/** A value as a person types and copies it: names, never ids; `readText` reads it back. */
export function textOf(column: GridColumn, value: unknown, voice: Voice, labels: Labels): string {
  const { field } = column;
  if (isEmpty(field, value)) return '';
  const { words, time, cell } = kindOf(field);
  if (words) return wordOf(column, value, voice);
  if (time === 'moment') return String(cell.export?.(value as never));
  return writeCell(field, value, { id: () => 'unknown', label: (to, id) => labels[to]?.[id] });
}

/** A value as the reader's language says it. */
export function wordsOf(column: GridColumn, value: unknown, i18n: I18n, labels: Labels): string {
  const { field, key } = column;
  return typeof value === 'boolean' ? wordOf(column, value, i18n) : formatValue(field, value, i18n, key, labels);
}

/** Reads what a person typed or pasted, in their words. */
export function readText(column: GridColumn, text: string, voice: Voice, lookup: Lookup): Reading {
  const { field, key } = column;
  const word = choiceKey(text);
  const said = kindOf(field).words?.(field.options as never).find((value) => choiceKey(wordOf(column, value, voice)) === word);
  if (said !== undefined) return { value: said };
  return readCell(field, text, lookup, wordsFor(field, key, [voice.t]));
}

/** The names in a cell that stand for other records, each way they may be told apart. */
export function namesIn({ field }: GridColumn, text: string): readonly string[] {
  const { refers } = kindOf(field);
  if (!refers) return [];
  const whole = text.normalize('NFC').trim();
  const parts = refers === 'one' ? [whole] : whole.split(/[;|；\n]/).flatMap((part) => [part, ...part.split(/[,，、]/)]);
  return [...new Set(parts.map((part) => part.trim()))].filter((part) => part !== '');
}
