import { useEffect, useRef } from 'react';

/** Wishes that keys of the queue stand for. */
export type QueueKey = 'next' | 'previous' | 'do' | 'second' | 'third' | 'open' | 'later' | 'tomorrow' | 'done' | 'undo';

const keys: Readonly<Record<string, QueueKey>> = {
  KeyJ: 'next', ArrowDown: 'next', KeyK: 'previous', ArrowUp: 'previous', Enter: 'do', Digit1: 'do', Digit2: 'second', Digit3: 'third', KeyO: 'open', KeyS: 'later', KeyD: 'done', KeyZ: 'undo',
};

/** The wish behind a key, by its place on the keyboard, so that letters work in Hangul too. */
export const keyOf = ({ code, shiftKey }: Pick<KeyboardEvent, 'code' | 'shiftKey'>): QueueKey | undefined => (code === 'KeyS' && shiftKey ? 'tomorrow' : keys[code]);

/** Where a key means something else: fields, buttons under Enter, dialogs and menus. */
const isTaken = (event: KeyboardEvent): boolean => {
  const { target } = event;
  if (document.querySelector('.bp6-overlay-open [role=dialog], .palette, .bp6-popover') !== null) return true;
  if (!(target instanceof HTMLElement)) return false;
  if (target.matches('input, textarea, select, [contenteditable=true]')) return true;
  return (event.code === 'Enter' && target.closest('a, button, summary') !== null) || (event.code.startsWith('Arrow') && target.closest('[role=region], [role=menu]') !== null);
};

/** True for what stands for nothing in particular: the page itself has the focus. */
export const isPage = (element: EventTarget | null): boolean => !(element instanceof HTMLElement) || element.matches('body, #content');

/** The focus is in the queue, or on nothing: elsewhere a letter is not meant for it. */
const isMeant = ({ target }: KeyboardEvent): boolean => isPage(target) || (target as HTMLElement).closest('.queue') !== null;

/** Listens to the keys of the queue while the page is there. `act` answers false where a key asks for nothing. */
export function useQueueKeys(act: (key: QueueKey) => boolean): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.keyCode === 229 || event.ctrlKey || event.metaKey || event.altKey || !isMeant(event) || isTaken(event)) return;
      const key = keyOf(event);
      if (key && latest.current(key)) event.preventDefault();
    };
    // Ctrl+Z takes back what was done here first, put off or ticked too; before the page's own, which asks for changes of records
    const onUndo = (event: KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.code === 'KeyZ' && !event.repeat;
      if (isUndo && !isTaken(event) && latest.current('undo')) event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('keydown', onUndo, true);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('keydown', onUndo, true);
    };
  }, []);
}
