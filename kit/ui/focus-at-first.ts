import { useEffect, useRef, type RefObject } from 'react';

const firstField = ':is(input:not([type=file]), textarea, select):not(:disabled, [readonly])';

/**
 * The first Tab of a page that opens goes into a part of it; whatever else has the focus and is seen keeps it, such as a
 * dialog. With `isTyped` the part's first field has the focus: people type at once.
 */
export function useFocusAtFirst<E extends HTMLElement>(isTyped = false): RefObject<E | null> {
  const part = useRef<E>(null);
  useEffect(() => {
    const active = document.activeElement;
    const isFree = active === null || active === document.body || active.id === 'content' || active.closest('.frame-menu, .frame-header') !== null;
    // a list that stays behind its record is about to lose it
    const target = (isTyped && part.current?.querySelector<HTMLElement>(firstField)) || part.current;
    if (isFree || !active.checkVisibility()) target?.focus({ preventScroll: true });
    // oxlint-disable-next-line react/exhaustive-deps -- at first alone
  }, []);
  return part;
}
