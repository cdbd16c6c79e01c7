/** A place on the map; null where nobody entered it. */
export interface Point {
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/** A way between two buildings. */
export interface Travel {
  readonly minutes: number;
  readonly by: 'same' | 'walk' | 'subway';
}

/** Metres a minute on foot; streets are longer than the straight line. */
const walkSpeed = 80;
const detour = 1.25;
/** Minutes to the train, and for it to come; metres a minute below ground. */
const wait = 9;
const trainSpeed = 430;
/** Minutes between buildings of which one has no place. */
const unknown = 30;
/** Metres of a degree of latitude. */
const degree = 111_195;

/** Metres between two places, as the crow flies; undefined where one is not known. */
export function metresBetween(a: Point, b: Point): number | undefined {
  if (a.latitude === null || a.longitude === null || b.latitude === null || b.longitude === null) return undefined;
  const north = (b.latitude - a.latitude) * degree;
  const east = (b.longitude - a.longitude) * degree * Math.cos(((a.latitude + b.latitude) * Math.PI) / 360);
  return Math.hypot(north, east);
}

/** Metres as the crow flies that somebody comes within so many minutes from door to door, on foot or by subway, whichever is farther. */
export const metresWithin = (minutes: number): number => Math.max(minutes * walkSpeed, (minutes - wait) * trainSpeed) / detour;

/** About how long it takes from one building to another, on foot or by subway, whichever is sooner. */
export function travelBetween(a: Point & { readonly building: number }, b: Point & { readonly building: number }): Travel {
  if (a.building === b.building) return { minutes: 0, by: 'same' };
  const metres = metresBetween(a, b);
  if (metres === undefined) return { minutes: unknown, by: 'subway' };
  const walk = Math.max(1, Math.ceil((metres * detour) / walkSpeed));
  const subway = Math.ceil(wait + (metres * detour) / trainSpeed);
  return walk <= subway ? { minutes: walk, by: 'walk' } : { minutes: subway, by: 'subway' };
}
