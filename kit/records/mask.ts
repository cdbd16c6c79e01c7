import type { Entity } from './entity.ts';
import { betweenValues, eachValue } from './each-value.ts';
import type { Field } from './field.ts';
import { kindOf } from './kinds/kinds.ts';
import { isEmpty } from './value.ts';

/** Part of a value of one of some fields that everybody may see; nothing of a kind that has no parts. */
export function maskOf(fields: Entity['fields'], field: Field, value: unknown): unknown {
  if (isEmpty(field, value)) return value;
  const masks = eachValue(fields, field, value).map(([one, part]) => kindOf(one).mask?.(part as never, one.options as never) ?? null);
  return masks.length > 1 ? masks.join(betweenValues) : masks[0];
}

/** True when a search over a kind of record looks into fields of which its reader sees a part alone. */
export const searchesMasked = ({ fields }: Entity, hidden: readonly string[]): boolean =>
  hidden.some((name) => fields[name]?.masked === true && fields[name].options.searched === true);
