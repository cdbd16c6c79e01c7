import { observable, reaction, runInAction } from 'mobx';
import type { Dispose } from '#core/kernel/index.ts';
import { depthOf, depthShowing, rangeOf, scrollOf, spaceOf, type Range, type Viewport } from './viewport.ts';

/** Rows the server draws, and the browser until it knows its own height. */
export const firstRows = 40;

/** Which rows are drawn, and how the scrollbar follows. Observable. */
export interface Scrolling {
  /** Rows to draw and where they begin; before the page is measured, the first ones from the top. */
  readonly range: Range;
  /** The height of the whole list, in pixels; undefined until measured. */
  readonly space: number | undefined;
  readonly rowHeight: number;
  /** The first row seen. */
  readonly first: number;
  /** Number of rows that fit on the screen. */
  readonly fitting: number;
  /** Takes hold of the element that scrolls; `head` is the part of it that stays. */
  attach(element: HTMLElement, head: HTMLElement): Dispose;
  /** Brings a row into view, moving as little as possible, or to the top. */
  show(row: number, where?: 'nearest' | 'top'): void;
}

const lineHeight = 34;

/** Follows an element that scrolls over `total()` rows, beginning at row `at`. */
export function createScrolling(total: () => number, at: number): Scrolling {
  const state = observable<{ range: Range; view: Viewport | undefined }>(
    { range: { start: at, end: Math.min(at + firstRows, Math.max(at, total())), offset: 0 }, view: undefined },
    {},
    { deep: false },
  );
  let element: HTMLElement | undefined;
  let depth = 0;
  let scrollSet = -1;

  const update = (): void => {
    const { view, range } = state;
    if (!view || !element) return;
    const next = rangeOf(view, depth, element.scrollTop);
    if (next.start !== range.start || next.end !== range.end || next.offset !== range.offset) state.range = next;
  };

  const moveTo = (to: number): void => {
    const { view } = state;
    if (!view || !element) return;
    depth = Math.max(0, Math.min(to, view.total * view.rowHeight - view.height));
    element.scrollTop = scrollOf(view, depth);
    scrollSet = element.scrollTop;
    runInAction(update);
  };

  const onScroll = (): void => {
    const { view } = state;
    if (!view || !element) return;
    // What we set ourselves keeps its exact depth: a tall list has fewer scroll positions than pixels.
    if (Math.abs(element.scrollTop - scrollSet) >= 1) {
      depth = depthOf(view, element.scrollTop);
      scrollSet = -1;
    }
    runInAction(update);
  };

  // Scrolled by script the rows are drawn in the same frame: a browser that scrolls first shows emptiness.
  const onWheel = (event: WheelEvent): void => {
    const { view } = state;
    if (!view || event.ctrlKey || event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) return;
    const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? lineHeight : event.deltaMode === WheelEvent.DOM_DELTA_PAGE ? view.height : 1;
    event.preventDefault();
    moveTo(depth + event.deltaY * unit);
  };

  return {
    get range() {
      return state.range;
    },
    get space() {
      return state.view && spaceOf(state.view);
    },
    get rowHeight() {
      return state.view?.rowHeight ?? 36;
    },
    get first() {
      const { view } = state;
      return view ? Math.round(depth / view.rowHeight) : at;
    },
    get fitting() {
      const { view } = state;
      return view ? Math.max(1, Math.floor(view.height / view.rowHeight)) : firstRows;
    },
    attach: (scrolled, head) => {
      element = scrolled;
      const measure = (): void => {
        const row = state.view ? depth / state.view.rowHeight : at;
        const rowHeight = Number.parseFloat(getComputedStyle(scrolled).getPropertyValue('--list-row')) || 36;
        const height = Math.max(rowHeight, (scrolled.clientHeight || 640) - head.offsetHeight);
        runInAction(() => {
          state.view = { total: total(), rowHeight, height };
        });
        // The browser lays out the new height before a place in it can be taken.
        moveTo(row * rowHeight);
      };
      measure();
      const sizes = new ResizeObserver(measure);
      sizes.observe(scrolled);
      const looks = new MutationObserver(measure);
      looks.observe(document.documentElement, { attributes: true, attributeFilter: ['data-density'] });
      const stop = reaction(total, (rows) => {
        runInAction(() => {
          if (state.view) state.view = { ...state.view, total: rows };
        });
        moveTo(depth);
      });
      scrolled.addEventListener('scroll', onScroll, { passive: true });
      scrolled.addEventListener('wheel', onWheel, { passive: false });
      return () => {
        stop();
        sizes.disconnect();
        looks.disconnect();
        scrolled.removeEventListener('scroll', onScroll);
        scrolled.removeEventListener('wheel', onWheel);
        element = undefined;
      };
    },
    show: (row, where = 'nearest') => {
      const { view } = state;
      if (view) moveTo(where === 'top' ? row * view.rowHeight : depthShowing(view, depth, row));
    },
  };
}
