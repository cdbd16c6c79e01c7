import type { Entity } from '../records/entity.ts';
import type { Field } from '../records/field.ts';
import { kindOf } from '../records/kinds/kinds.ts';

type Values = Readonly<Record<string, unknown>>;

/** Text by which a search finds records with the same value; undefined where it says too little. */
export const lookedFor = (field: Field | undefined, value: string): string | undefined => field && kindOf(field).alike?.soughtBy(value as never);

/**
 * Fields of a draft whose value a record has too, by the names of the fields to compare. Names in any script compare
 * with each other: one in Hangul may stand where another has letters.
 */
export function sameFields(entity: Entity, names: readonly string[], draft: Values, row: Values): readonly string[] {
  const texts = names.filter((name) => entity.fields[name] && kindOf(entity.fields[name]).isFreeText);
  return names.filter((name) => {
    const value = draft[name];
    const field = entity.fields[name];
    if (!field || typeof value !== 'string' || lookedFor(field, value) === undefined) return false;
    const others = (texts.includes(name) ? texts : [name]).map((one) => row[one]).filter((other) => typeof other === 'string');
    return others.some((other) => kindOf(field).alike?.isAlike(value as never, other as never));
  });
}
