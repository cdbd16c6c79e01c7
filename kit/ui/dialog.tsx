import { Button, Dialog as BlueprintDialog, type DialogProps } from '@blueprintjs/core';
import { useFocusReturn } from './focus-back.ts';
import { SmallCross } from '@blueprintjs/icons';
import { useText } from '#core/react/react.tsx';

/** The cross in the corner of a dialog, named in the reader's language; Blueprint's own is English everywhere. */
export function DialogClose({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  return <Button className="dialog-close" variant="minimal" icon={<SmallCross />} aria-label={t('common.close')} onClick={onClose} />;
}

/**
 * Blueprint's dialog for those that are drawn only while open. Blueprint gives the focus back when a dialog is told to
 * close, not when it leaves the page; here it goes back to what had it in both cases.
 */
export function Dialog(props: DialogProps) {
  useFocusReturn();
  return <BlueprintDialog {...props} />;
}
