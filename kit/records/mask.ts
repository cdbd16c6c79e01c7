import type { Entity } from './entity.ts';
import type { Field } from './field.ts';
import { kindOf } from './kinds/kinds.ts';
import { isEmpty } from './value.ts';

/** Part of a value that everybody may see; nothing of a kind that has no parts. */
export const maskOf = (field: Field, value: unknown): unknown =>
  isEmpty(field, value) ? value : (kindOf(field).mask?.(value as never, field.options as never) ?? null);

/** True when a search over a kind of record looks into fields of which its reader sees a part alone. */
export const searchesMasked = ({ fields }: Entity, hidden: readonly string[]): boolean =>
  hidden.some((name) => fields[name]?.masked === true && fields[name].options.searched === true);
