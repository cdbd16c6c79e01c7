import type { Labels } from './entity.ts';
import type { Field } from './field.ts';
import type { ValueFormatter } from './kinds/kind.ts';
import { kindOf } from './kinds/kinds.ts';
import { isEmpty } from './value.ts';

export { nameIn } from './kinds/names.ts';
export { inSentence } from './kinds/rows.ts';
export type { ValueFormatter } from './kinds/kind.ts';

/**
 * A value in the reader's words; the empty text where there is none.
 * `key` is the key of the field's label. A record whose label is not among `labels` reads `#5`.
 */
export function formatValue(field: Field, value: unknown, voice: ValueFormatter, key: string, labels: Labels = {}): string {
  if (isEmpty(field, value)) return '';
  const tell = (inner: Field, part: unknown, partKey: string): string => formatValue(inner, part, voice, partKey, labels);
  return kindOf(field).tell(value as never, { options: field.options as never, voice, key, labels, tell });
}
