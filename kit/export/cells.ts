import type { Labels } from '#kit/records/entity.ts';
import type { Field } from '#kit/records/field.ts';
import { say, type Voice } from '#kit/records/say.ts';
import { isEmpty } from '#kit/records/value.ts';

/** What a cell of a file holds. A day is `YYYY-MM-DD`; empty is null. */
export type FileCell = string | number | null;

const newYork = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'America/New_York',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
});

/**
 * A value as a file holds it: numbers as numbers, days and New York times as spreadsheets sort them, all else in the
 * reader's words. Never the id of a record: its name.
 */
export function fileCell(field: Field, value: unknown, said: { readonly voice: Voice; readonly key: string; readonly labels: Labels }): FileCell {
  if (isEmpty(field, value)) return null;
  switch (field.kind) {
    case 'integer':
    case 'decimal':
      return value as number;
    case 'plainDate':
      return value as string;
    case 'instant':
      return newYork.format(new Date(value as string));
    case 'photos':
      return (value as readonly unknown[]).length;
    default:
      return say(field, value, said.voice, said.key, said.labels);
  }
}
