import type { Permission } from '#core/access/permission.ts';
import { defineSlot, type Kernel } from '#core/kernel/index.ts';

/** Something another area tells once a record was saved in a form, such as who a new rent fits. */
export interface AfterSave {
  readonly id: string;
  /** The kind of record. */
  readonly record: string;
  readonly needs: Permission;
  /** Fetched once such a record was saved. A call that does not succeed says nothing: the record is saved. */
  readonly load: () => Promise<{ readonly run: (kernel: Kernel, id: number, navigate: (href: string) => void) => Promise<void> }>;
}

export const afterSave = defineSlot<AfterSave>('kit/after-save', ({ id }) => id);
