import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useState } from 'react';
import { CallError, http } from '#core/http/http.ts';
import { useI18n, useKernel, useService, useSlot } from '#core/react/react.tsx';
import { recordKinds } from '#core/slots.ts';
import { toasts } from '#core/toasts/toasts.ts';
import { Callout } from '../ui/callout.tsx';
import { undoBatch } from '../undo/undo-batch.ts';

/** Records that name another one, by kind. */
export interface UsedBy {
  readonly record: string;
  readonly count: number;
}

/** Asks before a record is deleted, offers to take that back, and says what still names it when the server refuses. */
export function DeleteDialog(props: {
  readonly record: string;
  readonly id: number;
  readonly version: number;
  /** How people know the record. */
  readonly name: string;
  readonly onDeleted: () => void;
  /** Offered when other records name this one: takes it out of choice without deleting it. */
  readonly onDeactivate?: (() => void) | undefined;
  readonly onClose: () => void;
}) {
  const { record, id, version, name } = props;
  const i18n = useI18n();
  const kernel = useKernel();
  const server = useService(http);
  const messages = useService(toasts);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<CallError>();
  const used = usedBy(refused);
  const remove = async () => {
    setBusy(true);
    try {
      const { batch } = await server.delete<{ batch: number }>(`/${record}/${id}`, { version, quiet: true });
      const toast = messages.show({
        title: i18n.t('kit.delete.done', { name }),
        type: 'success',
        action: {
          label: i18n.t('kit.delete.undo'),
          run: () => {
            messages.close(toast);
            void undoBatch(kernel, batch);
          },
        },
      });
      props.onDeleted();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      setRefused(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      isOpen
      title={i18n.t('kit.delete.title', { name })}
      onClose={props.onClose}
      isCloseButtonShown={false}
      role="alertdialog"
    >
      <DialogBody>
        {refused === undefined ? (
          i18n.t('kit.delete.text')
        ) : used.length > 0 ? (
          <Callout tone="warning" title={i18n.t('kit.delete.used')}>
            <UsedByList used={used} />
          </Callout>
        ) : (
          <Callout tone="error" title={i18n.t(refused.status === 409 ? 'kit.delete.changed' : 'kit.delete.notDeleted')}>
            {refused.status === 409 ? null : refused.message}
          </Callout>
        )}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button onClick={props.onClose} autoFocus>
              {i18n.t(refused ? 'kit.delete.close' : 'kit.delete.cancel')}
            </Button>
            {used.length > 0 && props.onDeactivate && (
              <Button intent="primary" onClick={props.onDeactivate}>
                {i18n.t('kit.delete.deactivate')}
              </Button>
            )}
            {used.length === 0 && (
              <Button intent="danger" loading={busy} onClick={() => void remove()}>
                {i18n.t('kit.delete.delete')}
              </Button>
            )}
          </>
        }
      />
    </Dialog>
  );
}

/** What names a record: "3 rents, 1 contract". */
export function UsedByList(props: { readonly used: readonly UsedBy[] }) {
  const i18n = useI18n();
  const kinds = useSlot(recordKinds);
  const labelOf = (record: string) => kinds.find(({ name }) => name === record)?.labelKey ?? record;
  return (
    <>
      {props.used
        .map(({ record, count }) =>
          i18n.t('kit.delete.usedBy', { count: i18n.number(count), what: i18n.t(labelOf(record)) }),
        )
        .join(', ')}
    </>
  );
}

/** The records that a refused deletion names; none when it was refused for something else. */
export function usedBy(error: CallError | undefined): readonly UsedBy[] {
  const found = error?.status === 409 ? error.body?.['usedBy'] : undefined;
  return Array.isArray(found) ? (found as readonly UsedBy[]) : [];
}
