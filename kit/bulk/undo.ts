import { CallError, type Http } from '#core/http/http.ts';
import type { I18n } from '#core/i18n/i18n.ts';
import type { Toasts } from '#core/toasts/toasts.ts';
import type { UndoAnswer } from './wire.ts';

/** Takes a batch back and tells what came of it: how many records are as before, and who changed the others since. */
export async function undoBatch(page: { readonly http: Http; readonly i18n: I18n; readonly toasts: Toasts }, batch: number): Promise<void> {
  const { http, i18n, toasts } = page;
  const { t } = i18n;
  try {
    const { undone, refused } = await http.post<UndoAnswer>(`/batch/${batch}/undo`, undefined, { quiet: true });
    const kept = new Set(refused.map(({ record, id }) => `${record}/${id}`)).size;
    const names = [...new Set(refused.map(({ by }) => by?.name ?? t('kit.bulk.someone')))];
    toasts.show({
      type: kept > 0 ? 'warning' : 'success',
      title: t('kit.bulk.undone', { count: undone, shown: i18n.number(undone) }),
      ...(kept > 0 && { description: t('kit.bulk.undoRefused', { count: kept, shown: i18n.number(kept), names: names.slice(0, 3).join(', ') }) }),
    });
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    toasts.show({ type: 'error', title: t('kit.bulk.notUndone'), description: error.message });
  }
}
