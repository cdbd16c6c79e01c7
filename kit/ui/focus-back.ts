import { useEffect, useLayoutEffect, useRef } from 'react';

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
    const origin = document.activeElement;
    return () => {
      // Whatever comes in its stead may take the focus itself.
      setTimeout(() => {
        if (document.activeElement !== document.body) return;
        latest.current(origin instanceof HTMLElement && origin !== document.body && origin.isConnected ? origin : undefined);
      });
    };
  }, []);
}

/** Gives the focus back to what had it before an overlay came, when the overlay leaves the page. */
export function useFocusReturn(): void {
  useFocusBack((origin) => origin?.focus({ preventScroll: true }));
}
