import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useCallback, useEffect, useState } from 'react';
import { CallError, http } from '#core/http/http.ts';
import { useEvent, useI18n, useKernel, useService } from '#core/react/react.tsx';
import type { MarkedQueue } from '#kit/dashboard/api.ts';
import { dayInNewYork, styleOf } from '#kit/records/day.ts';
import { Blank } from '#kit/ui/blank.tsx';
import { Dialog, DialogClose } from '#kit/ui/dialog.tsx';
import { SkeletonRows } from '#kit/ui/skeleton.tsx';
import type { OwnBatches } from '#kit/undo/api.ts';
import { OwnBatch, showOwnBatches } from '#kit/undo/own-batches.tsx';
import { recordsUndone } from '#kit/undo/records-undone.ts';
import { titleOf } from './card-words.ts';
import type { QueueModel } from './queue-model.ts';
import { nameOf } from './waiting-cards.ts';

interface Answer {
  readonly marked: MarkedQueue;
  /** Steps that the reader made today in New York, the latest first. */
  readonly today: OwnBatches['batches'];
}

/** Cards that the reader put off or ticked, and what they changed today, each to be taken back. */
export default function MarkedCards({ model, onClose }: { readonly model: QueueModel; readonly onClose: () => void }) {
  const i18n = useI18n();
  const { t, moment } = i18n;
  const kernel = useKernel();
  const calls = useService(http);
  const [answer, setAnswer] = useState<Answer | CallError>();
  const read = useCallback(() => {
    Promise.all([calls.get<MarkedQueue>('/queue/marked', { quiet: true }), calls.get<OwnBatches>('/batch', { quiet: true })]).then(
      ([marked, { batches }]) => setAnswer({ marked, today: batches.filter(({ at }) => dayInNewYork(at) === dayInNewYork(marked.at)) }),
      (error: unknown) => {
        if (!(error instanceof CallError)) throw error;
        setAnswer(error);
      },
    );
  }, [calls]);
  useEffect(read, [read]);
  useEvent(recordsUndone, read);
  const bringBack = (card: MarkedQueue['cards'][number]) => void model.takeBackMark(card).then(read);
  const [marked, today] = answer && !(answer instanceof CallError) ? [answer.marked, answer.today] : [undefined, []];
  const groups = (['later', 'ticked'] as const).map((way) => ({ way, cards: marked?.cards.filter(({ until }) => (until !== null) === (way === 'later')) ?? [] }));
  const showAll = () => {
    onClose();
    showOwnBatches(kernel);
  };
  return (
    <Dialog isOpen title={t('dashboard.queue.marked')} onClose={onClose} isCloseButtonShown={false}>
      <DialogClose onClose={onClose} />
      <DialogBody className="queue-marked">
        {!answer && <SkeletonRows rows={5} label={t('dashboard.queue.marked')} />}
        {answer instanceof CallError && <Blank kind="error" title={t('dashboard.queue.marked.failed')} text={answer.message} action={<Button text={t('kit.form.tryAgain')} onClick={read} />} />}
        {marked?.cards.length === 0 && today.length === 0 && <Blank kind="empty" title={t('dashboard.queue.marked.none')} />}
        {groups.map(
          ({ way, cards }) =>
            marked &&
            cards.length > 0 && (
              <section key={way} aria-label={t(`dashboard.queue.marked.${way}`)}>
                <h3 className="type-section">{t(`dashboard.queue.marked.${way}`)}</h3>
                <ol>
                  {cards.map((card) => (
                    <li key={nameOf(card)} className="queue-marked-card">
                      <div>
                        <a href={card.href}>{titleOf(i18n, card)}</a>
                        <div className="type-small">
                          {card.until === null
                            ? t('dashboard.queue.marked.since', { time: moment(card.markedAt, styleOf(card.markedAt, marked.at)) })
                            : t('dashboard.queue.marked.until', { time: moment(card.until, styleOf(card.until, marked.at)) })}
                        </div>
                      </div>
                      <Button size="small" text={t('dashboard.queue.marked.back')} onClick={() => bringBack(card)} />
                    </li>
                  ))}
                </ol>
              </section>
            ),
        )}
        {today.length > 0 && (
          <section aria-label={t('dashboard.queue.marked.today')}>
            <h3 className="type-section">{t('dashboard.queue.marked.today')}</h3>
            <ol className="own-batches">
              {today.map((batch) => (
                <OwnBatch key={batch.id} batch={batch} />
              ))}
            </ol>
          </section>
        )}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={t('dashboard.queue.marked.all')} onClick={showAll} />
            <Button text={t('common.close')} onClick={onClose} />
          </>
        }
      />
    </Dialog>
  );
}
