import { sentFields, writtenFields, type Entity } from '../records/entity.ts';
import type { Field } from '../records/field.ts';
import { kindOf, targetOf } from '../records/kinds/kinds.ts';
import { isEmpty, isList, same } from '../records/value.ts';

type Row = Readonly<Record<string, unknown>> & { readonly id: number; readonly hidden?: readonly string[] };

/** Whose value stays: that of the record that stays, of the one that goes, or both of them in a list. */
export type Choice = 'stays' | 'goes' | 'both';

/** A field in which two records differ. */
export interface Difference {
  readonly name: string;
  readonly field: Field;
  readonly canBoth: boolean;
}

/** The fields in which two records differ and one may be chosen: none that one names the other by, or that is not seen whole. */
export const differencesOf = (entity: Entity, stays: Row, goes: Row): readonly Difference[] =>
  sentFields(entity).flatMap(([name, field]) => {
    const [a, b] = [stays[name], goes[name]];
    const namesOther = targetOf(field) === entity.name && (a === goes.id || b === stays.id);
    const isHidden = stays.hidden?.includes(name) || goes.hidden?.includes(name);
    if (namesOther || isHidden || same(field, a, b)) return [];
    return [{ name, field, canBoth: isList(field) && !isEmpty(field, a) && !isEmpty(field, b) }];
  });

/** The written fields in which two records agree, empty ones left out. */
export const agreedOf = (entity: Entity, stays: Row, goes: Row): readonly string[] =>
  writtenFields(entity).flatMap(([name, field]) => (same(field, stays[name], goes[name]) && !isEmpty(field, stays[name]) ? [name] : []));

/** The value that stays unless somebody chooses: the one that is there, both of lists, else that of the record that stays. */
export const likelyChoice = ({ name, field, canBoth }: Difference, stays: Row): Choice =>
  canBoth ? 'both' : isEmpty(field, stays[name]) ? 'goes' : 'stays';

const joined = (field: Field, a: unknown, b: unknown): readonly unknown[] => {
  const all = [...((a ?? []) as readonly unknown[]), ...((b ?? []) as readonly unknown[])];
  const { max } = { ...kindOf(field).limits?.(field.options as never), ...(field.options as { max?: number }) };
  return [...new Map(all.map((one) => [JSON.stringify(one), one])).values()].slice(0, max);
};

/** Value of a field after the merge. */
export const chosenValue = ({ name, field }: Difference, choice: Choice, stays: Row, goes: Row): unknown =>
  choice === 'both' ? joined(field, stays[name], goes[name]) : (choice === 'stays' ? stays : goes)[name];

/** Values to write into the record that stays: those that change. */
export const mergedValues = (differences: readonly Difference[], choices: Readonly<Record<string, Choice>>, stays: Row, goes: Row): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    differences.flatMap((difference) => {
      const value = chosenValue(difference, choices[difference.name] ?? likelyChoice(difference, stays), stays, goes);
      return same(difference.field, value, stays[difference.name]) ? [] : [[difference.name, value]];
    }),
  );

/** Values after the merge of the written fields that say whose the record is. */
export const ownersAfter = (entity: Entity, differences: readonly Difference[], choices: Readonly<Record<string, Choice>>, stays: Row, goes: Row): Readonly<Record<string, unknown>> => ({
  ...Object.fromEntries(sentFields(entity).flatMap(([name]) => (entity.own.some((one) => one === name) ? [[name, stays[name]]] : []))),
  ...Object.fromEntries(Object.entries(mergedValues(differences, choices, stays, goes)).filter(([name]) => entity.own.some((one) => one === name))),
});
