import { useEffect, useRef } from 'react';
import { isImeKey, isWriting } from '#kit/list/keys.ts';

/** Calls back with the place of a digit, 0 for `1`, that is pressed while nobody writes and nothing lies over the page. */
export function useStageKeys(onDigit: (place: number) => void): void {
  const latest = useRef(onDigit);
  useEffect(() => {
    latest.current = onDigit;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || isImeKey(event) || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      if (!/^[1-9]$/.test(event.key) || isWriting(event.target) || document.querySelector('[role=dialog], [role=alertdialog], [role=menu]')) return;
      event.preventDefault();
      latest.current(Number(event.key) - 1);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
