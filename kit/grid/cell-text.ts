import type { I18n } from '#core/i18n/i18n.ts';
import { choiceKey, readCell, wordsFor, writeCell, type Lookup, type Reading } from '#kit/records/cells.ts';
import type { Labels } from '#kit/records/entity.ts';
import type { Options } from '#kit/records/field.ts';
import { say } from '#kit/records/say.ts';
import { isEmpty } from '#kit/records/value.ts';
import type { GridColumn } from './grid-columns.ts';

type Voice = Pick<I18n, 't' | 'has'>;

/** The word for yes or no in a column: the area's own, else kit's. */
export function flagWord({ key }: GridColumn, on: boolean, { t, has }: Voice): string {
  const own = `${key}.${on}`;
  return t(has(own) ? own : on ? 'kit.entity.yes' : 'kit.entity.no');
}

const newYork = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'America/New_York',
  dateStyle: 'short',
  timeStyle: 'short',
});

/** A value as a person types and copies it: names, never ids; `readText` reads it back. */
export function textOf(column: GridColumn, value: unknown, voice: Voice, labels: Labels): string {
  const { field, key } = column;
  if (isEmpty(field, value)) return '';
  if (field.kind === 'choice') return voice.t(`${key}.${String(value)}`);
  if (field.kind === 'flag') return flagWord(column, value === true, voice);
  if (field.kind === 'instant') return newYork.format(new Date(value as string));
  return writeCell(field, value, { id: () => 'unknown', label: (to, id) => labels[to]?.[id] });
}

/** A value as the reader's language says it. */
export function wordsOf(column: GridColumn, value: unknown, i18n: I18n, labels: Labels): string {
  const { field, key } = column;
  return field.kind === 'flag' && typeof value === 'boolean' ? flagWord(column, value, i18n) : say(field, value, i18n, key, labels);
}

/** Reads what a person typed or pasted, in their words. */
export function readText(column: GridColumn, text: string, voice: Voice, lookup: Lookup): Reading {
  const { field, key } = column;
  if (field.kind === 'flag') {
    const word = choiceKey(text);
    const said = [true, false].find((on) => choiceKey(flagWord(column, on, voice)) === word);
    if (said !== undefined) return { value: said };
  }
  return readCell(field, text, lookup, wordsFor(field, key, [voice.t]));
}

/** The names in a cell that stand for other records, each way they may be told apart. */
export function namesIn({ field }: GridColumn, text: string): readonly string[] {
  if (field.kind !== 'reference' && field.kind !== 'references') return [];
  const whole = text.normalize('NFC').trim();
  const parts = field.kind === 'reference' ? [whole] : whole.split(/[;|；\n]/).flatMap((part) => [part, ...part.split(/[,，、]/)]);
  return [...new Set(parts.map((part) => part.trim()))].filter((part) => part !== '');
}

/** The kind of record a column refers to. */
export const targetOf = ({ field }: GridColumn): string | undefined =>
  field.kind === 'reference' || field.kind === 'references' ? (field.options as Options<'reference'>).to : undefined;
