import { writtenFields, type Draft, type Entity, type Patch, type Row } from './entity.ts';
import type { Field } from './field.ts';
import { isEmpty, isList, same } from './value.ts';

export { same } from './value.ts';

type Values = Readonly<Record<string, unknown>>;

const initialOf = (field: Field): unknown => field.initial ?? (isList(field) ? [] : null);

/** Draft of a record; without one that of a new record, with its initial values. */
export function draftOf<E extends Entity>(entity: E, row?: Partial<Row<E>>): Draft<E> {
  const draft: Record<string, unknown> = {};
  for (const [name, field] of writtenFields(entity)) {
    draft[name] = row ? ((row as Values)[name] ?? (isList(field) ? [] : null)) : initialOf(field);
  }
  return draft as Draft<E>;
}

/** Body of an update: the fields in which two drafts differ, with the later values. Blank texts become null. */
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

/** Value as stored: null where it is empty, `[]` for an empty list. */
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
