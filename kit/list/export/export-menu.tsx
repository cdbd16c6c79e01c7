import { Button } from '@blueprintjs/core';
import { Export } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useService } from '#core/react/react.tsx';
import { toasts as toastsService } from '#core/toasts/toasts.ts';
import type { FileFormat } from '#kit/export/export-query.ts';
import { LatePopover } from '#kit/ui/late-popover.tsx';
import { ExportLines } from '../editors-lazy.tsx';
import { useList } from '../list-context.ts';
import { useWhyNoExport } from './why-no-export.ts';
import { whyNot } from '../../ui/why-not.tsx';

/** Writes what a list shows to a file. */
export const ExportMenu = observer(function ExportMenu() {
  const list = useList();
  const toasts = useService(toastsService);
  const why = useWhyNoExport();
  const [busy, setBusy] = useState(false);

  const write = async (format: FileFormat) => {
    setBusy(true);
    try {
      await (await import('./export-list.ts')).exportList(list, format, toasts);
    } finally {
      setBusy(false);
    }
  };

  return (
    <LatePopover
      placement="bottom-end"
      content={<ExportLines onWrite={(format) => void write(format)} />}
      target={(target, isOpen) => (
        <Button {...target} className="list-import" icon={<Export />} text={list.i18n.t('kit.export.export')} active={isOpen} disabled={busy} {...whyNot(why)} />
      )}
    />
  );
});
