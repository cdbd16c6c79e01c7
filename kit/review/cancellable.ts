import { i18n as i18nService } from '#core/i18n/i18n.ts';
import type { Kernel } from '#core/kernel/index.ts';
import { toasts as toastsService } from '#core/toasts/toasts.ts';

/** Milliseconds of writing after which it shows, and can be cancelled. */
export const longMs = 1000;

/**
 * Runs a write that can be cancelled from a toast once it has taken a second; the server leaves nothing of it behind.
 * Undefined when it was cancelled; rejects as the write does.
 */
export async function cancellable<T>(kernel: Kernel, write: (signal: AbortSignal) => Promise<T>): Promise<T | undefined> {
  const { t } = kernel.use(i18nService);
  const toasts = kernel.use(toastsService);
  const control = new AbortController();
  let toast: string | undefined;
  const timer = setTimeout(() => {
    toast = toasts.show({ type: 'loading', title: t('kit.review.writing'), timeout: null, action: { label: t('common.cancel'), run: () => control.abort() } });
  }, longMs);
  try {
    return await write(control.signal);
  } catch (error) {
    if (control.signal.aborted) return undefined;
    throw error;
  } finally {
    clearTimeout(timer);
    if (toast !== undefined) toasts.close(toast);
  }
}
