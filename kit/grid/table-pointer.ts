import { useEffect } from 'react';

/** Marks the cells of the row under the pointer: the table draws no rows that could know it. */
export function useRowHover(box: { readonly current: HTMLElement | null }): void {
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    let marked: readonly Element[] = [];
    const over = (event: PointerEvent) => {
      const name = /bp6-table-cell-row-\d+/.exec((event.target as Element).closest('[data-row]')?.className ?? '')?.[0];
      for (const cell of marked) cell.removeAttribute('data-hover');
      marked = name ? [...element.querySelectorAll(`.${name}`)] : [];
      for (const cell of marked) cell.setAttribute('data-hover', '');
    };
    element.addEventListener('pointerover', over);
    return () => element.removeEventListener('pointerover', over);
  }, [box]);
}

/** The element of Blueprint's table that scrolls. */
export const scrollerIn = (box: HTMLElement | null): HTMLElement | undefined =>
  box?.querySelector<HTMLElement>('.bp6-table-quadrant-main .bp6-table-quadrant-scroll-container') ?? undefined;

/** Scrolls with the wheel in step with drawing, so that no empty rows flash by. */
export function useSteadyWheel(box: { readonly current: HTMLElement | null }, ready: boolean): void {
  useEffect(() => {
    const scroller = ready ? scrollerIn(box.current) : undefined;
    if (!scroller) return undefined;
    scroller.tabIndex = -1;
    const wheel = (event: WheelEvent) => {
      if (event.ctrlKey) return;
      event.preventDefault();
      const unit = event.deltaMode === 1 ? 18 : event.deltaMode === 2 ? scroller.clientHeight : 1;
      scroller.scrollTop += (event.shiftKey ? 0 : event.deltaY) * unit;
      scroller.scrollLeft += (event.shiftKey ? event.deltaY : event.deltaX) * unit;
    };
    scroller.addEventListener('wheel', wheel, { passive: false });
    return () => scroller.removeEventListener('wheel', wheel);
  }, [box, ready]);
}
