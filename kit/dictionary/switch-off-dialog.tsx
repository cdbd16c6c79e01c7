import { Button, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useI18n } from '#core/react/react.tsx';
import type { EffectTold } from '../form/api.ts';
import { withEffects } from '../form/effect-words.ts';
import { Dialog } from '../ui/dialog.tsx';

/** Asks before a value is taken out of choice that others depend on, and says what that brings about. */
export function SwitchOffDialog(props: { readonly name: string; readonly effects: readonly EffectTold[]; readonly onClose: () => void; readonly onConfirm: () => void }) {
  const i18n = useI18n();
  const { t } = i18n;
  return (
    <Dialog isOpen title={t('kit.dictionary.switchOff', { name: props.name })} onClose={props.onClose} isCloseButtonShown={false} role="alertdialog">
      <DialogBody>
        <p>{withEffects(undefined, props.effects, i18n).description}</p>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button autoFocus text={t('common.cancel')} onClick={props.onClose} />
            <Button intent="primary" text={t('kit.dictionary.switchOffButton')} onClick={props.onConfirm} />
          </>
        }
      />
    </Dialog>
  );
}
