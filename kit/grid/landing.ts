import type { Range, GridPlace } from './place.ts';
import type { Cells } from './tsv.ts';

/**
 * Where cells from the clipboard go: from the range's first cell on. A range they fit into several times is filled
 * by all of them, one cell fills any range; what reaches over the edge is left out and counted.
 */
export function landing(cells: Cells, place: Pick<GridPlace, 'range' | 'rows' | 'columns'>): { readonly range: Range; readonly outside: number } {
  const { top, left, bottom, right } = place.range;
  const height = cells.length;
  const width = Math.max(1, ...cells.map((row) => row.length));
  const across = right - left + 1;
  const down = bottom - top + 1;
  const tall = down % height === 0 ? down : height;
  const wide = across % width === 0 ? across : width;
  const range = { top, left, bottom: Math.min(place.rows - 1, top + tall - 1), right: Math.min(place.columns - 1, left + wide - 1) };
  const outside = tall * wide - (range.bottom - top + 1) * (range.right - left + 1);
  return { range, outside };
}
