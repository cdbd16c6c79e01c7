import type { Entity } from '../records/entity.ts';
import { targetOf } from '../records/kinds/kinds.ts';
import { statesOf } from '../records/states.ts';

/**
 * Lanes of a board. Stages that are records go by their ids; the states of a choice by their places in it, counted
 * from 1.
 */
export interface BoardLanes {
  /** The kind of record that stages are; undefined where they are the states of a choice. */
  readonly record: string | undefined;
  /** The states of the choice; none where stages are records. */
  readonly states: readonly string[];
  /** The lane of a stored value; null for none. */
  readonly laneOf: (value: unknown) => number | null;
  /** The value that is stored for a lane; undefined where there is no such state. */
  readonly valueOf: (lane: number) => number | string | undefined;
}

/** Lanes by a field. Throws where it names no stages. */
export function lanesBy(entity: Entity, by: string): BoardLanes {
  const field = entity.fields[by];
  const record = field && targetOf(field);
  if (record !== undefined) return { record, states: [], laneOf: (value) => (typeof value === 'number' ? value : null), valueOf: (lane) => lane };
  const states = Object.keys((field && statesOf(field)?.of) ?? {});
  if (states.length === 0) throw new Error(`'${entity.name}.${by}' names no stages`);
  return {
    record: undefined,
    states,
    laneOf: (value) => (typeof value === 'string' && states.includes(value) ? states.indexOf(value) + 1 : null),
    valueOf: (lane) => states[lane - 1],
  };
}
