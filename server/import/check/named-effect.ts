import { writtenFields, type Entity } from '#kit/records/entity.ts';
import { referredBy } from '#kit/import/target.ts';
import type { Registry } from '../../records/registry.ts';
import type { LabelBook } from './label-book.ts';
import { newRecordKey, titlesOf } from './new-records.ts';
import type { StoredRow } from '../import-store.ts';
import type { RowRead } from './read-row.ts';
import type { RowEffect, Verdict } from './validate-row.ts';

/** True when a record may name others of its kind. */
export const makesItself = (entity: Entity): boolean => writtenFields(entity).some(([, field]) => referredBy(field) === entity.name);

/** Tells the labels under which rows of the file make a record. */
export function titlesMade(registry: Registry, entity: Entity, rows: readonly RowRead[]): (label: string) => boolean {
  const keyOf = (label: string) => newRecordKey(registry, entity.name, label);
  const made = new Set(rows.flatMap(({ values }) => titlesOf(entity, values).map(keyOf)));
  return (label) => made.has(keyOf(label));
}

/** The effect with labels in the place of records yet to be made; rows that will not be written make none. */
export function named(
  entity: Entity,
  { effect, result }: Verdict,
  book: LabelBook,
  made: Map<string, Set<string>>,
  isMade: (label: string) => boolean,
): RowEffect {
  const values: Record<string, unknown> = { ...effect.values };
  for (const [name, field] of writtenFields(entity)) {
    const to = referredBy(field);
    if (to === undefined || !(name in values)) continue;
    const swap = (id: unknown): unknown => {
      const label = typeof id === 'number' ? book.newLabel(id) : undefined;
      if (label === undefined) return id;
      if (result !== 'error' && !(to === entity.name && isMade(label))) made.set(to, (made.get(to) ?? new Set<string>()).add(label));
      return label;
    };
    const value = values[name];
    values[name] = Array.isArray(value) ? value.map(swap) : swap(value);
  }
  return { ...effect, values };
}

/** Keys of the records that a checked row makes by naming them, with their kinds. */
export function newKeysOf(registry: Registry, entity: Entity, { effect, result }: Pick<StoredRow, 'effect' | 'result'>): readonly (readonly [kind: string, key: string])[] {
  if (result === 'error') return [];
  return writtenFields(entity).flatMap(([name, field]) => {
    const to = referredBy(field);
    const labels = to === undefined ? [] : [effect.values[name]].flat().filter((label): label is string => typeof label === 'string');
    return labels.map((label) => [to as string, newRecordKey(registry, to as string, label)] as const);
  });
}
