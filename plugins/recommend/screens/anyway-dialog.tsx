import { Button, DialogBody, DialogFooter, InputGroup } from '@blueprintjs/core';
import { useState } from 'react';
import { useI18n } from '#core/react/react.tsx';
import { Dialog, DialogClose } from '#kit/ui/dialog.tsx';
import { whyNot } from '#kit/ui/why-not.tsx';

/** Asks why a rent is recommended although it misses a condition: the word is kept as evidence. */
export default function AnywayDialog({ name, onSay, onClose }: { readonly name: string; readonly onSay: (why: string) => void; readonly onClose: () => void }) {
  const { t } = useI18n();
  const [why, setWhy] = useState('');
  return (
    <Dialog isOpen title={name} onClose={onClose} isCloseButtonShown={false}>
      <DialogClose onClose={onClose} />
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (why.trim() !== '') onSay(why.trim());
        }}
      >
        <DialogBody>
          <p>{t('recommend.suggest.anyway.text')}</p>
          <InputGroup aria-label={t('recommend.suggest.why')} autoFocus fill value={why} maxLength={300} onValueChange={setWhy} />
        </DialogBody>
        <DialogFooter
          actions={
            <>
              <Button variant="minimal" text={t('recommend.suggest.cancel')} onClick={onClose} />
              <Button type="submit" intent="primary" {...whyNot(why.trim() === '' && t('kit.why.text'))} text={t('recommend.suggest.recommend')} />
            </>
          }
        />
      </form>
    </Dialog>
  );
}
