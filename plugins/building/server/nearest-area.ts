import type { Reads } from '#server/database/database.ts';
import { engineOf } from '#server/database/engine.ts';
import { idsValue, rowsOf } from '#server/database/statement.ts';
import { Refusal } from '#server/refusal.ts';
import type { RecordResource } from '#server/slots.ts';
import { addressBeforeValidate } from './address/confirmed-address.ts';
import { cellAt, cellOf, cellsAround } from './cells.ts';
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

/** Metres within which a neighbour tells of the area: no more than a cell is wide. */
const farthest = 350;

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
  const engine = engineOf(on);
  const wanted = [...new Set(placed.flatMap(({ latitude, longitude }) => cellsAround(latitude as number, longitude as number)))];
  const known = await rowsOf<KnownPlace>(
    on,
    `select b."area", b."borough", b."latitude", b."longitude"
     from ${engine === 'postgres' ? 'unnest(cast(? as bigint[])) as c("value")' : 'json_each(?) c'} cross join "building" b
     where ${cellOf('b.')} = c."value" and b."deletedAt" is null and b."area" > 0`,
    [idsValue(engine, wanted)],
  );
  const grid = Map.groupBy(known, ({ latitude, longitude }) => cellAt(latitude, longitude));
  return places.map((one) => {
    const { latitude, longitude, borough } = one;
    if (typeof latitude !== 'number' || typeof longitude !== 'number') return null;
    const around = cellsAround(latitude, longitude).flatMap((cell) => grid.get(cell) ?? []);
    let nearest: { readonly area: number; readonly metres: number } | undefined;
    for (const house of around) {
      if (house.borough !== borough) continue;
      const metres = metresBetween(latitude, longitude, house.latitude, house.longitude);
      if (metres <= farthest && metres < (nearest?.metres ?? Infinity)) nearest = { area: house.area, metres };
    }
    return nearest?.area ?? null;
  });
}
