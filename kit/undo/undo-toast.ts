import { i18n as i18nService } from '#core/i18n/i18n.ts';
import type { Kernel } from '#core/kernel/index.ts';
import { toasts as toastsService, type Toast } from '#core/toasts/toasts.ts';
import { offers, undoBatch } from './undo-batch.ts';

/** Milliseconds a person has to think better of it; the history offers it for longer. */
export const timeToUndo = 10_000;

/** Tells of something done, with Undo as the one thing to do about it. Without a batch there is nothing to take back. */
export function showUndoable(kernel: Kernel, batch: number | null, toast: Pick<Toast, 'title' | 'description'>): void {
  const toasts = kernel.use(toastsService);
  if (batch === null) {
    toasts.show({ ...toast, type: 'success' });
    return;
  }
  const id = toasts.show({
    ...toast,
    type: 'success',
    timeout: timeToUndo,
    action: {
      label: kernel.use(i18nService).t('kit.undo.undo'),
      run: () => {
        toasts.close(id);
        void undoBatch(kernel, batch);
      },
    },
  });
  offers.set(batch, id);
}
