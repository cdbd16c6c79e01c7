import { isSilent, type CallError } from '#core/http/http.ts';
import { i18n } from '#core/i18n/i18n.ts';
import type { Kernel } from '#core/kernel/index.ts';
import { toasts } from '#core/toasts/toasts.ts';

/** The one message of the queue: each takes the place of the one before, whose Undo would take back another step. */
export class QueueMessages {
  private readonly kernel: Kernel;
  private shown: string | undefined;

  constructor(kernel: Kernel) {
    this.kernel = kernel;
  }

  hush(): void {
    if (this.shown !== undefined) this.kernel.use(toasts).close(this.shown);
    this.shown = undefined;
  }

  /** Tells of the latest step, with what takes it back. */
  done(title: string, undo: () => void): void {
    this.hush();
    const shown = this.kernel.use(toasts);
    const id = (this.shown = shown.show({
      type: 'success',
      title,
      // beside the list in which the next card stands already
      position: 'bottom-center',
      action: {
        label: this.kernel.use(i18n).t('kit.undo.undo'),
        run: () => {
          shown.close(id);
          undo();
        },
      },
    }));
  }

  tell(type: 'success' | 'info', title: string): void {
    this.hush();
    this.shown = this.kernel.use(toasts).show({ type, title, position: 'bottom-center' });
  }

  refused(error: CallError): void {
    if (isSilent(error)) return;
    this.hush();
    const { t } = this.kernel.use(i18n);
    const [field] = Object.values(error.body?.fields ?? {});
    const description = field === undefined ? (error.status === 409 ? t('dashboard.queue.changed') : error.message) : t(field);
    this.shown = this.kernel.use(toasts).show({ type: 'error', title: t('dashboard.queue.refused'), description });
  }
}
