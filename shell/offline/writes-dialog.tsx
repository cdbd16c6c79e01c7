import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import { createPath, Router, type Navigator } from 'react-router-dom';
import type { Kernel } from '#core/kernel/index.ts';
import { useI18n, useKernel } from '#core/react/react.tsx';
import { reasonOf } from '#kit/offline/reason-of.ts';
import type { WaitingWrite } from '#kit/offline/waiting-write.ts';
import type { WriteQueue } from '#kit/offline/write-queue.ts';
import { Dialog, DialogClose } from '#kit/ui/dialog.tsx';
import { useFocusBack } from '#kit/ui/focus-back.ts';
import { RightNoteOf } from '#kit/ui/right-note-of.tsx';
import type { Offline } from './offline.ts';

/** The changes of this browser that were not taken, each with its reason and what to do about it, and those that wait. */
export const WritesDialog = observer(function WritesDialog(props: {
  readonly offline: Offline;
  readonly queue: WriteQueue;
  readonly onClose: () => void;
  readonly onOpen: (href: string) => void;
}) {
  const { offline, queue, onClose, onOpen } = props;
  const { t } = useI18n();
  const writes = [...queue.refused, ...queue.waiting];
  const list = useRef<HTMLOListElement>(null);
  const { length } = writes;
  // A change that goes takes the focus along: the list has it then, and after the last one the page.
  useEffect(() => {
    if (!document.activeElement?.matches('button')) list.current?.focus();
  }, [length]);
  useFocusBack(() => document.getElementById('content')?.focus({ preventScroll: true }));
  return (
    <Dialog isOpen isOwn title={t('kit.offline')} onClose={onClose} isCloseButtonShown={false}>
      <DialogClose onClose={onClose} />
      <DialogBody>
        <p>{t('kit.offline.text')}</p>
        <ol ref={list} className="writes-list" tabIndex={-1}>
          {writes.map((write) => (
            <OneWrite key={write.id} write={write} offline={offline} onOpen={onOpen} />
          ))}
        </ol>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            {queue.waiting.length > 0 && <Button text={t('kit.offline.sendNow')} onClick={() => void offline.send()} />}
            <Button text={t('common.close')} onClick={onClose} />
          </>
        }
      />
    </Dialog>
  );
});

const OneWrite = observer(function OneWrite(props: {
  readonly write: WaitingWrite;
  readonly offline: Offline;
  readonly onOpen: (href: string) => void;
}) {
  const { write, offline, onOpen } = props;
  const i18n = useI18n();
  const kernel = useKernel();
  const { t } = i18n;
  const { title, lines, at, href, labels, refusal } = write;
  const open = async () => {
    if (href === undefined) return;
    // the change goes over to the form as a draft: it is thrown away here once it lies there
    if (labels && (await layOver(kernel, write))) await offline.discard(write);
    onOpen(href);
  };
  return (
    <li className="writes-one">
      <div className="writes-head">
        <b>{title}</b>
        <span className="type-small">{i18n.ago(at)}</span>
      </div>
      {lines.map(({ field, label, value }) => (
        <div key={field}>
          {label}: {value}
        </div>
      ))}
      {refusal && (
        <div className="writes-why">
          {reasonOf(write, refusal, i18n)} {refusal.right !== undefined && <RefusedRight right={refusal.right} href={href} onOpen={onOpen} />}
        </div>
      )}
      <div className="writes-actions">
        <Button size="small" variant="minimal" text={t('kit.offline.discard')} onClick={() => void offline.discard(write)} />
        {href !== undefined && refusal && <Button size="small" text={t(labels ? 'kit.offline.openDraft' : 'kit.offline.open')} onClick={() => void open()} />}
        {refusal && refusal.kind !== 'gone' && (
          <Button size="small" intent="primary" text={t(refusal.version === undefined ? 'kit.offline.retry' : 'kit.offline.mine')} onClick={() => void offline.retry(write)} />
        )}
      </div>
    </li>
  );
});

/** The note about a right that is missing. Its link leads away as the bar does: this dialog stands beside the pages' router. */
function RefusedRight({ right, href = '/', onOpen }: { readonly right: string; readonly href: string | undefined; readonly onOpen: (href: string) => void }) {
  const go = (to: Parameters<Navigator['push']>[0]) => onOpen(typeof to === 'string' ? to : createPath(to));
  const navigator: Navigator = { createHref: (to) => (typeof to === 'string' ? to : createPath(to)), push: go, replace: go, go: () => undefined };
  return (
    <Router location={href} navigator={navigator}>
      <RightNoteOf right={right} />
    </Router>
  );
}

/** Puts a change where its form offers it; false where the browser keeps nothing. */
async function layOver(kernel: Kernel, { person, record, recordId, at, version = 0, patch, labels = {} }: WaitingWrite): Promise<boolean> {
  const { browserDrafts, draftKey, draftLeft } = await import('#kit/form/drafts.ts');
  const drafts = browserDrafts();
  const place = await drafts.claim(draftKey(person, record, recordId));
  const isKept = await drafts.keep(place.key, { at, version, patch, labels });
  place.release();
  kernel.emit(draftLeft());
  return isKept;
}
