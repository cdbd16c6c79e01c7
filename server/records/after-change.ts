import { defineSlot, type Scope } from '#core/kernel/index.ts';
import type { BatchKind, Person, RecordChange } from './events.ts';
import type { Batch } from './write/writing.ts';

/** After-change hook for records of other kinds, in the transaction that changes them. */
export interface AfterChange {
  readonly id: string;
  /** The kinds of record whose changes are looked at. */
  readonly of: readonly string[] | 'every';
  /** Runs after the other hooks and sees what they wrote, too. */
  readonly isLast?: boolean;
  /** Writes through a batch of its own, of kind `follow` and nobody's, that is kept or lost with its cause. */
  readonly run: (batch: Batch, cause: Cause) => Promise<void>;
}

/** Changes that a hook looks at, and who made them; null for the server itself. */
export interface Cause {
  readonly kind: BatchKind;
  readonly by: Person | null;
  readonly changes: readonly RecordChange[];
  /** Contributions of all plugins. */
  readonly read: Scope['read'];
}

export const afterChange = defineSlot<AfterChange>('server/after-change', ({ id }) => id);
