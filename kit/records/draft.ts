import { writtenFields, type Draft, type Entity, type Patch, type Row } from './entity.ts';
import type { Field } from './field.ts';
import { isEmpty, isList, same } from './value.ts';

export { same } from './value.ts';

type Values = Readonly<Record<string, unknown>>;

const start = (field: Field): unknown => field.initial ?? (isList(field) ? [] : null);

/** A draft to fill in: of a record, or of a new one with the values its fields start from. */
export function draftOf<E extends Entity>(entity: E, row?: Partial<Row<E>>): Draft<E> {
  const draft: Record<string, unknown> = {};
  for (const [name, field] of writtenFields(entity)) {
    draft[name] = row ? ((row as Values)[name] ?? (isList(field) ? [] : null)) : start(field);
  }
  return draft as Draft<E>;
}

/** The fields in which two drafts differ, with the later values: the body of an update. Blank texts are sent as null. */
export function changedFields<E extends Entity>(
  entity: E,
  before: Partial<Draft<E>>,
  after: Partial<Draft<E>>,
): Patch<E> {
  const patch: Record<string, unknown> = {};
  for (const [name, field] of writtenFields(entity)) {
    if (!(name in after)) continue;
    const value = (after as Values)[name];
    if (!same(field, (before as Values)[name], value)) patch[name] = tidy(field, value);
  }
  return patch as Patch<E>;
}

/** A value as it is kept: null where it is empty, `[]` for an empty list. */
export function tidy(field: Field, value: unknown): unknown {
  if (!isEmpty(field, value)) return value;
  return isList(field) ? [] : null;
}

/** Differences between two states of a record, for its history: field name to the values before and after. */
export function changes<E extends Entity>(
  entity: E,
  before: Values,
  after: Values,
): Record<string, [unknown, unknown]> {
  const found: Record<string, [unknown, unknown]> = {};
  for (const [name, field] of writtenFields(entity)) {
    if (name in after && !same(field, before[name], after[name]))
      found[name] = [before[name] ?? null, after[name] ?? null];
  }
  return found;
}
