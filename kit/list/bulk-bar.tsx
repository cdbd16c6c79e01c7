import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { Cross, Trash } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useMay, useService } from '#core/react/react.tsx';
import { toasts as toastsService } from '#core/toasts/toasts.ts';
import { bringBack, deleteChosen, mostDeleted } from './delete.ts';
import { ownText, useList } from './list-context.ts';
import './bulk-bar.css';

/** What can be done with the chosen rows; appears with them and names their number. */
export const BulkBar = observer(function BulkBar() {
  const list = useList();
  const { model, rows, i18n, spec } = list;
  const { t } = i18n;
  const may = useMay();
  const [asking, setAsking] = useState(false);
  if (!model.anyChosen) return null;
  const total = rows.total ?? 0;
  const count = model.count(total);
  const actions = (spec.actions ?? []).filter(({ needs }) => may(needs));
  const tooMany = count > mostDeleted;
  return (
    <div className="list-bulk" role="toolbar" aria-label={t('kit.list.chosen')}>
      <span className="list-bulk-count" role="status">
        {t('kit.list.chosenCount', { count, shown: i18n.number(count) })}
      </span>
      {count < total && (
        <button type="button" className="list-bulk-all" onClick={() => model.chooseEvery()}>
          {t('kit.list.chooseMatching', { shown: i18n.number(total) })}
        </button>
      )}
      {(actions.length > 0 || (spec.write && may(spec.write))) && <span className="list-bulk-line" />}
      {actions.map(({ id, labelKey, icon: Icon, run }) => (
        <button key={id} type="button" className="list-bulk-action" onClick={() => run(list.selection())}>
          <Icon size={16} />
          {t(labelKey)}
        </button>
      ))}
      {spec.write && may(spec.write) && (
        <button
          type="button"
          className="list-bulk-action list-bulk-delete"
          disabled={tooMany}
          title={tooMany ? t('kit.list.deleteTooMany', { shown: i18n.number(mostDeleted) }) : undefined}
          onClick={() => setAsking(true)}
        >
          <Trash size={16} />
          {t('kit.list.delete')}
        </button>
      )}
      <button type="button" className="list-bulk-action" aria-label={t('kit.list.chooseNone')} title={t('kit.list.chooseNone')} onClick={() => model.chooseNone()}>
        <Cross size={14} />
      </button>
      {asking && <ConfirmDelete count={count} onClose={() => setAsking(false)} />}
    </div>
  );
});

/** Milliseconds a person has to think better of it. */
const timeToUndo = 10_000;

function ConfirmDelete({ count, onClose }: { readonly count: number; readonly onClose: () => void }) {
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
    <Dialog isOpen title={t('kit.list.deleteTitle', { count, shown })} onClose={onClose} canOutsideClickClose={!busy} canEscapeKeyClose={!busy}>
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
