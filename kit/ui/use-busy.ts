import { useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * True while a button's work is under way, and what runs that. A button that waits is disabled and loses the focus to the
 * page: it has it again before the work's outcome is shown, unless somebody went elsewhere.
 */
export function useBusy(): readonly [boolean, <T>(work: () => Promise<T>) => Promise<T>] {
  const [isBusy, setBusy] = useState(false);
  const run = async <T>(work: () => Promise<T>): Promise<T> => {
    const pressed = document.activeElement;
    setBusy(true);
    try {
      return await work();
    } finally {
      flushSync(() => setBusy(false));
      if (document.activeElement === document.body && pressed instanceof HTMLElement && pressed.isConnected) pressed.focus({ preventScroll: true });
    }
  };
  return [isBusy, run];
}
