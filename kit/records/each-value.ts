import type { Entity } from './entity.ts';
import type { Field } from './field.ts';

/** Parts the values of a field that holds several of another. */
export const betweenValues = ', ';

/** The values in a field that is not empty, each with the field whose value it is: its own, or the one of which it holds others. */
export function eachValue(fields: Entity['fields'], field: Field, value: unknown): readonly (readonly [of: Field, value: unknown])[] {
  const of = field.options.others === undefined ? undefined : fields[field.options.others];
  return of ? String(value).split(betweenValues).map((one) => [of, one]) : [[field, value]];
}
