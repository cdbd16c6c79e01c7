import { defineSlot, type Scope } from '#core/kernel/index.ts';
import { records, type ProposedChange, type RecordResource } from '../slots.ts';

/** Rule of an area about records of another kind: asked after their own `beforeChange`, wherever that is. */
export interface BeforeChange {
  readonly id: string;
  /** The kind of record. */
  readonly of: string;
  readonly run: (change: ProposedChange) => Promise<void>;
}

export const beforeChange = defineSlot<BeforeChange>('server/before-change', ({ id }) => id);

/** The kinds of records with the rules that other areas have about them. */
export function resourcesOf(slots: Pick<Scope, 'read'>): readonly RecordResource[] {
  const rules = slots.read(beforeChange);
  return slots.read(records).map((spec: RecordResource): RecordResource => {
    const added = rules.filter(({ of }) => of === spec.entity.name);
    if (added.length === 0) return spec;
    const run = async (change: ProposedChange) => {
      await spec.beforeChange?.(change);
      for (const rule of added) await rule.run(change);
    };
    return { ...spec, beforeChange: run };
  });
}
