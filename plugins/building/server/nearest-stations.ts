/** A station with its place, as the map of stations needs it. */
export interface Station {
  readonly id: number;
  readonly name: string;
  /** Letters and digits with spaces between, as on its signs. */
  readonly lines: string;
  /** Stations of one complex are one to who walks there; null where nobody said. */
  readonly complex: string | null;
  readonly latitude: number;
  readonly longitude: number;
}

/** A station as somebody walks to it: the lines of its whole complex, the minutes on foot. */
export interface NearStation {
  readonly name: string;
  readonly lines: string;
  readonly minutes: number;
}

/** Finds stations around a place. */
export interface StationMap {
  /** The stations nearest to a place, nearest first, those within an hour's walk. */
  nearest(latitude: number, longitude: number, count?: number): readonly NearStation[];
}

/** Streets are longer than the flight of birds by this much, on average of the city's grid. */
const detour = 1.25;
/** Metres that people walk in a minute. */
const pace = 80;
/** The longest walk that is offered, in minutes. */
const longest = 60;
/** Degrees of latitude and longitude of a cell, and how many metres it is wide at the city's northern end. */
const cell = { degrees: 0.01, metres: 840 } as const;
/** Stations of one name so close to each other are one, where no complex says it. */
const sameWithin = 300;

const earth = 6_371_008;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Metres between two places as birds fly: the haversine formula. */
export function metresBetween(latitudeA: number, longitudeA: number, latitudeB: number, longitudeB: number): number {
  const north = Math.sin(radians(latitudeB - latitudeA) / 2);
  const east = Math.sin(radians(longitudeB - longitudeA) / 2);
  const part = north ** 2 + Math.cos(radians(latitudeA)) * Math.cos(radians(latitudeB)) * east ** 2;
  return 2 * earth * Math.asin(Math.sqrt(part));
}

/** Minutes on foot for metres of flight, rounded up. */
export const minutesOnFoot = (metres: number): number => Math.max(1, Math.ceil((metres * detour) / pace));

/** A station, and its name as names are compared. */
interface Named extends Station {
  readonly plain: string;
}

/** A station around a place. */
interface Around {
  readonly station: Named;
  readonly metres: number;
}

interface Found extends Around {
  /** The complex it turned out to belong to. */
  complex: string | null;
  /** The stations that are one with it to who walks there. */
  readonly members: Station[];
}

const farthest = (longest * pace) / detour;
const rings = Math.ceil(farthest / cell.metres);
const placeOf = (degrees: number): number => Math.floor(degrees / cell.degrees);
const keyOf = (row: number, column: number): number => row * 100_000 + column;

/** Lays stations on a grid, so that a place asks only the cells around it. */
export function stationMap(all: readonly Station[]): StationMap {
  const stations = all.map((station): Named => ({ ...station, plain: plainName(station.name) }));
  const grid = Map.groupBy(stations, ({ latitude, longitude }) => keyOf(placeOf(latitude), placeOf(longitude)));
  const complexes = Map.groupBy(
    stations.filter(({ complex }) => complex !== null),
    ({ complex }) => complex,
  );
  const known = new Map<Named, readonly Named[]>();
  /** Stations that may be one with another to who walks there. */
  const kinOf = (station: Named): readonly Named[] => {
    let kin = known.get(station);
    if (!kin) {
      const namesakes = stations.filter(({ plain }) => plain === station.plain);
      const wholes = new Set(namesakes.map(({ complex }) => complex));
      known.set(station, (kin = stations.filter(({ plain, complex }) => plain === station.plain || (complex !== null && wholes.has(complex)))));
    }
    return kin;
  };
  const linesAt = ({ members, complex }: Found): string => {
    const all = [...members, ...(complexes.get(complex) ?? [])];
    return [...new Set(all.flatMap(({ lines }) => linesOf(lines)))].sort().join(' ');
  };

  /** The nearest station and those that may be one with it: a file asks for tens of thousands of houses. */
  const nearestKin = (latitude: number, longitude: number): readonly Around[] => {
    let [best, nearest] = [undefined as Named | undefined, farthest];
    const middle = keyOf(placeOf(latitude), placeOf(longitude));
    // A station in the next ring is at least so far away as the rings asked are wide.
    for (let ring = 0; ring <= rings && !(best && nearest <= (ring - 1) * cell.metres); ring += 1) {
      for (const off of ringsAround[ring]!) {
        for (const station of grid.get(middle + off) ?? []) {
          const metres = metresBetween(latitude, longitude, station.latitude, station.longitude);
          if (metres < nearest || (metres === nearest && station.id < (best?.id ?? Infinity))) [best, nearest] = [station, metres];
        }
      }
    }
    return best ? within(kinOf(best), latitude, longitude) : [];
  };

  const allAround = (latitude: number, longitude: number, count: number): readonly Around[] => {
    const around: Around[] = [];
    const middle = keyOf(placeOf(latitude), placeOf(longitude));
    for (const [ring, offs] of ringsAround.entries()) {
      for (const off of offs) around.push(...within(grid.get(middle + off) ?? [], latitude, longitude));
      const sure = around.filter(({ metres }) => metres <= ring * cell.metres);
      if (sure.length >= count && gathered(sure).length >= count) break;
    }
    return around;
  };

  return {
    nearest(latitude, longitude, count = 3) {
      const around = count === 1 ? nearestKin(latitude, longitude) : allAround(latitude, longitude, count);
      return gathered(around)
        .slice(0, count)
        .map((one) => ({ name: one.station.name, lines: linesAt(one), minutes: minutesOnFoot(one.metres) }));
    },
  };
}

/** The cells of each ring, by what their keys are away from that of the middle. */
const ringsAround = Array.from({ length: rings + 1 }, (_, ring): readonly number[] => {
  const along = Array.from({ length: 2 * ring + 1 }, (_, place) => place - ring);
  return along.flatMap((north) => along.flatMap((east) => (Math.max(Math.abs(north), Math.abs(east)) === ring ? [keyOf(north, east)] : [])));
});

/** Stations within an hour's walk of a place. */
const within = (stations: readonly Named[], latitude: number, longitude: number): readonly Around[] =>
  stations.flatMap((station) => {
    const metres = metresBetween(latitude, longitude, station.latitude, station.longitude);
    return metres <= farthest ? [{ station, metres }] : [];
  });

/** One entry for each complex, under the name of its nearest station, nearest first. */
function gathered(around: readonly Around[]): Found[] {
  const found: Found[] = [];
  for (const one of around.toSorted((a, b) => a.metres - b.metres || a.station.id - b.station.id)) {
    const known = found.find((other) => isSame(other, one.station));
    if (known) {
      known.complex ??= one.station.complex;
      known.members.push(one.station);
    } else found.push({ ...one, complex: one.station.complex, members: [one.station] });
  }
  return found;
}

function isSame({ station: a, complex }: Found, b: Named): boolean {
  if (complex !== null && b.complex !== null) return complex === b.complex;
  return a.plain === b.plain && metresBetween(a.latitude, a.longitude, b.latitude, b.longitude) <= sameWithin;
}

/** A station's name without what its writers disagree on. */
export const plainName = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ').trim();

const linesOf = (lines: string): readonly string[] => lines.split(/[\s,]+/).filter((line) => line !== '');
