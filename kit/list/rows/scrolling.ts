import { makeAutoObservable, observableRef, reaction } from 'mobx';
import type { Dispose } from '#core/kernel/index.ts';
import { depthOf, depthShowing, rangeOf, scrollOf, spaceOf, type Range, type Viewport } from './viewport.ts';

/** Rows the server draws, and the browser until it knows its own height. */
export const firstRows = 40;

const lineHeight = 34;

/** Which rows are drawn, and how the scrollbar follows. */
export class Scrolling {
  /** Rows to draw and where they begin; before the page is measured, the first ones from the top. */
  range: Range;
  private view: Viewport | undefined = undefined;
  private readonly total: () => number;
  /** The row the list begins at. */
  private readonly at: number;
  private element: HTMLElement | undefined;
  /** Pixels of rows above the first seen, observed where they are drawn: by `range`. */
  private depth = 0;
  private scrollSet = -1;

  /** Follows an element that scrolls over `total()` rows, beginning at row `at`. */
  constructor(total: () => number, at: number) {
    this.total = total;
    this.at = at;
    this.range = { start: at, end: Math.min(at + firstRows, Math.max(at, total())), offset: 0 };
    makeAutoObservable<this, 'view' | 'total' | 'at' | 'element' | 'depth' | 'scrollSet' | 'measure' | 'moveTo'>(
      this,
      { range: observableRef, view: observableRef, total: false, at: false, element: false, depth: false, scrollSet: false, first: false, attach: false, measure: false, moveTo: false },
      { autoBind: true },
    );
  }

  /** The height of the whole list, in pixels; undefined until measured. */
  get space(): number | undefined {
    return this.view && spaceOf(this.view);
  }

  get rowHeight(): number {
    return this.view?.rowHeight ?? 36;
  }

  /** The first row seen. */
  get first(): number {
    return this.view ? Math.round(this.depth / this.view.rowHeight) : this.at;
  }

  /** Number of rows that fit on the screen. */
  get fitting(): number {
    return this.view ? Math.max(1, Math.floor(this.view.height / this.view.rowHeight)) : firstRows;
  }

  /** Brings a row into view, moving as little as possible, or to the top. */
  show(row: number, where: 'nearest' | 'top' = 'nearest'): void {
    const { view } = this;
    if (view) this.moveTo(where === 'top' ? row * view.rowHeight : depthShowing(view, this.depth, row));
  }

  /** Takes hold of the element that scrolls; `head` is the part of it that stays. */
  attach(scrolled: HTMLElement, head: HTMLElement): Dispose {
    this.element = scrolled;
    const measure = () => this.measure(scrolled, head);
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(scrolled);
    const looks = new MutationObserver(measure);
    looks.observe(document.documentElement, { attributes: true, attributeFilter: ['data-density'] });
    const stop = reaction(this.total, this.resize);
    scrolled.addEventListener('scroll', this.onScroll, { passive: true });
    scrolled.addEventListener('wheel', this.onWheel, { passive: false });
    return () => {
      stop();
      sizes.disconnect();
      looks.disconnect();
      scrolled.removeEventListener('scroll', this.onScroll);
      scrolled.removeEventListener('wheel', this.onWheel);
      this.element = undefined;
    };
  }

  private measure(scrolled: HTMLElement, head: HTMLElement): void {
    const row = this.view ? this.depth / this.view.rowHeight : this.at;
    const rowHeight = Number.parseFloat(getComputedStyle(scrolled).getPropertyValue('--list-row')) || 36;
    const height = Math.max(rowHeight, (scrolled.clientHeight || 640) - head.offsetHeight);
    this.setView({ total: this.total(), rowHeight, height });
    // The browser lays out the new height before a place in it can be taken.
    this.moveTo(row * rowHeight);
  }

  private resize(total: number): void {
    if (this.view) this.setView({ ...this.view, total });
    this.moveTo(this.depth);
  }

  private setView(view: Viewport): void {
    this.view = view;
  }

  private update(): void {
    const { view, range, element } = this;
    if (!view || !element) return;
    const next = rangeOf(view, this.depth, element.scrollTop);
    if (next.start !== range.start || next.end !== range.end || next.offset !== range.offset) this.range = next;
  }

  private moveTo(to: number): void {
    const { view, element } = this;
    if (!view || !element) return;
    this.depth = Math.max(0, Math.min(to, view.total * view.rowHeight - view.height));
    element.scrollTop = scrollOf(view, this.depth);
    this.scrollSet = element.scrollTop;
    this.update();
  }

  private onScroll(): void {
    const { view, element } = this;
    if (!view || !element) return;
    // A scroll of our own keeps its exact depth: a tall list has fewer scroll positions than pixels.
    if (Math.abs(element.scrollTop - this.scrollSet) >= 1) {
      this.depth = depthOf(view, element.scrollTop);
      this.scrollSet = -1;
    }
    this.update();
  }

  /** Scrolled by script the rows are drawn in the same frame: a browser that scrolls first shows emptiness. */
  private onWheel(event: WheelEvent): void {
    const { view } = this;
    if (!view || event.ctrlKey || event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) return;
    const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? lineHeight : event.deltaMode === WheelEvent.DOM_DELTA_PAGE ? view.height : 1;
    event.preventDefault();
    this.moveTo(this.depth + event.deltaY * unit);
  }
}
