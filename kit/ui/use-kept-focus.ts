import { useEffect, useRef, type FocusEvent } from 'react';

/**
 * Keeps the focus in a part of a page: where what had it is drawn no more, `next` names what has it then. Whoever left by
 * themselves stays where they went.
 */
export function useKeptFocus(next: (gone: HTMLElement) => HTMLElement | null | undefined) {
  const held = useRef<HTMLElement>(undefined);
  useEffect(() => {
    const gone = held.current;
    if (!gone || gone.isConnected) return;
    held.current = undefined;
    if (document.activeElement === null || document.activeElement === document.body) next(gone)?.focus({ preventScroll: true });
  });
  return {
    onFocus: ({ target }: FocusEvent<HTMLElement>) => (held.current = target),
    // React tells of no blur while it takes elements away
    onBlur: () => (held.current = undefined),
  };
}
