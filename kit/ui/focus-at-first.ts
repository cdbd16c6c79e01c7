import { useEffect, useRef, type RefObject } from 'react';

/** The first Tab of a page that opens goes into a part of it; whatever else has the focus and is seen keeps it, such as a dialog. */
export function useFocusAtFirst<E extends HTMLElement>(): RefObject<E | null> {
  const part = useRef<E>(null);
  useEffect(() => {
    const active = document.activeElement;
    const isFree = active === null || active === document.body || active.id === 'content' || active.closest('.frame-menu, .frame-header') !== null;
    // a list that stays behind its record is about to lose it
    if (isFree || !active.checkVisibility()) part.current?.focus({ preventScroll: true });
  }, []);
  return part;
}
