import { CallError, isSilent, http as httpService } from '#core/http/http.ts';
import { i18n as i18nService } from '#core/i18n/i18n.ts';
import type { Kernel } from '#core/kernel/index.ts';
import { recordKinds } from '#core/slots.ts';
import { toasts as toastsService } from '#core/toasts/toasts.ts';
import { cancellable } from '../review/cancellable.ts';
import type { UndoResponse } from './api.ts';
import { recordsUndone } from './records-undone.ts';
import { tabOpened } from './tab-opened.ts';

/** When this tab first showed the product, by the server's clock: what was written before belongs to the past. */
const opened = (kernel: Kernel): string => new Date(tabOpened() + kernel.use(httpService).clockOffset).toISOString();

/** Messages that offer to take a batch back, by its number: they go once it is done elsewhere. */
export const offers = new Map<number, string>();

/**
 * Takes a batch back, or the last thing its person wrote since this tab was opened, and tells what came of it: how
 * many records are as before, and who changed which fields of the others since. Undefined when that did not succeed, or was cancelled.
 */
export async function undoBatch(kernel: Kernel, batch: number | 'last'): Promise<UndoResponse | undefined> {
  const { t, has, number, tag } = kernel.use(i18nService);
  const toasts = kernel.use(toastsService);
  try {
    const body = batch === 'last' ? { since: opened(kernel) } : undefined;
    const answer = await cancellable(kernel, (signal) => kernel.use(httpService).post<UndoResponse>(`/batch/${batch}/undo`, body, { signal, quiet: true }));
    kernel.emit(recordsUndone());
    if (!answer) return undefined;
    const offer = offers.get(answer.undoes);
    if (offer !== undefined) toasts.close(offer);
    offers.delete(answer.undoes);
    const kept = new Set(answer.refused.map(({ record, id }) => `${record}/${id}`)).size;
    const names = [...new Set(answer.refused.map(({ by }) => by?.name ?? t('kit.undo.someone')))];
    const label = (record: string, field: string) => t(has(`${record}.${field}`) ? `${record}.${field}` : `kit.field.${field}`);
    const fields = [...new Set(answer.refused.flatMap((one) => one.fields.map((field) => label(one.record, field))))];
    const listed = (all: readonly string[]) => new Intl.ListFormat(tag, { style: 'narrow' }).format(all.length > 4 ? [...all.slice(0, 3), '…'] : all);
    const { only } = answer;
    const kinds = kernel.read(recordKinds);
    const areaOf = (record: string) => {
      const key = kinds.find(({ name }) => name === record)?.labelKey ?? record;
      return has(key) ? t(key) : record;
    };
    // Ctrl+Z goes through every area: each message says where it was
    const areas = (answer.records ?? (only ? [{ record: only.record, count: 1 }] : [])).map(({ record, count }) => (count > 1 ? `${areaOf(record)} ${number(count)}` : areaOf(record)));
    const where = areas.length === 0 ? [] : [listed(areas)];
    const words = { count: kept, shown: number(kept), names: listed(names), fields: listed(fields) };
    const fieldsBack = only && !only.isGone && kept === 0 ? [listed(only.fields.map((field) => [label(only.record, field), only.states?.[field]].filter((part) => part !== undefined).join(': ')))] : [];
    const told = [...where, ...fieldsBack, ...(kept > 0 ? [t(fields.length > 0 ? 'kit.undo.keptFields' : 'kit.undo.kept', words)] : [])];
    const toast = toasts.show({
      type: kept > 0 ? 'warning' : 'success',
      title: only ? t(only.isGone ? 'kit.undo.goneOnly' : 'kit.undo.doneOnly', { name: only.title }) : t('kit.undo.done', { count: answer.undone, shown: number(answer.undone) }),
      ...(told.length > 0 && { description: told.join(' · ') }),
      ...(answer.undone > 0 && {
        action: {
          label: t('kit.undo.again'),
          run: () => {
            toasts.close(toast);
            void undoBatch(kernel, answer.batch);
          },
        },
      }),
    });
    return answer;
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    if (error.status === 404 && batch === 'last') toasts.show({ type: 'info', title: t('kit.undo.nothing'), description: t('kit.undo.nothingText') });
    else if (!isSilent(error)) toasts.show({ type: 'error', title: t('kit.undo.notDone'), description: error.message });
    return undefined;
  }
}
