import { draftOf } from '#kit/records/draft.ts';
import type { Entity } from '#kit/records/entity.ts';
import type { UnvalidatedRecord } from '../slots.ts';

/**
 * Values that keep fields as they stand, in a new record as they begin, whatever somebody sends: a score and what it was
 * made from are never typed.
 */
export function keepFields(entity: Entity, names: readonly string[], { before, patch }: UnvalidatedRecord): Readonly<Record<string, unknown>> {
  const kept: Readonly<Record<string, unknown>> = before ?? draftOf(entity);
  return Object.fromEntries(names.filter((name) => name in patch).map((name) => [name, kept[name] ?? null]));
}
