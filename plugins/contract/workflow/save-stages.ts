import { CallError, http } from '#core/http/http.ts';
import { i18n } from '#core/i18n/i18n.ts';
import type { Kernel } from '#core/kernel/index.ts';
import { toasts } from '#core/toasts/toasts.ts';
import type { GridResponse } from '#kit/grid/api.ts';
import { isPartial } from '#kit/grid/is-partial.ts';
import { showUndoable } from '#kit/undo/undo-toast.ts';
import type { StageRow } from '../entities.ts';

/** Fields of a stage to be saved over a version of it. */
type StagePatch = Pick<StageRow, 'id' | 'version'> & { readonly patch: Partial<StageRow> };

/**
 * Saves fields of several stages at once, and tells of it: with the way back, or that somebody changed
 * one of them meanwhile. A call that fails tells of itself.
 */
export async function saveStages(kernel: Kernel, rows: readonly StagePatch[], savedKey: string): Promise<void> {
  const { t } = kernel.use(i18n);
  const titleKey = 'contract.workflow.notSaved';
  try {
    const answer = await kernel.use(http).post<GridResponse>('/workflow/sheet', { rows }, { titleKey });
    if (isPartial(answer)) kernel.use(toasts).show({ type: 'error', title: t(titleKey), description: t('contract.workflow.changed') });
    else showUndoable(kernel, answer.batch, { title: t(savedKey) });
  } catch (failure) {
    if (!(failure instanceof CallError)) throw failure;
  }
}
