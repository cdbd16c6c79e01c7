import { defineSlot } from '#core/kernel/index.ts';
import type { OwnRules } from '#kit/records/check.ts';
import type { Entity, Fields } from '#kit/records/entity.ts';
import type { FieldNames, FieldParts } from '#kit/import/guess.ts';

/** Import settings of an area's records. Records without them can be imported too. */
export interface Importing<E extends Entity = Entity> {
  readonly entity: E;
  /** Names of columns, in files of other systems and in the product's languages, by field. */
  readonly names?: FieldNames;
  /** Fields that files often hold in several columns, with the names of each part. */
  readonly parts?: FieldParts;
  /** Words of other systems for the choices of a field: `{ tone: { W: 'warm' } }`. */
  readonly words?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Rules whose breach a person may overrule: the row waits as unsure until confirmed. */
  readonly warnings?: OwnRules<E>;
}

// oxlint-disable-next-line no-explicit-any -- a slot holds records of unrelated fields
export const importings = defineSlot<Importing<any>>('server/importings', ({ entity }) => entity.name);

/** Types an import's names and warnings by the record's fields. */
export const importing = <N extends string, F extends Fields>(spec: Importing<Entity<N, F>>) => importings(spec);
