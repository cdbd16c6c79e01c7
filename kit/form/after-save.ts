import type { Permission } from '#core/access/permission.ts';
import { defineSlot, type Kernel } from '#core/kernel/index.ts';
import { session } from '#core/session/session.ts';

/** Something another area tells once a record was saved in a form, or a change that waited arrived, such as who a new rent fits. */
export interface AfterSave {
  readonly id: string;
  /** The kind of record. */
  readonly record: string;
  readonly needs: Permission;
  /** Fetched once such a record was saved. A call that does not succeed says nothing: the record is saved. */
  readonly load: () => Promise<{ readonly run: (kernel: Kernel, id: number, navigate: (href: string) => void) => Promise<void> }>;
}

export const afterSave = defineSlot<AfterSave>('kit/after-save', ({ id }) => id);

/** Lets the areas tell what they have to tell of a record that was saved. */
export function tellSaved(kernel: Kernel, saved: { readonly record: string; readonly id: number }, navigate: (href: string) => void): void {
  for (const { record, needs, load } of kernel.read(afterSave)) {
    if (record === saved.record && kernel.use(session).may(needs)) void load().then(({ run }) => run(kernel, saved.id, navigate));
  }
}
