import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useBlocker } from 'react-router-dom';
import { useService, useText } from '#core/react/react.tsx';
import { session } from '#core/session/session.ts';
import { Dialog } from '#kit/ui/dialog.tsx';
import type { FormModel } from './form-model.ts';

/**
 * Keeps unsaved changes from being lost: asks before another page is opened, and lets the browser ask
 * before the tab is closed, only while something is unsaved. Who leaves while it is being saved goes on as soon as it is.
 * Someone who was signed out is not held: the draft waits for them.
 */
export const DirtyGuard = observer(function DirtyGuard(props: {
  readonly form: FormModel;
  /** Path of the page that takes the unsaved changes along. */
  readonly ownPage?: string | undefined;
  /** Saves; true when there is nothing left to save. */
  readonly onSave: () => Promise<boolean>;
  readonly onDiscard: () => void;
}) {
  const { form, ownPage, onSave, onDiscard } = props;
  const t = useText();
  const person = useService(session);
  const { isDirty } = form;
  /** The dialog itself saves, and stands while it does. */
  const [isSaving, setSaving] = useState(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      form.isDirty && person.isLogin && nextLocation.pathname !== currentLocation.pathname && nextLocation.pathname !== ownPage,
  );
  useEffect(() => {
    if (!isDirty) return undefined;
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', hold);
    return () => removeEventListener('beforeunload', hold);
  }, [isDirty]);
  useEffect(() => {
    if (blocker.state === 'blocked' && !isDirty) blocker.proceed();
  }, [blocker, isDirty]);

  if (blocker.state !== 'blocked' || !isDirty || (form.saving && !isSaving)) return null;
  const stay = () => blocker.reset();
  const leave = () => {
    onDiscard();
    // files on their way are left behind; without any, the change above leads on
    if (form.isDirty) blocker.proceed();
  };
  const save = async () => {
    setSaving(true);
    if (!(await onSave())) blocker.reset();
    setSaving(false);
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
