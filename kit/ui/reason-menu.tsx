import { Button, Menu, MenuItem } from '@blueprintjs/core';
import type { KeyboardEvent } from 'react';
import './keys.css';
import { Keys } from './keys.tsx';
import { LatePopover } from './late-popover.tsx';
import { focusFirstLine, menuKeys } from './menu-keys.ts';
import { whyNot, type NoRight } from './why-not.tsx';

/**
 * A button that asks for one of several reasons before it acts. In its menu a number or an arrow key with Enter chooses;
 * Escape and Tab leave it, and what had the focus before has it again.
 */
export function ReasonMenu<Reason extends string>(props: {
  readonly text: string;
  /** The key of the page that opens it. */
  readonly shortcut: string;
  readonly reasons: readonly Reason[];
  readonly nameOf: (reason: Reason) => string;
  readonly isOpen: boolean;
  readonly onOpen: (next: boolean) => void;
  readonly onChoose: (reason: Reason) => void;
  /** A reason why it may not be used. */
  readonly why?: string | NoRight | false | undefined;
  readonly size?: 'small' | 'medium';
}) {
  const { reasons, onOpen } = props;
  const choose = (reason: Reason) => {
    onOpen(false);
    props.onChoose(reason);
  };
  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    const reason = ctrlKey || metaKey || altKey ? undefined : reasons[Number(key) - 1];
    if (reason) choose(reason);
    // the focus is back at once, and this very key goes on from there
    else if (key === 'Tab') return onOpen(false);
    else return menuKeys(event);
    event.preventDefault();
  };
  return (
    <LatePopover
      placement="bottom-end"
      isOpen={props.isOpen}
      onInteraction={onOpen}
      content={
        <Menu ulRef={focusFirstLine} aria-label={props.text} onKeyDown={onKey}>
          {reasons.map((reason, at) => (
            <MenuItem key={reason} text={props.nameOf(reason)} labelElement={<kbd className="keys-key" aria-hidden="true">{at + 1}</kbd>} onClick={() => choose(reason)} />
          ))}
        </Menu>
      }
      target={({ onClick, ...target }) => (
        <Button {...target} size={props.size ?? 'medium'} onClick={onClick} {...whyNot(props.why)}>
          {props.text} <Keys of={[props.shortcut]} />
        </Button>
      )}
    />
  );
}
