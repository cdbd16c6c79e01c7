import { Button, Dialog as BlueprintDialog, type DialogProps } from '@blueprintjs/core';
import { SmallCross } from '@blueprintjs/icons';
import { useEffect, useRef } from 'react';
import { useService, useText } from '#core/react/react.tsx';
import { toasts } from '#core/toasts/toasts.ts';
import { useAccessLost } from '../live/use-access-lost.ts';
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

const takeFocus = (dialog: HTMLElement, wanted = dialog.querySelector<HTMLElement>(firstField)): void => {
  if (dialog.contains(document.activeElement)) return;
  const heading = dialog.querySelector<HTMLElement>('.bp6-heading');
  if (heading) heading.tabIndex = -1;
  (wanted ?? heading)?.focus();
};

/** Words as they stand in fields, one below the other; fields that hide what is typed say nothing. */
const textsOf = (fields: Iterable<EventTarget>): string =>
  [...fields].map((field) => (field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && field.type !== 'password') ? field.value.trim() : '')).filter(Boolean).join('\n');

/**
 * Blueprint's dialog for those that are drawn only while open. Its first field has the focus, where nothing in it asks for
 * it; without a field its heading, which has it also when what had it goes. Blueprint gives the focus back when a dialog is told to close, not when it leaves the page; here it goes back to
 * what had it in both cases. It closes when its reader loses rights, and hands back what they typed into it; with `isOwn`,
 * where it shows nothing but the reader's own, it stays.
 */
export function Dialog({ isOwn = false, ...props }: DialogProps & { readonly isOwn?: boolean }) {
  useFocusReturn();
  const t = useText();
  const messages = useService(toasts);
  const opened = useRef<HTMLElement>(undefined);
  const typed = useRef(new Set<EventTarget>());
  useAccessLost(() => {
    if (isOwn) return;
    const description = textsOf(typed.current);
    if (description !== '') messages.show({ type: 'warning', title: t('kit.dialog.lost'), description, timeout: null });
    props.onClose?.(undefined as never);
  });
  useEffect(() => swallowSecondClick, []);
  useEffect(() => {
    if (props.isOpen && opened.current && document.activeElement === document.body) takeFocus(opened.current, null);
  });
  return (
    <BlueprintDialog
      onOpening={(dialog) => {
        opened.current = dialog;
        dialog.addEventListener('input', ({ target }) => target && typed.current.add(target));
        takeFocus(dialog);
      }}
      {...props}
    />
  );
}
