import { kindOf } from '#kit/records/kinds/kinds.ts';
import type { Entity } from '#kit/records/entity.ts';
import type { Field } from '#kit/records/field.ts';
import { isEmpty } from '#kit/records/value.ts';
import { referredBy } from '#kit/import/target.ts';
import type { RowResult } from '#kit/import/limits.ts';

/** A value of a record that a row changes, lowers, or would change were it not kept. */
export interface OverwriteMark {
  readonly field: string;
  readonly how: 'changed' | 'lowered' | 'kept';
}

/** Results of rows that were found to be about a record and may be written. */
export const comparedResults: readonly RowResult[] = ['change', 'same'];

/** Marks as a text that is searched by field: `|year lowered|note kept|`; empty without a mark. */
export const textOfMarks = (marks: readonly OverwriteMark[]): string =>
  marks.length === 0 ? '' : `|${marks.map(({ field, how }) => `${field} ${how}`).join('|')}|`;

/** The marks of such a text. */
export const marksOf = (text: string | null): readonly OverwriteMark[] =>
  (text ?? '')
    .split('|')
    .filter((mark) => mark !== '')
    .map((mark) => {
      const [field = '', how] = mark.split(' ');
      return { field, how: how as OverwriteMark['how'] };
    });

type Values = Readonly<Record<string, unknown>>;

/** The values of a record that a row changes or would change, each marked by how. */
export function overwritesOf(
  { fields }: Entity,
  { before = {}, values, kept = [] }: { readonly before?: Values; readonly values: Values; readonly kept?: readonly string[] },
): readonly OverwriteMark[] {
  const lost = Object.entries(before).filter(([name, value]) => name in values && overwrites(fields[name] as Field, value, values[name]));
  return [
    ...lost.map(([field, value]): OverwriteMark => {
      const after = values[field];
      const lowered = typeof value === 'number' && typeof after === 'number' && referredBy(fields[field] as Field) === undefined && after < value;
      return { field, how: lowered ? 'lowered' : 'changed' };
    }),
    ...kept.map((field): OverwriteMark => ({ field, how: 'kept' })),
  ];
}

/** True when a value that is there gets lost when another takes its place; a name loses nothing with a further language. */
export function overwrites(field: Field, before: unknown, after: unknown): boolean {
  if (isEmpty(field, before)) return false;
  if (!kindOf(field).isTranslated) return true;
  const now = after as Readonly<Record<string, string>>;
  return Object.entries(filledNames(before)).some(([locale, text]) => now[locale] !== text);
}

/** The languages of a name that say something. */
export const filledNames = (names: unknown) =>
  Object.fromEntries(Object.entries((names ?? {}) as object).filter(([, one]) => one !== ''));
