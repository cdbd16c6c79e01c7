import { join, plain, quoted, type SqlFragment } from '#server/database/statement.ts';
import type { Cluster } from '../api.ts';

/** A part of the map: its sides in degrees, and the zoom at which it is seen. */
export interface Seen {
  readonly south: number;
  readonly west: number;
  readonly north: number;
  readonly east: number;
  readonly zoom: number;
}

/** Pixels of a tile at zoom 0: the world is one tile. */
const tile = 256;
/** Pixels of a cell whose records are one mark, and of one at the nearest zooms. */
const cells = { far: 64, near: 24, nearFrom: 17 } as const;
/** Marks nearer to each other than this are one, in pixels. */
const apart = 46;
/** Degrees of latitude are longer on the map than those of longitude, at New York's latitude. */
const stretch = 1 / Math.cos((40.72 * Math.PI) / 180);

/** Pixels of a degree of longitude. */
const pixelsAt = (zoom: number): number => (tile * 2 ** zoom) / 360;

/** Reads a part of the map from an address: `40.70,-74.02,40.76,-73.93`; undefined where it does not fit. */
export function readSeen(view: string | null, zoom: string | null): Seen | undefined {
  const sides = (view ?? '').split(',').map((word) => (/^-?\d{1,3}(\.\d{1,15})?$/.test(word) ? Number(word) : NaN));
  const level = /^\d{1,2}$/.test(zoom ?? '') ? Number(zoom) : NaN;
  const [south = NaN, west = NaN, north = NaN, east = NaN] = sides;
  const fits = sides.length === 4 && south <= north && west <= east && Math.abs(south) <= 90 && Math.abs(north) <= 90 && level <= 22;
  return fits ? { south, west, north, east, zoom: level } : undefined;
}

/** The condition for places in a part of the map. */
export const seenPlaces = ({ south, west, north, east }: Seen): SqlFragment => ({
  text: '"latitude" between ? and ? and "longitude" between ? and ?',
  values: [south, north, west, east],
});

/** The rents of each building that can be had, with the lowest net price; none for who may not see rents. */
export function offersOf(availability: string, isSeen: boolean): SqlFragment {
  const rents = `select "building", "netPrice", ${availability} as "state" from "rent" where "deletedAt" is null and "active" ${isSeen ? '' : 'and 1 = 0'}`;
  return plain(`select "building", sum(case when "state" = 'available' then 1 else 0 end) as "open",
      sum(case when "state" = 'pending' then 1 else 0 end) as "pending", min("netPrice") as "least"
    from (${rents}) offers where "state" in ('available', 'pending') group by "building"`);
}

/** Places of buildings in a part of the map, each with its offers. */
export function buildingPlaces(where: SqlFragment, seen: Seen, offers: SqlFragment): SqlFragment {
  const place = seenPlaces(seen);
  return {
    text: `select b."id" as "house", b."latitude" as "lat", b."longitude" as "lng", coalesce(o."open", 0) as "open", coalesce(o."pending", 0) as "pending", o."least" as "least"
      from (select "id", "latitude", "longitude" from "building" where ${where.text} and ${place.text}) b
      left join (${offers.text}) o on o."building" = b."id"`,
    values: [...where.values, ...place.values, ...offers.values],
  };
}

/** Places of rents in a part of the map: those of their buildings. */
export function rentPlaces(where: SqlFragment, seen: Seen, availability: string): SqlFragment {
  const place = seenPlaces(seen);
  return {
    text: `select h."id" as "house", h."latitude" as "lat", h."longitude" as "lng", case when m."state" = 'available' then 1 else 0 end as "open",
        case when m."state" = 'pending' then 1 else 0 end as "pending", m."least" as "least"
      from (select "building", "netPrice" as "least", ${availability} as "state" from "rent" where ${where.text}) m
      join (select "id", "latitude", "longitude" from "building" where ${place.text}) h on h."id" = m."building"`,
    values: [...where.values, ...place.values],
  };
}

/** A statement of the cells of a part of the map that hold something. */
export function cellsOf(places: SqlFragment, { zoom }: Seen): SqlFragment {
  const width = (zoom >= cells.nearFrom ? cells.near : cells.far) / pixelsAt(zoom);
  const cell = [plain(`select floor("lng" / ${width.toFixed(12)}) as "column", floor("lat" / ${(width / stretch).toFixed(12)}) as "row"`)];
  const sums = `, count(*) as "count", avg("lat") as "latitude", avg("lng") as "longitude",
    min("lat") as "south", min("lng") as "west", max("lat") as "north", max("lng") as "east",
    min("house") as "first", max("house") as "last", sum("open") as "open", sum("pending") as "pending", min("least") as "least"`;
  return join([...cell, { text: `${sums} from (${places.text}) places group by 1, 2`, values: places.values }], ' ');
}

/** Cell as either engine answers it: numbers may be texts. */
export interface CellRow extends Readonly<Record<'count' | 'latitude' | 'longitude' | 'south' | 'west' | 'north' | 'east' | 'first' | 'last' | 'open' | 'pending', number | string>> {
  readonly least: number | string | null;
}

const clusterOf = (row: CellRow): Cluster => ({
  latitude: Number(row.latitude),
  longitude: Number(row.longitude),
  south: Number(row.south),
  west: Number(row.west),
  north: Number(row.north),
  east: Number(row.east),
  count: Number(row.count),
  building: Number(row.first) === Number(row.last) ? Number(row.first) : null,
  open: Number(row.open),
  pending: Number(row.pending),
  least: row.least === null ? null : Number(row.least),
});

const lower = (a: number | null, b: number | null): number | null => (a === null ? b : b === null ? a : Math.min(a, b));

/** Two clusters as one, at the middle of their records. */
function together(a: Cluster, b: Cluster): Cluster {
  const count = a.count + b.count;
  const middle = (name: 'latitude' | 'longitude') => (a[name] * a.count + b[name] * b.count) / count;
  return {
    latitude: middle('latitude'),
    longitude: middle('longitude'),
    south: Math.min(a.south, b.south),
    west: Math.min(a.west, b.west),
    north: Math.max(a.north, b.north),
    east: Math.max(a.east, b.east),
    count,
    building: a.building === b.building ? a.building : null,
    open: a.open + b.open,
    pending: a.pending + b.pending,
    least: lower(a.least, b.least),
  };
}

/** The marks of a part of the map: cells of which two lie so near that they would cover each other become one. */
export function clustersFrom(rows: readonly CellRow[], { zoom }: Seen): readonly Cluster[] {
  const sorted = rows.map(clusterOf).toSorted((a, b) => b.count - a.count || a.latitude - b.latitude || a.longitude - b.longitude);
  if (zoom >= cells.nearFrom) return sorted;
  const pixels = pixelsAt(zoom);
  const kept: Cluster[] = [];
  for (const one of sorted) {
    const at = kept.findIndex((other) => Math.hypot((one.longitude - other.longitude) * pixels, (one.latitude - other.latitude) * pixels * stretch) < apart);
    if (at < 0) kept.push(one);
    else kept[at] = together(kept[at]!, one);
  }
  return kept;
}

/** A statement of how many records a condition finds, how many of them have a place, and in which box. */
export const extentOf = (name: string, where: SqlFragment, latitude: string, longitude: string): SqlFragment => ({
  text: `select count(*) as "total", count("lat") as "placed", min("lat") as "south", min("lng") as "west", max("lat") as "north", max("lng") as "east"
    from (select ${latitude} as "lat", ${longitude} as "lng" from ${quoted(name)} where ${where.text}) places`,
  values: where.values,
});
