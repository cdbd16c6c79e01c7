import type { Reads } from '#server/database/database.ts';
import { rowsOf } from '#server/database/statement.ts';
import { Refusal } from '#server/refusal.ts';
import type { RecordResource } from '#server/slots.ts';
import { addressBeforeValidate } from './address/confirmed-address.ts';
import { metresBetween } from './nearest-stations.ts';
import { nearestStationBeforeValidate } from './station-hooks.ts';

type Values = Readonly<Record<string, unknown>>;

/** A registered building whose area is known. */
interface KnownPlace {
  readonly area: number;
  readonly borough: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** Degrees of a cell of the grid, at least as wide as the farthest neighbour is away. */
const cell = 0.005;
/** Metres within which a neighbour tells of the area. */
const farthest = 350;

const placeOf = (degrees: number): number => Math.floor(degrees / cell);

/** Holds addresses against the gazetteer, and puts the nearest station into buildings and their area into new ones that say none. */
export const placeBeforeValidate: NonNullable<RecordResource['beforeValidate']> = async (on, some, origin, who) => {
  const stations = await nearestStationBeforeValidate(on, some, origin, who);
  const addresses = await addressBeforeValidate(on, some, origin, who);
  const open = some.flatMap(({ before, patch }, place) => (before === undefined && (patch['area'] ?? null) === null ? [place] : []));
  const areas = await areasAround(on, open.map((place) => some[place]!.patch));
  const found = new Map(open.flatMap((place, at) => (areas[at] === null || areas[at] === undefined ? [] : [[place, areas[at]] as const])));
  return some.map((_, place) => {
    const own = [stations[place], addresses[place]];
    const refusal = own.find((one) => one instanceof Refusal);
    return refusal ?? Object.assign({}, ...own, found.has(place) && { area: found.get(place) });
  });
};

/** The areas of new buildings that say none: each that of the nearest registered building of its borough. Null where none is near. */
async function areasAround(on: Reads, places: readonly Values[]): Promise<readonly (number | null)[]> {
  const placed = places.filter(({ latitude, longitude }) => typeof latitude === 'number' && typeof longitude === 'number');
  if (placed.length === 0) return places.map(() => null);
  const [latitudes, longitudes] = ['latitude', 'longitude'].map((name) => placed.map((one) => one[name] as number));
  const range = (some: readonly number[] = []) => [Math.min(...some) - cell, Math.max(...some) + cell];
  const known = await rowsOf<KnownPlace>(
    on,
    `select "area", "borough", "latitude", "longitude" from "building"
     where "deletedAt" is null and "area" > 0 and "latitude" between ? and ? and "longitude" between ? and ?`,
    [...range(latitudes), ...range(longitudes)],
  );
  const grid = Map.groupBy(known, ({ latitude, longitude }) => `${placeOf(latitude)} ${placeOf(longitude)}`);
  return places.map((one) => {
    const { latitude, longitude, borough } = one;
    if (typeof latitude !== 'number' || typeof longitude !== 'number') return null;
    const around = [-1, 0, 1].flatMap((row) =>
      [-1, 0, 1].flatMap((column) => grid.get(`${placeOf(latitude) + row} ${placeOf(longitude) + column}`) ?? []),
    );
    let nearest: { readonly area: number; readonly metres: number } | undefined;
    for (const house of around) {
      if (house.borough !== borough) continue;
      const metres = metresBetween(latitude, longitude, house.latitude, house.longitude);
      if (metres <= farthest && metres < (nearest?.metres ?? Infinity)) nearest = { area: house.area, metres };
    }
    return nearest?.area ?? null;
  });
}
