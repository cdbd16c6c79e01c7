import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useCallback, useEffect, useState } from 'react';
import { CallError, http } from '#core/http/http.ts';
import type { Kernel } from '#core/kernel/index.ts';
import { useEvent, useI18n, useKernel, useService, useSlot } from '#core/react/react.tsx';
import { recordKinds } from '#core/slots.ts';
import { Blank } from '../ui/blank.tsx';
import { Dialog, DialogClose } from '../ui/dialog.tsx';
import { showAlone } from '../ui/show-alone.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import type { OwnBatches } from './api.ts';
import { recordsUndone } from './records-undone.ts';
import { undoBatch } from './undo-batch.ts';
import './own-batches.css';

type Batch = OwnBatches['batches'][number];

/** Fields that are named of one step. */
const maxFields = 3;

/** Shows what the signed-in person changed in the last 30 days, each step to be taken back. */
export function showOwnBatches(kernel: Kernel): void {
  const close = showAlone(kernel, <OwnBatchesDialog onClose={() => close()} />);
}

/** The steps of one person, latest first. */
export function OwnBatchesDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useI18n();
  const calls = useService(http);
  const [answer, setAnswer] = useState<OwnBatches | CallError>();
  const ask = useCallback((before?: number) => calls.get<OwnBatches>('/batch', { query: { before }, quiet: true }), [calls]);
  const show = useCallback((asked: Promise<OwnBatches>) => {
    asked.then(setAnswer, (error: unknown) => {
      if (!(error instanceof CallError)) throw error;
      setAnswer(error);
    });
  }, []);
  const read = () => show(ask());
  const readOlder = (older: number) =>
    show(ask(older).then((page) => (!answer || answer instanceof CallError ? page : { ...page, batches: [...answer.batches, ...page.batches] })));
  useEffect(() => show(ask()), [ask, show]);
  useEvent(recordsUndone, read);
  const next = answer instanceof CallError ? null : answer?.next;
  return (
    <Dialog isOpen title={t('kit.undo.own')} onClose={onClose} isCloseButtonShown={false}>
      <DialogClose onClose={onClose} />
      <DialogBody>
        <p>{t('kit.undo.own.text')}</p>
        {!answer && <SkeletonRows rows={5} label={t('kit.history.loading')} />}
        {answer instanceof CallError && <Blank kind="error" title={t('kit.undo.own.failed')} text={answer.message} action={<Button text={t('kit.form.tryAgain')} onClick={read} />} />}
        {answer && !(answer instanceof CallError) && answer.batches.length === 0 && <Blank kind="empty" title={t('kit.undo.own.none')} />}
        {answer && !(answer instanceof CallError) && (
          <ol className="own-batches">
            {answer.batches.map((batch) => (
              <OwnBatch key={batch.id} batch={batch} />
            ))}
          </ol>
        )}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            {next != null && <Button text={t('kit.undo.own.more')} onClick={() => readOlder(next)} />}
            <Button text={t('common.close')} onClick={onClose} />
          </>
        }
      />
    </Dialog>
  );
}

/** A step: what it changed, and Undo beside it. */
export function OwnBatch({ batch }: { readonly batch: Batch }) {
  const { t, number, ago, list, has } = useI18n();
  const label = (record: string, field: string) => t(has(`${record}.${field}`) ? `${record}.${field}` : `kit.field.${field}`);
  const kernel = useKernel();
  const kinds = useSlot(recordKinds);
  const { id, kind, at, undoes, undoneBy, records, first, title, fields } = batch;
  const nameOf = (record: string) => {
    const key = kinds.find(({ name }) => name === record)?.labelKey ?? record;
    return has(key) ? t(key) : record;
  };
  const told = records.map(({ record, kind: change, count }) =>
    t('kit.undo.own.count', { record: nameOf(record), shown: number(count), what: t(`kit.undo.own.${change === 'restore' ? 'restored' : change}`) }),
  );
  const [only] = records;
  const href = first === null || !only ? undefined : kinds.find(({ name }) => name === only.record)?.hrefOf?.(first);
  const how = [ago(at), t(undoes === null ? `kit.history.how.${kind}` : 'kit.history.how.undo'), batch.label, undoneBy !== null && t('kit.undo.own.undone')];
  return (
    <li className="own-batch">
      <div className="own-batch-words">
        {title !== null && <div className="own-batch-title">{href === undefined ? title : <a href={href}>{title}</a>}</div>}
        <div>
          {href === undefined || title !== null ? list(told) : <a href={href}>{list(told)}</a>}
          {only && fields.length > 0 && `: ${list(fields.slice(0, maxFields).map((field) => label(only.record, field)))}${fields.length > maxFields ? ` +${number(fields.length - maxFields)}` : ''}`}
        </div>
        <div className="type-small">{how.filter(Boolean).join(' · ')}</div>
      </div>
      {undoneBy === null && <Button size="small" text={t(undoes === null ? 'kit.undo.undo' : 'kit.undo.again')} onClick={() => void undoBatch(kernel, id, undoes !== null)} />}
    </li>
  );
}
