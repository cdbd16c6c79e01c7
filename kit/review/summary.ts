import type { I18n } from '#core/i18n/i18n.ts';
import { i18n as i18nService } from '#core/i18n/i18n.ts';
import type { Kernel } from '#core/kernel/index.ts';
import { showUndoable } from '#kit/undo/undo-toast.ts';

/** Why something proposed was not written. */
export type LeftOutReason = 'out' | 'conflict' | 'gone' | 'wrong' | 'unsure' | 'same';

const reasons: readonly LeftOutReason[] = ['out', 'conflict', 'gone', 'wrong', 'unsure', 'same'];

/** "3 left out: 2 by you, 1 changed meanwhile", or "Left out: 2 by you"; undefined where nothing was. */
export function leftOutWords({ t, number, list }: Pick<I18n, 't' | 'number' | 'list'>, counts: Partial<Readonly<Record<LeftOutReason, number>>>): string | undefined {
  const some = reasons.filter((reason) => (counts[reason] ?? 0) > 0);
  const all = some.reduce((sum, reason) => sum + (counts[reason] ?? 0), 0);
  const why = list(some.map((reason) => t(`kit.review.why.${reason}`, { shown: number(counts[reason] ?? 0) })));
  if (all === 0) return undefined;
  return some.length === 1 ? t('kit.review.leftAll', { why }) : t('kit.review.left', { shown: number(all), why });
}

/** Tells what was written and what was left out and why, with Undo. */
export function tellApplied(
  kernel: Kernel,
  batch: number | null,
  { title, details, left }: { readonly title: string; readonly details?: string; readonly left: Partial<Readonly<Record<LeftOutReason, number>>> },
): void {
  const description = [details, leftOutWords(kernel.use(i18nService), left)].filter(Boolean).join(' · ');
  showUndoable(kernel, batch, { title, ...(description !== '' && { description }) });
}
