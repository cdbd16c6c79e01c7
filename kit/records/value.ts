import type { Field } from './field.ts';
import { kindOf } from './kinds/kinds.ts';
import { identical } from './kinds/rows.ts';

/** A field holds nothing: null, a blank text, an empty list, names without a letter. */
export const isEmpty = (field: Field, value: unknown): boolean =>
  value === null || value === undefined || (kindOf(field).isEmpty?.(value as never) ?? false);

/** Two values of a field are the same to a person; all ways of being empty are. Order counts in lists. */
export function same(field: Field, a: unknown, b: unknown): boolean {
  if (a === b) return true;
  const nothing = isEmpty(field, a);
  if (nothing || isEmpty(field, b)) return nothing && isEmpty(field, b);
  return (kindOf(field).isSame ?? identical)(a as never, b as never);
}

/** Kinds that hold several things in their order; empty is `[]`, never null. */
export const isList = (field: Pick<Field, 'kind'>): boolean => kindOf(field).isList === true;
