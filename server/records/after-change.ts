import { defineSlot } from '#core/kernel/index.ts';
import type { BatchKind, RecordChange } from './events.ts';
import type { Batch } from './write/writing.ts';

/** After-change hook for records of other kinds, in the transaction that changes them. */
export interface AfterChange {
  readonly id: string;
  /** The kinds of record whose changes are looked at. */
  readonly of: readonly string[];
  /** Writes through a batch of its own, of kind `follow` and nobody's, that is kept or lost with its cause. */
  readonly run: (batch: Batch, cause: { readonly kind: BatchKind; readonly changes: readonly RecordChange[] }) => Promise<void>;
}

export const afterChange = defineSlot<AfterChange>('server/after-change', ({ id }) => id);
