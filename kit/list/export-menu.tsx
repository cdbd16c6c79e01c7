import { Button } from '@blueprintjs/core';
import { Export } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { CallError } from '#core/http/http.ts';
import { useService } from '#core/react/react.tsx';
import { toasts as toastsService } from '#core/toasts/toasts.ts';
import type { FileFormat } from '#kit/export/export-query.ts';
import { LatePopover } from '#kit/ui/late-popover.tsx';
import { queryWords } from './address.ts';
import { ExportLines } from './editors-lazy.tsx';
import { ownText, useList } from './list-context.ts';

/** Writes what a list shows to a file: the rows that match, in their order, with the columns on the screen. */
export const ExportMenu = observer(function ExportMenu() {
  const list = useList();
  const { i18n, model, entity, rows } = list;
  const { t } = i18n;
  const toasts = useService(toastsService);
  const [busy, setBusy] = useState(false);

  const write = async (format: FileFormat) => {
    const title = ownText(list, 'list.title');
    const control = new AbortController();
    const cancel = { label: t('kit.export.cancel'), run: () => control.abort() };
    const loading = (description: string) => ({ type: 'loading', title: t('kit.export.reading', { title }), description, timeout: null, action: cancel }) as const;
    setBusy(true);
    const toast = toasts.show(loading(''));
    try {
      const [{ exportQuery }, { handOver }] = await Promise.all([import('#kit/export/export-query.ts'), import('#kit/export/hand-over.ts')]);
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
      else if (error instanceof CallError) toasts.update(toast, { type: 'error', title: t('kit.export.notDone', { title }), description: error.message });
      else throw error;
    } finally {
      setBusy(false);
    }
  };

  return (
    <LatePopover
      placement="bottom-end"
      content={<ExportLines onWrite={(format) => void write(format)} />}
      target={(target, isOpen) => (
        <Button {...target} className="list-import" icon={<Export />} text={t('kit.export.export')} active={isOpen} disabled={busy || !rows.total} />
      )}
    />
  );
});
