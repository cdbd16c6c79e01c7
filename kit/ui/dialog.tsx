import { Button, Dialog as BlueprintDialog, type DialogProps } from '@blueprintjs/core';
import { SmallCross } from '@blueprintjs/icons';
import { useEffect } from 'react';
import { useText } from '#core/react/react.tsx';
import { useFocusReturn } from './focus-back.ts';

/** The cross in the corner of a dialog, named in the reader's language; Blueprint's own is English everywhere. */
export function DialogClose({ onClose }: { readonly onClose: () => void }) {
  const t = useText();
  return <Button className="dialog-close" variant="minimal" icon={<SmallCross />} aria-label={t('common.close')} onClick={onClose} />;
}

/** Milliseconds within which a second press belongs to a double click. */
const doubleClick = 500;

/** The second press of a double click that closed a dialog is for nothing that lay under it. */
function swallowSecondClick(): void {
  const ending = new AbortController();
  const swallow = (event: MouseEvent) => {
    if (event.detail < 2) return;
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener('click', swallow, { capture: true, signal: ending.signal });
  setTimeout(() => ending.abort(), doubleClick);
}

/** The field that is meant by whoever types at once. */
const firstField = 'input:not([type=checkbox], [type=radio], [type=file]), select, textarea';

const takeFocus = (dialog: HTMLElement): void => {
  if (!dialog.contains(document.activeElement)) dialog.querySelector<HTMLElement>(firstField)?.focus();
};

/**
 * Blueprint's dialog for those that are drawn only while open. Its first field has the focus, where nothing in it asks for
 * it. Blueprint gives the focus back when a dialog is told to close, not when it leaves the page; here it goes back to
 * what had it in both cases.
 */
export function Dialog(props: DialogProps) {
  useFocusReturn();
  useEffect(() => swallowSecondClick, []);
  return <BlueprintDialog onOpening={takeFocus} {...props} />;
}
