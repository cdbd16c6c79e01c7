import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useState } from 'react';
import { useService } from '#core/react/react.tsx';
import { toasts as toastsService } from '#core/toasts/toasts.ts';
import { useFocusBack } from '#kit/ui/focus-back.ts';
import { bringBack, deleteChosen } from './delete.ts';
import { ownText, useList } from '../list-context.ts';

/** Milliseconds a person has to think better of it. */
const timeToUndo = 10_000;

/** Asks before what is chosen is deleted, does it, and offers to take it back. */
export function ConfirmDelete({ count, onClose, onGone }: { readonly count: number; readonly onClose: () => void; readonly onGone: () => void }) {
  useFocusBack(onGone);
  const list = useList();
  const { i18n } = list;
  const { t } = i18n;
  const toasts = useService(toastsService);
  const [busy, setBusy] = useState(false);
  const shown = i18n.number(count);

  const tellRefused = (refused: readonly string[]) =>
    toasts.show({
      type: 'error',
      title: t('kit.list.refused', { count: refused.length, shown: i18n.number(refused.length) }),
      description: [...new Set(refused)].slice(0, 3).join(' '),
    });

  const takeBack = async (batches: readonly number[]) => {
    const { refused } = await bringBack(list, batches);
    if (refused.length > 0) tellRefused(refused);
    list.refresh();
  };

  const confirm = async () => {
    setBusy(true);
    const { batches, refused } = await deleteChosen(list);
    onClose();
    list.selection().done();
    if (refused.length > 0) tellRefused(refused);
    if (batches.length === 0) return;
    const toast = toasts.show({
      type: 'success',
      title: ownText(list, 'deleted', { count: batches.length, shown: i18n.number(batches.length) }),
      timeout: timeToUndo,
      action: {
        label: t('kit.list.undo'),
        run: () => {
          toasts.close(toast);
          void takeBack(batches);
        },
      },
    });
  };

  return (
    <Dialog isOpen title={t('kit.list.deleteTitle', { count, shown })} onClose={onClose} isCloseButtonShown={false} canOutsideClickClose={!busy} canEscapeKeyClose={!busy}>
      <DialogBody>{t('kit.list.deleteText')}</DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={t('kit.list.cancel')} disabled={busy} onClick={onClose} autoFocus />
            <Button intent="danger" loading={busy} text={t('kit.list.deleteCount', { count, shown })} onClick={() => void confirm()} />
          </>
        }
      />
    </Dialog>
  );
}
