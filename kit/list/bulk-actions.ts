import { defineSlot } from '#core/kernel/index.ts';
import type { BulkAction } from './list-spec.ts';

/** More to do with chosen records of other areas, after what their own list offers. */
export interface SharedBulkAction extends BulkAction {
  /** The kinds of record in whose lists it stands. */
  readonly records: readonly string[];
}

export const bulkActions = defineSlot<SharedBulkAction>('kit/bulk-actions', ({ id }) => id);
