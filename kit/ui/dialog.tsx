import { Dialog as BlueprintDialog, type DialogProps } from '@blueprintjs/core';
import { useFocusReturn } from './focus-back.ts';

/**
 * Blueprint's dialog for those that are drawn only while open. Blueprint gives the focus back when a dialog is told to
 * close, not when it leaves the page; here it goes back to what had it in both cases.
 */
export function Dialog(props: DialogProps) {
  useFocusReturn();
  return <BlueprintDialog {...props} />;
}
