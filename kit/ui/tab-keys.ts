import type { KeyboardEvent } from 'react';

/** Moves through tabs with the arrow keys, Home and End; goes on what holds them. Enter opens the one that has the focus. */
export function tabKeys(event: KeyboardEvent<HTMLElement>): void {
  const { key, currentTarget, altKey, ctrlKey, metaKey } = event;
  const tabs = [...currentTarget.querySelectorAll<HTMLElement>(':scope > :is(a, button)')];
  const at = tabs.indexOf(document.activeElement as HTMLElement);
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: tabs.length - 1 }[key];
  if (at < 0 || to === undefined || altKey || ctrlKey || metaKey) return;
  event.preventDefault();
  tabs.at(to % tabs.length)?.focus();
}
