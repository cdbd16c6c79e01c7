import type { Entity } from '../records/entity.ts';
import { formatValue, type Voice } from '../records/format-value.ts';
import { labelKey } from '../records/words.ts';
import type { DictionaryRow } from './dictionary-rows.ts';

/** Name of a dictionary's value in the reader's language; its number where it has none. */
export function nameOf(entity: Entity, row: DictionaryRow, voice: Voice): string {
  const title = entity.fields[entity.title];
  return (title && formatValue(title, row[entity.title], voice, labelKey(entity, entity.title))) || `#${row.id}`;
}
