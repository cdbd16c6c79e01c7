import type { Coordinates } from '../map/place.ts';

/** Metres of a degree of latitude. */
const degree = 111_195;

/** Corners of a circle around a place, its radius in metres. */
export function circleAround({ latitude, longitude }: Coordinates, metres: number, corners = 36): readonly Coordinates[] {
  const north = metres / degree;
  const east = north / Math.cos((latitude * Math.PI) / 180);
  return Array.from({ length: corners }, (_, at) => {
    const turn = (2 * Math.PI * at) / corners;
    return { latitude: latitude + north * Math.cos(turn), longitude: longitude + east * Math.sin(turn) };
  });
}
