import { isWorkedOut } from '#kit/records/autofill.ts';
import type { Problems } from '#kit/records/check.ts';
import type { Autofill, Draft, Entity } from '#kit/records/entity.ts';
import { isEmpty, same } from '#kit/records/value.ts';

/** Cells that would not come into the record: what follows from the others says something else, or leaves no place for them. */
export function overruledCells(
  { entity, autofill }: { readonly entity: Entity; readonly autofill: Autofill<Entity> | undefined },
  patch: Readonly<Record<string, unknown>>,
  draft: Draft<Entity>,
): Problems {
  const after = draft as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    Object.entries(patch).flatMap(([name, given]) => {
      const field = entity.fields[name];
      if (!field || same(field, given, after[name])) return [];
      if (isWorkedOut(autofill, draft, name)) return [[name, 'kit.import.row.workedOut']];
      return !isEmpty(field, given) && isEmpty(field, after[name]) ? [[name, 'kit.import.row.emptied']] : [];
    }),
  );
}
