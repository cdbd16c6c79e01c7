/** A place in degrees. */
export interface Coordinates {
  readonly latitude: number;
  readonly longitude: number;
}

/** A part of the map: its sides in degrees. */
export interface MapBounds {
  readonly south: number;
  readonly west: number;
  readonly north: number;
  readonly east: number;
}

/** New York, where a map begins. */
export const newYork: MapBounds = { south: 40.49, west: -74.27, north: 40.92, east: -73.69 };

const cosine = (latitude: number): number => Math.cos((latitude * Math.PI) / 180);

/** The smallest part of the map that holds some places; undefined for none. */
export function sidesAround(places: readonly Coordinates[]): MapBounds | undefined {
  if (places.length === 0) return undefined;
  const latitudes = places.map(({ latitude }) => latitude);
  const longitudes = places.map(({ longitude }) => longitude);
  return { south: Math.min(...latitudes), west: Math.min(...longitudes), north: Math.max(...latitudes), east: Math.max(...longitudes) };
}

/** Distance of a point from the line between two others, in degrees of latitude. */
function distanceTo(point: Coordinates, a: Coordinates, b: Coordinates): number {
  const scale = cosine(a.latitude);
  const [x, y] = [(point.longitude - a.longitude) * scale, point.latitude - a.latitude];
  const [dx, dy] = [(b.longitude - a.longitude) * scale, b.latitude - a.latitude];
  const length = Math.hypot(dx, dy);
  return length === 0 ? Math.hypot(x, y) : Math.abs(dx * y - dy * x) / length;
}

function simplified(line: readonly Coordinates[], within: number): readonly Coordinates[] {
  let [far, at] = [0, 0];
  for (let place = 1; place < line.length - 1; place += 1) {
    const distance = distanceTo(line[place]!, line[0]!, line.at(-1)!);
    if (distance > far) [far, at] = [distance, place];
  }
  if (far <= within) return line.length < 2 ? line : [line[0]!, line.at(-1)!];
  return [...simplified(line.slice(0, at + 1), within), ...simplified(line.slice(at), within).slice(1)];
}

/** Simplified outline with at most `maxCorners` corners, as close to the drawn one as that allows. */
export function withFewCorners(outline: readonly Coordinates[], maxCorners = 60): readonly Coordinates[] {
  let corners = outline;
  for (let within = 0.00001; corners.length > maxCorners; within *= 1.6) corners = simplified(outline, within);
  return corners;
}
