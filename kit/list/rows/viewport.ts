/** The tallest element browsers lay out without losing their place, with room for zoom; in pixels. */
export const tallest = 15_000_000;

/** Size of a list and of its visible part: heights in pixels, `total` in rows. */
export interface Viewport {
  readonly total: number;
  readonly rowHeight: number;
  readonly height: number;
}

/** The rows to draw, `end` excluded, and how far from the top of the space they begin, in pixels. */
export interface Range {
  readonly start: number;
  readonly end: number;
  readonly offset: number;
}

/** The height of the scrolled space: all rows, as far as a browser can. */
export const spaceOf = ({ total, rowHeight }: Viewport): number => Math.min(total * rowHeight, tallest);

const reach = (full: number, height: number): number => Math.max(0, full - height);

/** Pixels of rows passed by one pixel of scrolling: 1 until the space reaches its limit. */
export function scaleOf(view: Viewport): number {
  const scrolled = reach(spaceOf(view), view.height);
  return scrolled === 0 ? 1 : reach(view.total * view.rowHeight, view.height) / scrolled;
}

/** Where in the rows a scroll position stands, in pixels from the first row. */
export const depthOf = (view: Viewport, scrollTop: number): number =>
  Math.min(scrollTop * scaleOf(view), reach(view.total * view.rowHeight, view.height));

/** The scroll position that shows a depth at the top edge. */
export const scrollOf = (view: Viewport, depth: number): number =>
  Math.max(0, Math.min(depth, reach(view.total * view.rowHeight, view.height))) / scaleOf(view);

/** Rows drawn beyond each edge, so that a flick finds them there. */
const beyond = 8;
/** Ranges begin on multiples of this, so that small movements draw nothing new. */
const step = 4;

/** The rows around a depth; `scrollTop` is where the browser stands. */
export function rangeOf(view: Viewport, depth: number, scrollTop: number): Range {
  const first = Math.floor(depth / view.rowHeight) - beyond;
  const start = Math.max(0, first - (((first % step) + step) % step));
  const end = Math.min(view.total, Math.ceil((depth + view.height) / view.rowHeight) + beyond + step);
  return { start: Math.min(start, end), end, offset: scrollTop + start * view.rowHeight - depth };
}

/** The depth that brings a row wholly into view, moving as little as possible. */
export function depthShowing(view: Viewport, depth: number, row: number): number {
  const top = row * view.rowHeight;
  if (top < depth) return top;
  const bottom = top + view.rowHeight;
  return bottom > depth + view.height ? bottom - view.height : depth;
}
