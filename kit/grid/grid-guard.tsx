import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { useI18n, useService } from '#core/react/react.tsx';
import { session } from '#core/session/session.ts';
import { Dialog } from '#kit/ui/dialog.tsx';
import { useGrid } from './grid-context.ts';

/** Asks before cells that are not kept are left behind. */
export const GridGuard = observer(function GridGuard() {
  const { edits } = useGrid();
  const person = useService(session);
  const { t, number } = useI18n();
  const { unsaved } = edits;
  const blocker = useBlocker(() => edits.unsaved > 0 && person.isLogin);
  const isUnsaved = unsaved > 0;
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', hold);
    return () => removeEventListener('beforeunload', hold);
  }, [isUnsaved]);
  // Everything on its way has arrived meanwhile: there is nothing left to ask.
  useEffect(() => {
    if (blocker.state === 'blocked' && !isUnsaved) blocker.proceed();
  }, [blocker, isUnsaved]);
  if (blocker.state !== 'blocked' || !isUnsaved) return null;
  return (
    <Dialog isOpen title={t('kit.grid.unsaved', { count: unsaved, shown: number(unsaved) })} onClose={() => blocker.reset()} isCloseButtonShown={false} role="alertdialog">
      <DialogBody>{t('kit.grid.unsavedText')}</DialogBody>
      <DialogFooter
        actions={
          <>
            <Button variant="minimal" onClick={() => blocker.proceed()}>
              {t('kit.grid.leave')}
            </Button>
            <Button intent="primary" autoFocus onClick={() => blocker.reset()}>
              {t('kit.grid.stay')}
            </Button>
          </>
        }
      />
    </Dialog>
  );
});
