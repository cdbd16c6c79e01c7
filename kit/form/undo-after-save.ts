import type { Kernel } from '#core/kernel/index.ts';
import { undoBatch } from '../undo/undo-batch.ts';

let last: AbortController | undefined;

/**
 * Ctrl+Z in a field right after a save takes the save back: the browser would undo text that is saved by now. From the
 * next thing that is typed on the key is the browser's again.
 */
export function undoAfterSave(kernel: Kernel): void {
  last?.abort();
  const ending = new AbortController();
  last = ending;
  const options = { capture: true, signal: ending.signal };
  document.addEventListener('input', () => ending.abort(), options);
  document.addEventListener(
    'keydown',
    (event) => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.code === 'KeyZ';
      const isField = (event.target as Element).matches('input, textarea, [contenteditable]') && document.querySelector('.bp6-dialog') === null;
      if (!isUndo || !isField || event.isComposing) return;
      event.preventDefault();
      event.stopPropagation();
      if (!event.repeat) void undoBatch(kernel, 'last');
    },
    options,
  );
}
