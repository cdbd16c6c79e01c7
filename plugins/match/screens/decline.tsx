import { Button, DialogBody, DialogFooter, InputGroup, Radio, RadioGroup } from '@blueprintjs/core';
import { useState, type KeyboardEvent } from 'react';
import { useI18n } from '#core/react/react.tsx';
import { Dialog, DialogClose } from '#kit/ui/dialog.tsx';
import '#kit/ui/keys.css';
import { whyNot } from '#kit/ui/why-not.tsx';
import { declineCauses } from '../entity.ts';

type Cause = (typeof declineCauses)[number];

/** Causes that a person may give; the other one follows when a match is called off. */
const causes = declineCauses.filter((cause) => cause !== 'calledOff');

/** A cause that everybody reads in their own language, and a note in one's own words. */
export interface Declined {
  readonly cause: Cause;
  readonly reason?: string;
}

/** Asks why a request is declined. */
export function Decline({ name, onSay, onClose }: { readonly name: string; readonly onSay: (why: Declined) => void; readonly onClose: () => void }) {
  const { t } = useI18n();
  const [cause, setCause] = useState<Cause>();
  const [note, setNote] = useState('');
  // a number chooses a cause; Enter sends the form with the chosen one
  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    const { target, key } = event;
    const numbered = causes[Number(key) - 1];
    if (!numbered || !(target instanceof HTMLInputElement) || target.type !== 'radio') return;
    setCause(numbered);
    target.form?.querySelector<HTMLInputElement>(`input[value=${numbered}]`)?.focus();
    event.preventDefault();
  };
  return (
    <Dialog isOpen title={t('match.review.declining', { name })} onClose={onClose} isCloseButtonShown={false}>
      <DialogClose onClose={onClose} />
      <form
        onKeyDown={onKey}
        onSubmit={(event) => {
          event.preventDefault();
          if (cause) onSay({ cause, ...(note.trim() !== '' && { reason: note.trim() }) });
        }}
      >
        <DialogBody>
          <RadioGroup label={t('match.review.cause')} selectedValue={cause ?? ''} onChange={({ currentTarget }) => setCause(causes.find((one) => one === currentTarget.value))}>
            {causes.map((one, at) => (
              <Radio key={one} value={one} autoFocus={at === 0} labelElement={<><kbd className="keys-key" aria-hidden="true">{at + 1}</kbd> {t(`matchRequest.cause.${one}`)}</>} />
            ))}
          </RadioGroup>
          <InputGroup aria-label={t('match.review.note')} placeholder={t('match.review.note')} fill value={note} maxLength={500} onValueChange={setNote} />
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button variant="minimal" text={t('common.cancel')} onClick={onClose} />
              <Button type="submit" intent="primary" {...whyNot(!cause && t('kit.why.choose'))} text={t('match.review.declineNow')} />
            </>
          }
        />
      </form>
    </Dialog>
  );
}
