import type { States } from '#kit/records/states.ts';
import { ownStates, stateProblems, type StateProblems } from '#kit/records/states.ts';
import type { Reads } from '../../database/database.ts';
import type { Registry, Writer } from '../registry.ts';
import type { Shape } from '../shape.ts';
import type { Values } from './work.ts';

/** The states of a kind of record by field, as they are now: its own, and those kept as records. */
export async function statesIn(connection: Reads, { entity, spec }: Shape): Promise<Readonly<Record<string, States>>> {
  const own = ownStates(entity.fields);
  const kept = Object.entries(spec.states ?? {}) as readonly (readonly [string, (connection: Reads) => Promise<States>])[];
  if (kept.length === 0) return own;
  return { ...own, ...Object.fromEntries(await Promise.all(kept.map(async ([field, load]) => [field, await load(connection)] as const))) };
}

/** Obstacles between two states of a record for its writer. `back` takes the writer's own move back. */
export const checkStates = (
  registry: Registry,
  who: Writer,
  states: Readonly<Record<string, States>>,
  before: Values | undefined,
  after: Values,
  back = false,
): StateProblems => stateProblems(states, before, after, { may: (right) => registry.allows(who, right), isServer: 'system' in who, back });
