import { CallError, isSilent } from '#core/http/http.ts';
import type { Toasts } from '#core/toasts/toasts.ts';
import { exportQuery, type FileFormat } from '#kit/export/export-query.ts';
import { handOver } from '#kit/export/hand-over.ts';
import { queryWords } from '../address.ts';
import { ownText } from '../list-context.ts';
import type { List } from '../list.ts';

/** Writes the rows that match, in their order, with the columns on the screen, to a file, and tells how far it is. */
export async function exportList(list: List, format: FileFormat, toasts: Toasts): Promise<void> {
  const { i18n, model, entity } = list;
  const { t } = i18n;
  const title = ownText(list, 'list.title');
  const control = new AbortController();
  const cancel = { label: t('kit.export.cancel'), run: () => control.abort() };
  const loading = (description: string) => ({ type: 'loading', title: t('kit.export.reading', { title }), description, timeout: null, action: cancel }) as const;
  const toast = toasts.show(loading(''));
  try {
    const columns = [...new Set(list.shown.flatMap(({ fields }) => fields))];
    const { name, file, count } = await exportQuery(
      list,
      { entity, title, query: queryWords(entity, model.query), columns, format },
      {
        signal: control.signal,
        onProgress: (done, total) => toasts.update(toast, loading(t('kit.export.progress', { shown: i18n.number(done), total: i18n.number(total) }))),
      },
    );
    handOver(name, file);
    toasts.update(toast, { type: 'success', title: t('kit.export.done', { count, shown: i18n.number(count) }), description: name });
  } catch (error) {
    if (control.signal.aborted) toasts.close(toast);
    else if (error instanceof CallError && isSilent(error)) toasts.close(toast);
    else if (error instanceof CallError) toasts.update(toast, { type: 'error', title: t('kit.export.notDone', { title }), description: error.message });
    else throw error;
  }
}
