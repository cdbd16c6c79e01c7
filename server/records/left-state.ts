import { ownStates } from '#kit/records/states.ts';
import type { Reads } from '../database/database.ts';
import type { UnvalidatedRecord } from '../slots.ts';
import type { Shape } from './shape.ts';
import { statesIn } from './write/state-checks.ts';
import type { Values } from './write/work.ts';

/** By record the values that empty what belongs to the states it leaves. What is sent stands; an undo brings the former values back. */
export async function emptiedOnLeaving(connection: Reads, shape: Shape, some: readonly UnvalidatedRecord[]): Promise<readonly Values[]> {
  const { fields } = shape.entity;
  const names = [...Object.keys(ownStates(fields)), ...Object.keys(shape.spec.states ?? {})];
  if (!some.some(({ before, patch }) => before && names.some((name) => name in patch))) return [];
  const states = Object.entries(await statesIn(connection, shape));
  return some.map(({ before, patch }) => {
    const left = states.flatMap(([name, { of }]) => {
      const [from, to] = [String(before?.[name] ?? ''), String(patch[name] ?? '')];
      if (to === '' || from === to) return [];
      const stays = of[to]?.empties ?? [];
      return (of[from]?.empties ?? []).filter((field) => !stays.includes(field) && !(field in patch));
    });
    return Object.fromEntries(left.map((field) => [field, fields[field]?.initial ?? null]));
  });
}
