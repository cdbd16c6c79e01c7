import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { useService, useText } from '#core/react/react.tsx';
import { session } from '#core/session/session.ts';
import { Dialog } from '#kit/ui/dialog.tsx';
import type { FormModel } from './form-model.ts';

/**
 * Keeps unsaved changes from being lost: asks before another page is opened, and lets the browser ask
 * before the tab is closed, only while something is unsaved. Someone who was signed out is not held:
 * the draft waits for them.
 */
export const DirtyGuard = observer(function DirtyGuard(props: {
  readonly form: FormModel;
  /** Saves; true when there is nothing left to save. */
  readonly onSave: () => Promise<boolean>;
  readonly onDiscard: () => void;
}) {
  const { form, onSave, onDiscard } = props;
  const t = useText();
  const person = useService(session);
  const { isDirty } = form;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      form.isDirty && person.isLogin && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isDirty) return undefined;
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', hold);
    return () => removeEventListener('beforeunload', hold);
  }, [isDirty]);

  if (blocker.state !== 'blocked') return null;
  const stay = () => blocker.reset();
  const leave = () => {
    onDiscard();
    blocker.proceed();
  };
  const save = async () => {
    if (await onSave()) blocker.proceed();
    else blocker.reset();
  };
  return (
    <Dialog isOpen title={t('kit.guard.title')} onClose={stay} isCloseButtonShown={false} role="alertdialog">
      <DialogBody>{t('kit.guard.text', { count: form.dirty.length })}</DialogBody>
      <DialogFooter
        actions={
          <>
            <Button variant="minimal" onClick={leave}>
              {t('kit.guard.discard')}
            </Button>
            <Button onClick={stay} autoFocus>
              {t('kit.guard.stay')}
            </Button>
            <Button intent="primary" onClick={() => void save()} loading={form.saving}>
              {t('kit.guard.save')}
            </Button>
          </>
        }
      />
    </Dialog>
  );
});
