import type { Permission } from '#core/access/permission.ts';
import { defineSlot, type Contribution } from '#core/kernel/index.ts';
import type { Route } from '#core/route.ts';
import { writtenFields, type Entity } from '../records/entity.ts';
import { targetOf } from '../records/kinds/kinds.ts';

/** Records of one kind that name the values of a dictionary in one of their fields. */
export interface ReferenceUse {
  /** The dictionary. */
  readonly of: string;
  /** The kind that names it, and in which field; `{record}.total` says how many there are. */
  readonly record: string;
  readonly by: string;
  readonly list: Route;
  readonly needs: Permission;
  /** The right to change them. */
  readonly write: Permission;
}

/** Uses of the values of dictionaries: the number beside a value leads to them. */
export const referenceUses = defineSlot<ReferenceUse>('kit/reference-uses', ({ record, by }) => `${record}/${by}`);

/** The references of a kind of record, field by field: from each value its records are shown, and changed all at once. */
export const referencedBy = (entity: Entity, options: Pick<ReferenceUse, 'list' | 'needs' | 'write'>): readonly Contribution[] =>
  writtenFields(entity).flatMap(([by, field]) => {
    const of = targetOf(field);
    return of === undefined ? [] : [referenceUses({ ...options, of, record: entity.name, by })];
  });
