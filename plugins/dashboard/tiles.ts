import type { Widget } from '#core/slots.ts';
import type { TilePlace } from '#kit/dashboard/api.ts';

/** A tile in its place. */
export interface PlacedTile {
  readonly widget: Widget;
  readonly isHidden: boolean;
}

/** Tiles in a person's own order; those that came since stand behind it, as they usually do. */
export function arranged(tiles: readonly Widget[], layout: readonly TilePlace[]): readonly PlacedTile[] {
  const placeOf = ({ id }: Widget) => {
    const place = layout.findIndex((one) => one.id === id);
    return place < 0 ? layout.length : place;
  };
  const hidden = new Set(layout.filter(({ isHidden }) => isHidden).map(({ id }) => id));
  return tiles.toSorted((a, b) => placeOf(a) - placeOf(b) || a.order - b.order).map((widget) => ({ widget, isHidden: hidden.has(widget.id) }));
}
