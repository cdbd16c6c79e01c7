/** A place in degrees. */
export interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

/** A part of the map: its sides in degrees. */
export interface Sides {
  readonly south: number;
  readonly west: number;
  readonly north: number;
  readonly east: number;
}

/** New York, where a map begins. */
export const newYork: Sides = { south: 40.49, west: -74.27, north: 40.92, east: -73.69 };

const cosine = (latitude: number): number => Math.cos((latitude * Math.PI) / 180);

/** The smallest part of the map that holds some places; undefined for none. */
export function sidesAround(places: readonly Place[]): Sides | undefined {
  if (places.length === 0) return undefined;
  const latitudes = places.map(({ latitude }) => latitude);
  const longitudes = places.map(({ longitude }) => longitude);
  return { south: Math.min(...latitudes), west: Math.min(...longitudes), north: Math.max(...latitudes), east: Math.max(...longitudes) };
}

/** Distance of a point from the line between two others, in degrees of latitude. */
function distanceTo(point: Place, a: Place, b: Place): number {
  const scale = cosine(a.latitude);
  const [x, y] = [(point.longitude - a.longitude) * scale, point.latitude - a.latitude];
  const [dx, dy] = [(b.longitude - a.longitude) * scale, b.latitude - a.latitude];
  const length = Math.hypot(dx, dy);
  return length === 0 ? Math.hypot(x, y) : Math.abs(dx * y - dy * x) / length;
}

function simplified(line: readonly Place[], within: number): readonly Place[] {
  let [far, at] = [0, 0];
  for (let place = 1; place < line.length - 1; place += 1) {
    const distance = distanceTo(line[place]!, line[0]!, line.at(-1)!);
    if (distance > far) [far, at] = [distance, place];
  }
  if (far <= within) return line.length < 2 ? line : [line[0]!, line.at(-1)!];
  return [...simplified(line.slice(0, at + 1), within), ...simplified(line.slice(at), within).slice(1)];
}

/** Simplified outline with at most `maxCorners` corners, as close to the drawn one as that allows. */
export function withFewCorners(outline: readonly Place[], maxCorners = 60): readonly Place[] {
  let corners = outline;
  for (let within = 0.00001; corners.length > maxCorners; within *= 1.6) corners = simplified(outline, within);
  return corners;
}
