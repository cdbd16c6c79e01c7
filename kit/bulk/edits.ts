import { kindOf } from '#kit/records/kinds/kinds.ts';
import type { Permission } from '#core/access/permission.ts';
import { sentFields, type Entity } from '#kit/records/entity.ts';
import type { Field } from '#kit/records/field.ts';
import type { Raise } from '#kit/records/raise.ts';
import { mayMove, statesOf } from '#kit/records/states.ts';
import { isEmpty, isList } from '#kit/records/value.ts';
import type { FieldChange } from './api.ts';

/** Ways to change a field of many records at once. */
export type EditMode = 'set' | 'empty' | 'add' | 'remove' | 'raise';

/** One field that a person changes, as far as they have got. */
export interface Edit {
  readonly name: string;
  readonly how: EditMode;
  readonly value: unknown;
}

/** The ways that make sense for a field; the first is where it starts. */
export function waysOf(field: Field): readonly EditMode[] {
  const { refers, isMoney } = kindOf(field);
  if (refers === 'many') return ['add', 'remove', 'set'];
  const ways: readonly EditMode[] = isMoney ? ['set', 'raise'] : ['set'];
  return field.presence === 'optional' ? [...ways, 'empty'] : ways;
}

/** A field that was just picked: nothing is given yet, except where a control shows a value from the start. */
export const startOf = (name: string, field: Field): Edit => ({
  name,
  how: waysOf(field)[0] ?? 'set',
  value: isList(field) ? [] : (kindOf(field).words?.(field.options as never)[0] === true || null),
});

/** Changes to send: of the fields that a person has finished, those with a value. */
export function changesOf(entity: Entity, edits: readonly Edit[]): Readonly<Record<string, FieldChange>> {
  const changes: Record<string, FieldChange> = {};
  for (const { name, how, value } of edits) {
    const field = entity.fields[name];
    if (!field) continue;
    if (how === 'empty') changes[name] = { set: null };
    else if (how === 'raise') {
      if (value !== null) changes[name] = { raise: value as Raise };
    }
    else if (!isEmpty(field, value)) changes[name] = { [how]: value } as FieldChange;
  }
  return changes;
}

/** The fields many records may be given at once, of those an area names, for someone with these rights. */
export function fieldsForMany(
  entity: Entity,
  named: readonly string[] | undefined,
  allows: (permissionId: string) => boolean,
): readonly string[] {
  const fit = sentFields(entity).flatMap(([name, field]) => {
    const { options, seenBy } = field;
    const { fitsMany, inFormOnly } = kindOf(field);
    const rights = [options.changedBy, seenBy].filter((right) => right !== undefined);
    const states = statesOf(field);
    return options.unique || !fitsMany || inFormOnly || !rights.every(allows) || (states && !mayMove(states, allows)) ? [] : [name];
  });
  return named?.filter((name) => fit.includes(name)) ?? fit;
}

/** True when someone has a right by its id; one that nobody contributes belongs to administrators alone. */
export const allowing =
  (all: readonly Permission[], may: (permission: Permission | undefined) => boolean) =>
  (id: string): boolean =>
    may(all.find((one) => one.id === id) ?? { id, roles: [] });
