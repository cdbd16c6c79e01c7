import { useEffect, useEffectEvent, useRef } from 'react';

/** A control that had the focus, and its name for whatever takes its place. */
interface Focused {
  readonly element: HTMLElement;
  readonly name: string | null;
}

const isFree = (element: HTMLElement): boolean => element.isConnected && !element.matches(':disabled');

/**
 * Gives the focus back that a control lost while the page was busy: to the control itself, else to the one of its name
 * in its place, else to the first that the selectors find. A browser lets nothing disabled or removed keep it.
 */
export function useHeldFocus(busy: boolean, fallbacks: readonly string[]): void {
  const last = useRef<Focused>(undefined);
  useEffect(() => {
    const hear = ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement) last.current = { element: target, name: target.getAttribute('aria-label') };
    };
    document.addEventListener('focusin', hear);
    return () => document.removeEventListener('focusin', hear);
  }, []);
  const giveBack = useEffectEvent(() => {
    const { current: was } = last;
    const { activeElement } = document;
    if (!was || (activeElement !== null && activeElement !== document.body)) return;
    const others = [...(was.name === null ? [] : [`[aria-label="${CSS.escape(was.name)}"]`]), ...fallbacks];
    const found = isFree(was.element)
      ? was.element
      : others.flatMap((one) => [...document.querySelectorAll<HTMLElement>(one)]).find(isFree);
    found?.focus({ preventScroll: found !== was.element && found.closest('.grid-table-box') !== null });
  });
  useEffect(() => {
    if (!busy) giveBack();
  }, [busy]);
}
