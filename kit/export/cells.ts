import type { Labels } from '#kit/records/entity.ts';
import type { Field } from '#kit/records/field.ts';
import { kindOf } from '#kit/records/kinds/kinds.ts';
import { formatValue, type ValueFormatter } from '#kit/records/format-value.ts';
import { isEmpty } from '#kit/records/value.ts';

/** Contents of a cell of a file. A day is `YYYY-MM-DD`; empty is null. */
export type FileCell = string | number | null;

/**
 * A value as a file holds it: numbers as numbers, days and New York times as spreadsheets sort them, all else in the
 * reader's words. Never the id of a record: its name.
 */
export function fileCell(field: Field, value: unknown, said: { readonly voice: ValueFormatter; readonly key: string; readonly labels: Labels }): FileCell {
  if (isEmpty(field, value)) return null;
  return kindOf(field).cell.export?.(value as never) ?? formatValue(field, value, said.voice, said.key, said.labels);
}
