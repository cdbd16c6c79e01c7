import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useEffect, useState } from 'react';
import { CallError, http, isSilent } from '#core/http/http.ts';
import { useI18n, useKernel, useService, useSlot } from '#core/react/react.tsx';
import { recordKinds } from '#core/slots.ts';
import { failureToast } from '#core/toasts/failure-toast.ts';
import { toasts } from '#core/toasts/toasts.ts';
import { reference } from '#kit/records/field.ts';
import { Dialog } from '#kit/ui/dialog.tsx';
import { ReferenceControl } from '../fields/controls/reference-control.tsx';
import { Callout } from '../ui/callout.tsx';
import { whyNot } from '../ui/why-not.tsx';
import { showUndoable } from '../undo/undo-toast.ts';
import { loadUsage, type UsedBy } from './usage.ts';
import './delete-dialog.css';

interface DeleteProps {
  readonly record: string;
  readonly id: number;
  readonly version: number;
  /** Title of the record. */
  readonly name: string;
  readonly onDeleted: () => void;
  /** Offered when other records name this one: takes it out of choice without deleting it. */
  readonly onDeactivate?: (() => void) | undefined;
  /** Offers to replace the record by another of its kind wherever it is named. */
  readonly isReplaceable?: boolean;
  readonly onClose: () => void;
}

/**
 * Asks before a record is deleted and lists what refers to it. A record in use cannot be deleted; where that is offered,
 * another one replaces it. Offers undo afterwards.
 */
export function DeleteDialog(props: DeleteProps) {
  const { record, id, name } = props;
  const i18n = useI18n();
  const { busy, refused, found, used, remove, replace } = useDeletion(props);
  const [by, setBy] = useState<{ readonly id: number; readonly label: string }>();
  const isMerging = used.length > 0 && props.isReplaceable === true;
  const total = used.reduce((sum, { count }) => sum + count, 0);
  return (
    <Dialog
      isOpen
      title={i18n.t('kit.delete.title', { name })}
      onClose={props.onClose}
      isCloseButtonShown={false}
      role="alertdialog"
    >
      <DialogBody>
        {used.length > 0 ? (
          <Callout tone="warning" title={i18n.t('kit.delete.used')}>
            <UsedByList used={used} />
          </Callout>
        ) : refused === undefined ? (
          <p role="status">
            {i18n.t(found ? 'kit.delete.unused' : 'kit.delete.looking')} {i18n.t('kit.delete.text')}
          </p>
        ) : (
          <Callout tone="error" title={i18n.t(refused.status === 409 && !isUsed(refused) ? 'kit.delete.changed' : 'kit.delete.notDeleted')}>
            {isUsed(refused) ? i18n.t('kit.delete.unseen') : refused.status === 409 ? null : refused.message}
          </Callout>
        )}
        {isMerging && (
          <div className="delete-replace">
            <label htmlFor="delete-replace">{i18n.t('kit.delete.by')}</label>
            <ReferenceControl
              id="delete-replace"
              name="by"
              field={reference(record) as never}
              value={by?.id ?? null}
              wordKey="kit.delete.by"
              without={id}
              labels={by ? { [record]: { [by.id]: by.label } } : {}}
              onLabel={(_, chosen, label) => setBy({ id: chosen, label })}
              onChange={(chosen) => chosen === null && setBy(undefined)}
            />
          </div>
        )}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button onClick={props.onClose} autoFocus>
              {i18n.t(refused || used.length > 0 ? 'kit.delete.close' : 'kit.delete.cancel')}
            </Button>
            {used.length > 0 && props.onDeactivate && (
              <Button intent={isMerging ? 'none' : 'primary'} onClick={props.onDeactivate}>
                {i18n.t('kit.delete.deactivate')}
              </Button>
            )}
            {isMerging && (
              <Button intent="primary" loading={busy} {...whyNot(!by && i18n.t('kit.why.choose'))} onClick={() => by && void replace(by)}>
                {i18n.t('kit.delete.replace', { count: total, shown: i18n.number(total) })}
              </Button>
            )}
            {used.length === 0 && (
              <Button intent="danger" loading={busy} disabled={!found} onClick={() => void remove()}>
                {i18n.t('kit.delete.delete')}
              </Button>
            )}
          </>
        }
      />
    </Dialog>
  );
}

/** Reads what names the record, and deletes or replaces it; a refusal says what names it by now. */
function useDeletion({ record, id, version, name, onDeleted, onClose }: DeleteProps) {
  const { t } = useI18n();
  const kernel = useKernel();
  const server = useService(http);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<CallError>();
  const [found, setFound] = useState<readonly UsedBy[]>();
  useEffect(() => {
    const gone = new AbortController();
    loadUsage(server, record, [id], gone.signal).then(
      (usage) => setFound(usage[id] ?? []),
      // The server is asked again by deleting, and refuses then.
      () => gone.signal.aborted || setFound([]),
    );
    return () => gone.abort();
  }, [server, record, id]);

  const run = async (send: () => Promise<{ readonly batch: number }>, title: string, refuse: (error: CallError) => void) => {
    setBusy(true);
    try {
      const { batch } = await send();
      showUndoable(kernel, batch, { title });
      onDeleted();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      refuse(error);
    } finally {
      setBusy(false);
    }
  };
  return {
    busy,
    refused,
    found,
    used: refused === undefined ? (found ?? []) : usedBy(refused),
    remove: () =>
      run(
        () => server.delete(`/${record}/${id}`, { version, quiet: true }),
        t('kit.delete.done', { name }),
        (error) => (isSilent(error) ? onClose() : setRefused(error)),
      ),
    replace: (by: { readonly id: number; readonly label: string }) =>
      run(
        () => server.post(`/${record}/${id}/replace`, { by: by.id }, { quiet: true }),
        t('kit.delete.replaced', { name, other: by.label }),
        (error) => {
          const toast = failureToast({ error, options: { titleKey: 'kit.delete.notReplaced' } }, t);
          if (isUsed(error)) setRefused(error);
          else if (toast) kernel.use(toasts).show(toast);
        },
      ),
  };
}

/** Records that name another one: "Rents: 3, Contracts: 1". */
export function UsedByList(props: { readonly used: readonly UsedBy[] }) {
  const i18n = useI18n();
  const kinds = useSlot(recordKinds);
  const labelOf = (record: string) => kinds.find(({ name }) => name === record)?.labelKey ?? record;
  return (
    <>
      {i18n.list(props.used.map(({ record, count }) => i18n.t('kit.delete.usedBy', { count: i18n.number(count), what: i18n.t(labelOf(record)) })))}
    </>
  );
}

/** True where a deletion is refused for the sake of records that refer to it, named or out of reach. */
const isUsed = (error: CallError): boolean => error.status === 409 && Array.isArray(error.body?.['usedBy']);

/** The records that a refused deletion names; none when it was refused for something else. */
export function usedBy(error: CallError | undefined): readonly UsedBy[] {
  const found = error?.status === 409 ? error.body?.['usedBy'] : undefined;
  return Array.isArray(found) ? (found as readonly UsedBy[]) : [];
}
