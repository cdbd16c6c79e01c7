import { Button, DialogBody, DialogFooter, TextArea } from '@blueprintjs/core';
import { observer } from 'mobx-react-lite';
import { dayOf } from '#kit/records/new-york.ts';
import { useI18n } from '#core/react/react.tsx';
import { Dialog } from '#kit/ui/dialog.tsx';
import type { Decisions } from './decisions.ts';
import type { ModerationModel } from './moderation-model.ts';

interface QuestionProps {
  readonly model: ModerationModel;
  readonly decisions: Decisions;
}

/** Over the queue: a question before what cannot be taken back later, or a letter to be copied by hand. */
export const Questions = observer(function Questions({ model, decisions }: QuestionProps) {
  return (
    <>
      {model.question && <ShowForGood model={model} decisions={decisions} />}
      {model.letter && <LetterByHand model={model} />}
    </>
  );
});

/** Asks before a locked review is shown again: it can be hidden no more. */
const ShowForGood = observer(function ShowForGood({ model, decisions }: QuestionProps) {
  const { t, day } = useI18n();
  const { question: row } = model;
  if (!row) return null;
  const close = () => model.askToShow(undefined);
  return (
    <Dialog isOpen title={t('review.forGood', { author: row.author })} onClose={close}>
      <DialogBody>
        {row.reason && <p>{row.since === null ? t(`review.reason.${row.reason}`) : t('review.forGood.reason', { reason: t(`review.reason.${row.reason}`), on: day(dayOf(row.since)) })}</p>}
        <p>{t('review.forGood.text')}</p>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={t('review.forGood.keep')} onClick={close} />
            <Button
              intent="primary"
              text={t('review.show')}
              onClick={() => {
                close();
                decisions.show(row);
              }}
            />
          </>
        }
      />
    </Dialog>
  );
});

/** A letter that the browser did not copy, selected to be copied by hand. */
const LetterByHand = observer(function LetterByHand({ model }: Pick<QuestionProps, 'model'>) {
  const { t } = useI18n();
  const close = () => model.hand(undefined);
  return (
    <Dialog isOpen title={t('review.letter')} onClose={close}>
      <DialogBody>
        <p>{t('review.letter.text')}</p>
        <TextArea fill readOnly autoFocus rows={7} aria-label={t('review.letter')} value={model.letter ?? ''} onFocus={({ currentTarget }) => currentTarget.select()} />
      </DialogBody>
      <DialogFooter actions={<Button text={t('common.close')} onClick={close} />} />
    </Dialog>
  );
});
