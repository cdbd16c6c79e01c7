import { writtenFields, type Entity } from '#kit/records/entity.ts';
import type { CellProblem } from '#kit/import/check/api.ts';
import { referredBy } from '#kit/import/target.ts';
import { lookUp } from '../../records/read/look-up.ts';
import { sightOf } from '../../records/reach.ts';
import type { Registry } from '../../records/registry.ts';
import type { Values } from '#server/records/write/work.ts';
import type { Batch } from '../../records/write/writing.ts';
import type { Caller } from '../../slots.ts';
import { valuesOfLabel } from '../check/label-book.ts';
import { newRecordKey } from '../check/new-records.ts';
import type { StoredRow } from '../import-store.ts';

/** Makes the records that rows name and nobody made yet. */
export interface LabelMaker {
  /** Makes the records that rows name and nobody made yet. */
  learn(rows: readonly StoredRow[]): Promise<void>;
  /** Values with ids in the place of labels, and what is wrong with the labels. */
  fill(values: Values): { readonly values: Values; readonly problems: readonly CellProblem[] };
  /** Count of records made, by kind. */
  readonly made: Readonly<Record<string, number>>;
  /** Records of labels that were found or made here: ids, or why there is none. */
  readonly learnt: ReadonlyMap<string, number | string>;
}

/** Makers of records, and the records of labels that are known: ids, or why there is none. */
interface LabelMakerParts {
  readonly registry: Registry;
  readonly batch: Batch;
  readonly entity: Entity;
  readonly who: Caller;
  readonly known: ReadonlyMap<string, number | string>;
  readonly made: Record<string, number>;
}

export function labelMaker({ registry, batch, entity, who, known, made }: LabelMakerParts): LabelMaker {
  const fields = writtenFields(entity).flatMap(([name, field]) => {
    const to = referredBy(field);
    return to === undefined ? [] : [{ name, to }];
  });
  const keyOf = (to: string, label: string) => newRecordKey(registry, to, label);
  const labelsOf = (value: unknown) =>
    (Array.isArray(value) ? value : [value]).filter((label) => typeof label === 'string');

  const learnt = new Map<string, number | string>();
  const idOf = (key: string) => known.get(key) ?? learnt.get(key);

  return {
    made,
    learnt,
    async learn(rows) {
      const missing = new Map<string, Map<string, string>>();
      for (const { effect } of rows) {
        for (const { name, to } of fields) {
          for (const label of labelsOf(effect.values[name])) {
            const key = keyOf(to, label);
            if (idOf(key) === undefined) missing.set(to, (missing.get(to) ?? new Map<string, string>()).set(key, label));
          }
        }
      }
      for (const [to, labels] of missing) {
        // Somebody may have made it since the check.
        const there = await lookUp(sightOf(batch.connection, registry, who).narrow, registry.get(to), [...labels.values()]);
        for (const [key, label] of labels) {
          const found = there.get(label);
          if (found === undefined) continue;
          learnt.set(key, found === 'ambiguous' ? 'rule.ambiguous' : found);
          labels.delete(key);
        }
        const target = registry.get(to).entity;
        const outcomes = await batch.createEach(to, [...labels.values()].map((label) => valuesOfLabel(target, label)));
        for (const [place, key] of [...labels.keys()].entries()) {
          const outcome = outcomes[place]!;
          learnt.set(key, outcome.is === 'created' ? outcome.id : (Object.values(outcome.fields)[0] ?? 'rule.unknown'));
          if (outcome.is === 'created') made[to] = (made[to] ?? 0) + 1;
        }
      }
    },
    fill(values) {
      const filled: Record<string, unknown> = { ...values };
      const problems: CellProblem[] = [];
      for (const { name, to } of fields) {
        const swap = (label: unknown): unknown => {
          if (typeof label !== 'string') return label;
          const found = idOf(keyOf(to, label));
          if (typeof found === 'string') problems.push({ field: name, key: found, values: { value: label }, level: 'error' });
          return found;
        };
        const value = filled[name];
        if (value !== undefined) filled[name] = Array.isArray(value) ? value.map(swap) : swap(value);
      }
      return { values: filled, problems };
    },
  };
}
