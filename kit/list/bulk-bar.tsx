import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { Cross, Trash } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useMay, useService } from '#core/react/react.tsx';
import { toasts as toastsService } from '#core/toasts/toasts.ts';
import { deleteAll, mostDeleted } from './delete.ts';
import { ownText, useList } from './list-context.ts';

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

function ConfirmDelete({ count, onClose }: { readonly count: number; readonly onClose: () => void }) {
  const list = useList();
  const { i18n } = list;
  const { t } = i18n;
  const toasts = useService(toastsService);
  const [busy, setBusy] = useState(false);
  const shown = i18n.number(count);

  const confirm = async () => {
    setBusy(true);
    const { deleted, refused } = await deleteAll(list);
    onClose();
    const done = ownText(list, 'deleted', { count: deleted, shown: i18n.number(deleted) });
    if (refused.length === 0) toasts.show({ type: 'success', title: done });
    else {
      toasts.show({
        type: 'error',
        title: t('kit.list.notDeleted', { count: refused.length, shown: i18n.number(refused.length) }),
        description: [...new Set(refused)].slice(0, 3).join(' '),
      });
    }
    list.selection().done();
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
