import { fold } from '#kit/records/fold.ts';
import type { Reads } from '#server/database/database.ts';
import { engineOf } from '#server/database/engine.ts';
import { places, rowsOf } from '#server/database/statement.ts';
import { boroughs } from '../../entities/dictionaries.ts';
import type { Borough } from '../../api.ts';
import { maxSuggestions, type AddressQuery } from './geocoder.ts';
import { houseBetween, numberOf, type KnownHouse } from './street.ts';
import { asName, parted, partsOf, readTyped, streetAsWritten, type TypedAddress } from './typed-address.ts';

/** A house the agency knows, or one it can place between two that it knows. */
export interface GazetteerPlace {
  readonly address: string;
  readonly borough: Borough;
  readonly zipId: number | null;
  readonly areaId: number | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly known: number | null;
  /** It has the number that was typed, not one that merely begins so. */
  readonly exact: boolean;
}

interface Street {
  readonly borough: Borough;
  readonly street: string;
}

/** Streets that are looked into, and houses listed of those that merely begin with the typed number. */
const maxMatches = { streets: 6, begun: 4 } as const;

/**
 * Addresses from what the agency knows: the houses of its buildings, and on their streets every house between them,
 * placed by its neighbours. Needs no network.
 */
export async function findInGazetteer(read: Reads, query: AddressQuery): Promise<readonly GazetteerPlace[]> {
  const typed = readTyped(query.text);
  if (typed.street.length < (typed.house === '' ? 2 : 1)) return [];
  const streets = await streetsLike(read, typed, query.borough);
  const houses = Map.groupBy(await housesIn(read, streets), ({ borough, street }) => `${borough} ${street}`);
  const found = streets.flatMap(({ borough, street }) => onStreet(typed, borough, houses.get(`${borough} ${street}`) ?? []));
  if (found.length === 0 && typed.house !== '') {
    const text = parted(query.text);
    return text === undefined ? placeByRest(read, typed) : findInGazetteer(read, { ...query, text });
  }
  const rank = ({ exact, known }: GazetteerPlace) => (exact ? (known === null ? 1 : 0) : 2);
  return found.toSorted((a, b) => rank(a) - rank(b)).slice(0, maxSuggestions);
}

/** The street of an address key, as an SQL expression. */
export const streetOf = (engine: 'sqlite' | 'postgres'): string =>
  engine === 'postgres' ? `substr("addressKey", strpos("addressKey", ' ') + 1)` : `substr("addressKey", instr("addressKey", ' ') + 1)`;

/** Streets that begin as typed: whole names first, then those of the borough asked for, then the busiest. */
async function streetsLike(read: Reads, { street }: TypedAddress, borough: Borough | undefined): Promise<readonly Street[]> {
  const engine = engineOf(read);
  const rows = await rowsOf<Street & { readonly n: number }>(
    read,
    `select "borough", "street", count(*) as "n" from (
       select "borough", ${streetOf(engine)} as "street" from "building" where "deletedAt" is null
     ) s where substr("street", 1, ${street.length}) = ? group by "borough", "street" order by count(*) desc limit 60`,
    [street],
  );
  const rank = (one: Street) =>
    (one.street === street ? 0 : one.street.startsWith(`${street.trim()} `) ? 1 : 2) * 2 + (one.borough === borough || borough === undefined ? 0 : 1);
  return rows.toSorted((a, b) => rank(a) - rank(b) || b.n - a.n).slice(0, maxMatches.streets);
}

async function housesIn(read: Reads, streets: readonly Street[]): Promise<readonly KnownHouse[]> {
  if (streets.length === 0) return [];
  const street = streetOf(engineOf(read));
  const rows = await rowsOf<Omit<KnownHouse, 'street' | 'house'> & { readonly addressKey: string }>(
    read,
    `select "id", "address", "addressKey", "borough", "zipCode" as "zipId", "area" as "areaId", "latitude", "longitude"
     from "building" where "deletedAt" is null and (${streets.map(() => `("borough" = ? and ${street} = ?)`).join(' or ')})`,
    streets.flatMap(({ borough, street: name }) => [borough, name]),
  );
  return rows.map(({ addressKey, ...row }) => ({ ...row, ...partsOf(addressKey) }));
}

/** The houses of a street that may be meant: the very one, or one between others; then those that begin as typed. */
function onStreet(typed: TypedAddress, borough: Borough, houses: readonly KnownHouse[]): readonly GazetteerPlace[] {
  const sorted = houses.toSorted((a, b) => numberOf(a.house) - numberOf(b.house));
  const begun = sorted
    .filter(({ house }) => unhyphened(house).startsWith(unhyphened(typed.houseKey)) && unhyphened(house) !== unhyphened(typed.houseKey))
    .slice(0, maxMatches.begun)
    .map((house) => knownPlace(house, false));
  if (typed.house === '') return begun;
  const same = sorted.find(({ house }) => house === typed.houseKey) ?? sorted.find(({ house }) => unhyphened(house) === unhyphened(typed.houseKey));
  if (same) return [knownPlace(same, true), ...begun];
  const between = houseBetween(typed.houseKey, sorted);
  const [sample] = sorted;
  // Of a street that is only begun, a house nobody can place is no help.
  const isHelp = sample !== undefined && between !== undefined && (sample.street === typed.street || between.zipId !== null || between.latitude !== null);
  if (!isHelp) return begun;
  const address = `${asHouseOf(typed, sorted)} ${streetAsWritten(sample.address)}`;
  return [{ address, borough, ...between, known: null, exact: true }, ...begun];
}

/** A number as people type it who leave the hyphen out. */
const unhyphened = (house: string): string => house.replaceAll('-', '');

const knownPlace = ({ id, address, borough, zipId, areaId, latitude, longitude }: KnownHouse, exact: boolean): GazetteerPlace => ({
  address,
  borough,
  zipId,
  areaId,
  latitude,
  longitude,
  known: id,
  exact,
});

/** A number as the street writes its numbers: 3620 becomes 36-20 where the neighbours have hyphens. */
function asHouseOf({ house, houseKey }: TypedAddress, neighbours: readonly KnownHouse[]): string {
  const hyphens = neighbours.filter(({ address }) => /^\d+-\d/.test(address)).length * 2 > neighbours.length;
  return hyphens && /^\d{3,5}$/.test(house) ? `${houseKey.slice(0, -2)}-${houseKey.slice(-2)}` : house;
}

/** A street nobody knows, in a place somebody named after the comma: by its zip code, or its neighbourhood. */
async function placeByRest(read: Reads, { house, key, rest }: TypedAddress): Promise<readonly GazetteerPlace[]> {
  if (rest === '') return [];
  const address = `${house} ${asName(partsOf(key).street)}`;
  const zip = /\b\d{5}\b/.exec(rest)?.[0];
  if (zip !== undefined) {
    const [row] = await rowsOf<{ id: number; borough: Borough | null }>(
      read,
      'select "id", "borough" from "zipCode" where "deletedAt" is null and "zip" = ?',
      [zip],
    );
    return row?.borough ? [{ address, borough: row.borough, zipId: row.id, areaId: null, latitude: null, longitude: null, known: null, exact: true }] : [];
  }
  const named = fold(rest.replace(/,?\s*(?:ny|new york)$/i, ''));
  const rows = await rowsOf<{ id: number; borough: Borough | null }>(
    read,
    `select "id", "borough" from "area" where "deletedAt" is null and "borough" in (${places(boroughs.length)})
     and (lower("nameEn") = ? or "nameKr" = ? or "nameZh" = ?) order by "id" limit 3`,
    [...boroughs, named, named, named],
  );
  return rows.flatMap(({ id, borough }) =>
    borough ? [{ address, borough, zipId: null, areaId: id, latitude: null, longitude: null, known: null, exact: true }] : [],
  );
}
