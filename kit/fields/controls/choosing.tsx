import { PopoverNext } from '@blueprintjs/core';
import { useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactElement, type ReactNode } from 'react';
import { isComposing } from '../control.ts';
import { Anchor } from '#kit/ui/late-popover.tsx';
import { closingMs } from '#kit/ui/menu-keys.ts';

/** A list of choices below a field, as its keys see it. `at` is the line they stand on, -1 on none. */
export interface ChoiceState {
  readonly open: boolean;
  readonly count: number;
  readonly at: number;
  readonly show: () => void;
  readonly move: (at: number) => void;
  readonly pick: (at: number) => void;
  readonly close: () => void;
}

/** Arrows walk through the choices, Enter picks one, Escape closes the list and nothing else. False for any other key. */
export function choosingKey(event: KeyboardEvent<HTMLInputElement>, { open, count, at, show, move, pick, close }: ChoiceState): boolean {
  if (isComposing(event)) return true;
  if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
    event.preventDefault();
    if (!open) show();
    else if (count > 0) move(event.key === 'ArrowDown' ? (at + 1) % count : (at <= 0 ? count : at) - 1);
  } else if (open && event.key === 'Enter') {
    event.preventDefault();
    if (count > 0) pick(at);
  } else if (open && event.key === 'Escape') {
    event.preventDefault();
    event.stopPropagation();
    close();
  } else return false;
  return true;
}

interface ChoicesPopoverProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly content: ReactElement;
  readonly children: ReactNode;
}

/** Choices below a field that keeps the focus; drawn from their first opening on, since a form has many that nobody opens. */
export function ChoicesPopover({ open, onClose, content, children }: ChoicesPopoverProps) {
  const field = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<HTMLDivElement | null>(null);
  useLayoutEffect(() => {
    if (open) setOpened(field.current);
  }, [open]);
  return (
    <>
      <div ref={field} className="combobox">
        {children}
      </div>
      {opened && (
        <PopoverNext
          isOpen={open}
          onInteraction={(next) => !next && onClose()}
          autoFocus={false}
          enforceFocus={false}
          shouldReturnFocusOnClose={false}
          captureDismiss={false}
          matchTargetWidth
          arrow={false}
          animation="minimal"
          transitionDuration={closingMs}
          placement="bottom-start"
          content={content}
          renderTarget={({ ref }) => <Anchor at={opened} to={ref} />}
        />
      )}
    </>
  );
}
