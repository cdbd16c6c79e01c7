import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useEffect, useState } from 'react';
import { useService, useSlot } from '#core/react/react.tsx';
import { recordKinds } from '#core/slots.ts';
import { toasts as toastsService } from '#core/toasts/toasts.ts';
import { useFocusBack } from '#kit/ui/focus-back.ts';
import { loadUsage, type UsedBy } from '#kit/form/usage.ts';
import { Callout } from '#kit/ui/callout.tsx';
import { bringBack, chosenNames, chosenRecords, deleteRecords } from './delete.ts';
import { ownText, useList } from '../list-context.ts';

/** Milliseconds a person has to think better of it. */
const timeToUndo = 10_000;

/** Forecast of deleting the chosen records. */
interface Outlook {
  readonly free: readonly { readonly id: number; readonly version: number }[];
  readonly used: readonly { readonly id: number; readonly by: readonly UsedBy[] }[];
}

/** Names said before the rest is counted. */
const maxNames = 3;

/** Asks before what is chosen is deleted, naming it and what hangs on it; deletes what nothing refers to, and offers to take it back. */
export function ConfirmDelete({ count, onClose, onGone }: { readonly count: number; readonly onClose: () => void; readonly onGone: () => void }) {
  useFocusBack(onGone);
  const list = useList();
  const { i18n } = list;
  const { t } = i18n;
  const toasts = useService(toastsService);
  const kinds = useSlot(recordKinds);
  const [busy, setBusy] = useState(false);
  const [outlook, setOutlook] = useState<Outlook>();
  const [names] = useState(() => chosenNames(list));
  useEffect(() => {
    const gone = new AbortController();
    const look = async () => {
      const chosen = await chosenRecords(list);
      const usage = await loadUsage(list.http, list.entity.name, chosen.map(({ id }) => id), gone.signal).catch(() => ({}) as Readonly<Record<number, readonly UsedBy[]>>);
      if (gone.signal.aborted) return;
      setOutlook({
        free: chosen.filter(({ id }) => !usage[id]),
        used: chosen.flatMap(({ id }) => (usage[id] ? [{ id, by: usage[id] }] : [])),
      });
    };
    void look();
    return () => gone.abort();
  }, [list]);
  const deletable = outlook ? outlook.free.length : count;
  const shown = i18n.number(deletable);
  const nameOf = (id: number) => names.get(id) ?? `#${id}`;
  const named = (ids: readonly number[]): string => {
    const rest = ids.length - maxNames;
    return i18n.list(ids.slice(0, maxNames).map(nameOf)) + (rest > 0 ? ` +${i18n.number(rest)}` : '');
  };
  const usedWords = (by: readonly UsedBy[]) =>
    i18n.list(by.map((one) => t('kit.delete.usedBy', { count: i18n.number(one.count), what: t(kinds.find(({ name }) => name === one.record)?.labelKey ?? one.record) })));

  const tellRefused = (refused: readonly string[]) =>
    toasts.show({
      type: 'error',
      title: t('kit.list.refused', { count: refused.length, shown: i18n.number(refused.length) }),
      description: [...new Set(refused)].slice(0, 3).join(' '),
    });

  const takeBack = async (batches: readonly number[]) => {
    const { refused } = await bringBack(list, batches);
    if (refused.length > 0) tellRefused(refused);
    void list.refresh();
  };

  /** The row in the place of one that went has the focus; the last one where that was the last, and the page where there is none. */
  const toRows = () => {
    if (document.activeElement !== document.body) return;
    const { row, column } = list.model.focus;
    if (list.rows.total) list.focus(row, column);
    else document.getElementById('content')?.focus({ preventScroll: true });
  };

  const confirm = async () => {
    if (!outlook) return;
    setBusy(true);
    const { batches, refused } = await deleteRecords(list, outlook.free);
    onClose();
    list.model.chooseNone();
    void list.refresh().then(toRows);
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
    <Dialog isOpen role="alertdialog" title={count === 1 && outlook ? t('kit.delete.title', { name: nameOf((outlook.free[0] ?? outlook.used[0])?.id ?? 0) }) : t('kit.list.deleteTitle', { count, shown: i18n.number(count) })} onClose={onClose} isCloseButtonShown={false} canOutsideClickClose={!busy} canEscapeKeyClose={!busy}>
      <DialogBody>
        {outlook && outlook.free.length > 0 && count > 1 && <p>{named(outlook.free.map(({ id }) => id))}</p>}
        {outlook && outlook.used.length > 0 && (
          <Callout tone="warning" title={t('kit.list.deleteUsed', { count: outlook.used.length, shown: i18n.number(outlook.used.length) })}>
            <ul className="list-delete-used">
              {outlook.used.slice(0, maxNames).map(({ id, by }) => (
                <li key={id}>
                  <strong>{nameOf(id)}</strong> {usedWords(by)}
                </li>
              ))}
              {outlook.used.length > maxNames && <li>+{i18n.number(outlook.used.length - maxNames)}</li>}
            </ul>
          </Callout>
        )}
        <p role="status">{outlook === undefined ? t('kit.list.deleteLooking') : outlook.free.length > 0 && t('kit.list.deleteText')}</p>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={t('kit.list.cancel')} disabled={busy} onClick={onClose} autoFocus />
            {deletable > 0 && <Button intent="danger" loading={busy} disabled={!outlook} text={t('kit.list.deleteCount', { count: deletable, shown })} onClick={() => void confirm()} />}
          </>
        }
      />
    </Dialog>
  );
}
