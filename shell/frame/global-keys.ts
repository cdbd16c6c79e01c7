import { useEffect, useRef } from 'react';

/** Actions of the keys that work on every page. */
export interface GlobalKeys {
  readonly onPalette: () => void;
  readonly onHelp: () => void;
  readonly onMenu: () => void;
  /** Takes the last step back, or does again what was taken back last. */
  readonly onUndo: (step: 'last' | 'lastUndo') => void;
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=checkbox], [type=radio]), textarea, select, [role=textbox]'));

/** Ctrl+K or ⌘K anywhere; Ctrl+Z, Ctrl+Shift+Z or Ctrl+Y, `?`, `[` and, on pages without a search that takes it, `/` where nobody is typing. Letters go by the key's place, so they work in Hangul too. */
export function useGlobalKeys(keys: GlobalKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.isComposing || event.keyCode === 229) return;
      const { code, shiftKey } = event;
      const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey;
      if (isCommand && !shiftKey && code === 'KeyK') {
        event.preventDefault();
        latest.current.onPalette();
        return;
      }
      const typing = isTyping(event.target) || document.querySelector('.bp6-dialog') !== null;
      const isAgain = code === (shiftKey ? 'KeyZ' : 'KeyY');
      if (isCommand && (isAgain || (code === 'KeyZ' && !shiftKey))) {
        if (event.defaultPrevented || event.repeat || typing) return;
        event.preventDefault();
        latest.current.onUndo(isAgain ? 'lastUndo' : 'last');
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey || typing || event.defaultPrevented) {
        return;
      }
      if (event.key === '?') {
        event.preventDefault();
        latest.current.onHelp();
      } else if (event.key === '[') {
        event.preventDefault();
        latest.current.onMenu();
      } else if (event.key === '/' && [...document.querySelectorAll('#content [aria-keyshortcuts="/"]')].every((search) => search.closest('[inert], [hidden], .page-mounted:not([data-shown])'))) {
        event.preventDefault();
        latest.current.onPalette();
      }
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
