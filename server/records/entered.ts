import { defineSlot } from '#core/kernel/index.ts';
import type { Connection } from '../database/database.ts';
import type { BatchKind, EnteredState, Person } from './events.ts';
import type { Batch } from './write/writing.ts';

/** Consequence of a record coming into a state: written in the same transaction, and taken back with the move. */
export interface EnteredHook {
  readonly id: string;
  /** The kind of record and its field of states, or another one whose values something follows from. */
  readonly of: string;
  readonly field: string;
  /** Every state unless said, and every value but none. */
  readonly state?: string;
  /**
   * Writes through a batch of its own, of kind `follow` and nobody's. Run once for each record; not for an undo, nor
   * for one that does an undone move again: those take the consequences back and forth themselves, save what people
   * changed of them since. `batch.message` tells people once all is kept.
   */
  readonly run: (
    batch: Batch,
    entered: EnteredState,
    cause: { readonly batch: number; readonly kind: BatchKind; readonly by: Person | null },
  ) => Promise<void>;
}

export const entered = defineSlot<EnteredHook>('server/entered', ({ id }) => id);

/** Further work of taking a batch back, in the same transaction: also where its records have changed since and stay. */
export interface WithUndo {
  readonly id: string;
  readonly run: (connection: Connection, undone: { readonly batch: number; readonly at: string }) => Promise<void>;
}

export const withUndo = defineSlot<WithUndo>('server/withUndo', ({ id }) => id);
