import { databaseError, isSilent, viewingError, type CallError } from '#core/http/http.ts';
import { i18n } from '#core/i18n/i18n.ts';
import type { Kernel } from '#core/kernel/index.ts';
import { toasts } from '#core/toasts/toasts.ts';

/** Words for failures that are none of the record's, by their code. */
export const failureKeys: Readonly<Record<number, string>> = { [databaseError]: 'common.error.db', [viewingError]: 'common.error.viewing' };

/** Tells of a quiet write that was refused: each value by the word for its field, with its reason; or `why`, where the caller knows better. */
export function tellRefusal(kernel: Kernel, error: CallError, record: string, titleKey: string, why?: string): void {
  if (isSilent(error)) return;
  const { t, has } = kernel.use(i18n);
  const { body } = error;
  const reasons = Object.entries(body?.fields ?? {}).map(([field, rule]) => {
    const label = has(`${record}.${field}`) ? `${record}.${field}` : `kit.field.${field}`;
    return `${t(label)}: ${t(rule)}`;
  });
  kernel.use(toasts).show({ title: t(failureKeys[body?.errorCode ?? 0] ?? titleKey), description: why ?? (reasons.join('\n') || error.message), type: 'error', timeout: null });
}
