import type { Coordinates } from '#kit/map/place.ts';
import { roundedDegrees } from '#kit/records/kinds/filters.ts';

/** Somebody whose commute is drawn; `place` where it was pointed at on the map. */
export interface Commuter {
  readonly customer: number;
  readonly place?: Coordinates;
}

/** Layers over the map, beside its marks. */
export interface Layers {
  readonly coverage: boolean;
  readonly commute?: Commuter;
}

export const noLayers: Layers = { coverage: false };

/** Layers as they stand behind the hash of an address: `#coverage&commute=12`, a pointed place after the number. */
export function writeLayers({ coverage, commute }: Layers): string {
  const place = commute?.place ? [commute.place.latitude, commute.place.longitude].map(roundedDegrees) : [];
  const words = [...(coverage ? ['coverage'] : []), ...(commute ? [`commute=${[commute.customer, ...place].join(',')}`] : [])];
  return words.length === 0 ? '' : `#${words.join('&')}`;
}

/** Reads them; what does not fit is left out: an old link still opens. */
export function readLayers(hash: string): Layers {
  const words = new URLSearchParams(hash.slice(1));
  const [customer = 0, latitude = Number.NaN, longitude = Number.NaN] = (words.get('commute') ?? '').split(',').map(Number);
  const isPlaced = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return {
    coverage: words.has('coverage'),
    ...(Number.isSafeInteger(customer) && customer > 0 && { commute: { customer, ...(isPlaced && { place: { latitude, longitude } }) } }),
  };
}
