import type { MapArea } from '#kit/map/map-mark.ts';
import { neighbourhoodOutlines } from '#kit/map/outlines.ts';
import type { Coordinates } from '#kit/map/place.ts';
import type { Coverage } from '../api.ts';

/** True when a place lies within a ring: the even-odd rule. */
export function isInRing(ring: readonly Coordinates[], { latitude, longitude }: Coordinates): boolean {
  let inside = false;
  ring.forEach((a, at) => {
    const b = ring[(at + ring.length - 1) % ring.length]!;
    const isBeside = a.latitude > latitude !== b.latitude > latitude;
    if (isBeside && longitude < ((b.longitude - a.longitude) * (latitude - a.latitude)) / (b.latitude - a.latitude) + a.longitude) inside = !inside;
  });
  return inside;
}

/** From -1, demand alone, to 1, supply alone. */
export const balanceOf = ({ demand, supply }: Readonly<Record<'demand' | 'supply', number>>): number => (demand + supply === 0 ? 0 : (supply - demand) / (supply + demand));

/** The outlines of the neighbourhoods in which areas lie, by demand against supply; several areas of one are added up. */
export function coverageAreas(coverage: readonly Coverage[]): readonly MapArea[] {
  const outlines = neighbourhoodOutlines();
  const sums = new Map<number, { demand: number; supply: number }>();
  for (const { latitude, longitude, demand, supply } of coverage) {
    if (latitude === null || longitude === null) continue;
    const at = outlines.findIndex(({ rings }) => rings.some((ring) => isInRing(ring, { latitude, longitude })));
    if (at < 0) continue;
    const sum = sums.get(at) ?? { demand: 0, supply: 0 };
    sums.set(at, { demand: sum.demand + (demand ?? 0), supply: sum.supply + (supply ?? 0) });
  }
  return [...sums].map(([at, sum]) => ({ rings: outlines[at]!.rings, balance: balanceOf(sum) }));
}
