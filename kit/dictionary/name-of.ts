import type { Entity } from '../records/entity.ts';
import { formatValue, type Voice } from '../records/format-value.ts';
import { labelKey } from '../records/words.ts';
import type { DictionaryRow } from './dictionary-rows.ts';

/** What a value of a dictionary is called in the reader's language; its number where it has no name. */
export function nameOf(entity: Entity, row: DictionaryRow, voice: Voice): string {
  const title = entity.fields[entity.title];
  return (title && formatValue(title, row[entity.title], voice, labelKey(entity, entity.title))) || `#${row.id}`;
}
