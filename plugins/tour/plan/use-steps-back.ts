import { useEffect, useRef } from 'react';

/**
 * Ctrl+Z on a page that is not saved yet takes its own steps back, latest first, before what was saved elsewhere. Returns
 * what keeps the state as it is before a step. In a field the key is the browser's.
 */
export function useStepsBack<T>(state: T, restore: (before: T) => void): () => void {
  const steps = useRef<T[]>([]);
  const latest = useRef(restore);
  useEffect(() => {
    latest.current = restore;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.code === 'KeyZ';
      const isTyping = event.target instanceof Element && event.target.matches('input, textarea, select, [contenteditable]');
      if (!isUndo || isTyping || event.isComposing || document.querySelector('.bp6-dialog') !== null) return;
      const before = steps.current.pop();
      if (before === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      latest.current(before);
    };
    document.addEventListener('keydown', onKey, { capture: true });
    return () => document.removeEventListener('keydown', onKey, { capture: true });
  }, []);
  return () => {
    steps.current.push(state);
  };
}
