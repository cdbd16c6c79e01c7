import { useEffect, useLayoutEffect, useRef } from 'react';
import { early } from './early-keys.ts';

/**
 * Calls what finds the focus a new place when a part leaves the page and takes the focus with it. `origin` is what had
 * the focus when the part came, as long as that is still there.
 */
export function useFocusBack(place: (origin: HTMLElement | undefined) => void): void {
  const latest = useRef(place);
  useEffect(() => {
    latest.current = place;
  });
  useLayoutEffect(() => {
    const origin = early.from ?? document.activeElement;
    return () => {
      // Whatever comes in its stead may take the focus itself.
      setTimeout(() => {
        if (document.activeElement !== document.body) return;
        latest.current(origin instanceof HTMLElement && origin !== document.body && origin.isConnected ? origin : undefined);
      });
    };
  }, []);
}

/** Opens a page from a part that goes with its own: the new page gets the focus, unless something in it took that. */
export async function openFrom(part: Element | null, open: () => void | Promise<void>): Promise<void> {
  await open();
  const { activeElement } = document;
  if (activeElement === document.body || part?.contains(activeElement)) document.getElementById('content')?.focus({ preventScroll: true });
}

/** Gives the focus back to what had it before an overlay came, when the overlay leaves the page; to the page where that is gone. */
export function useFocusReturn(): void {
  useFocusBack((origin = document.getElementById('content') ?? undefined) => origin?.focus({ preventScroll: true }));
}
