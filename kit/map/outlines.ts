import boroughs from './outlines/boroughs.json' with { type: 'json' };
import neighbourhoods from './outlines/neighbourhoods.json' with { type: 'json' };
import { sidesAround, type Coordinates } from './place.ts';

/** An outline of a part of the city. */
export interface Outline {
  readonly name: string;
  /** The borough by its word. */
  readonly borough: string;
  readonly rings: readonly (readonly Coordinates[])[];
  /** The middle of its largest ring, where its name stands. */
  readonly middle: Coordinates;
}

/** Files write a ring as differences, in ten-thousandths of a degree: see `outlines/NOTICE.md`. */
function ringOf(steps: readonly number[]): readonly Coordinates[] {
  const ring: Coordinates[] = [];
  let [longitude, latitude] = [0, 0];
  for (let at = 0; at < steps.length; at += 2) {
    longitude += steps[at]!;
    latitude += steps[at + 1]!;
    ring.push({ latitude: latitude / 10_000, longitude: longitude / 10_000 });
  }
  return ring;
}

const outlineOf = ({ name, borough, rings }: { readonly name: string; readonly borough: string; readonly rings: readonly (readonly number[])[] }): Outline => {
  const written = rings.map(ringOf);
  const largest = written.reduce((a, b) => (b.length > a.length ? b : a));
  const sides = sidesAround(largest)!;
  return { name, borough, rings: written, middle: { latitude: (sides.south + sides.north) / 2, longitude: (sides.west + sides.east) / 2 } };
};

/** The five boroughs. */
export const boroughOutlines = (): readonly Outline[] => boroughs.map(outlineOf);

/** The city's neighbourhoods, without parks, cemeteries and airports. */
export const neighbourhoodOutlines = (): readonly Outline[] => neighbourhoods.map(outlineOf);
