import { betweenValues, eachValue } from '../records/each-value.ts';
import type { Entity } from '../records/entity.ts';
import type { Field } from '../records/field.ts';
import { kindOf } from '../records/kinds/kinds.ts';
import { isEmpty, same } from '../records/value.ts';

type Values = Readonly<Record<string, unknown>>;

/** The fields that hold others of one. */
const othersOf = ({ fields }: Entity, of: string): readonly string[] => Object.keys(fields).filter((name) => fields[name]?.options.others === of);

/**
 * Fields of the record that stays with what a merge left over of those whose others they hold: values of both records,
 * each once however it is spelled, without the one that was chosen. Beyond what a field holds the last are dropped.
 */
export function othersAfter({ fields }: Entity, stays: Values, goes: Values, chosen: Values): Values {
  const after: Record<string, string | null> = {};
  for (const [name, field] of Object.entries(fields)) {
    const { others: of = '' } = field.options;
    const main = fields[of];
    if (!main) continue;
    const held = [of, name].flatMap((from) => [stays, goes].flatMap((row) => (isEmpty(field, row[from]) ? [] : eachValue(fields, fields[from]!, row[from]))));
    const isSame = (a: unknown, b: unknown) => same(main, a, b) || (!isEmpty(main, a) && kindOf(main).alike?.isAlike(a as never, b as never));
    const [, ...others] = held.reduce<readonly unknown[]>((all, [, value]) => (all.some((one) => isSame(one, value)) ? all : [...all, value]), [{ ...stays, ...chosen }[of]]);
    const { max = Infinity } = { ...kindOf(field).limits?.(field.options as never), ...(field.options as { readonly max?: number }) };
    while (others.join(betweenValues).length > max) others.pop();
    after[name] = others.join(betweenValues) || null;
  }
  return after;
}

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
    const others = [...(texts.includes(name) ? texts : [name]), ...othersOf(entity, name)].flatMap((one) => {
      const [of, other] = [entity.fields[one], row[one]];
      return of && typeof other === 'string' ? eachValue(entity.fields, of, other) : [];
    });
    return others.some(([, other]) => kindOf(field).alike?.isAlike(value as never, other as never));
  });
}
