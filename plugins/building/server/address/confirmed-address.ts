import { hasHouseNumber, normaliseAddress } from '#kit/records/address.ts';
import type { Reads } from '#server/database/database.ts';
import { engineOf } from '#server/database/engine.ts';
import { places, rowsOf } from '#server/database/statement.ts';
import { Refusal, ruleBroken } from '#server/refusal.ts';
import type { RecordResource } from '#server/slots.ts';
import { streetOf } from './gazetteer.ts';
import { partsOf } from './typed-address.ts';

type Values = Readonly<Record<string, unknown>>;

/** A house in a borough, as addresses are compared. */
interface House {
  readonly borough: string;
  readonly street: string;
}

const keyOf = (address: unknown): string => (typeof address === 'string' ? normaliseAddress(address) : '');
const isSameAddress = (one: unknown, two: unknown): boolean => one === two || keyOf(one) === keyOf(two);
const streetKey = ({ borough, street }: House): string => `${borough} ${street}`;

/** A whole address, to be looked up; undefined where the rules of the fields have something to say first. */
function houseIn({ address, borough }: Values): House | undefined {
  if (typeof address !== 'string' || typeof borough !== 'string' || !hasHouseNumber(address)) return undefined;
  return { borough, street: partsOf(keyOf(address)).street };
}

/** The streets of the gazetteer among some: those on which a building is registered. */
async function knownStreets(on: Reads, houses: readonly House[]): Promise<ReadonlySet<string>> {
  if (houses.length === 0) return new Set();
  const asked = [...new Set(houses.map(streetKey))];
  const street = `"borough" || ' ' || ${streetOf(engineOf(on))}`;
  const rows = await rowsOf<{ readonly street: string }>(
    on,
    `select distinct ${street} as "street" from "building" where "deletedAt" is null and ${street} in (${places(asked.length)})`,
    asked,
  );
  return new Set(rows.map((row) => row.street));
}

/** True when the gazetteer has a house: on a street it knows every number has its place. */
export async function isInGazetteer(on: Reads, address: string, borough: string): Promise<boolean> {
  const house = houseIn({ address, borough });
  return house !== undefined && (await knownStreets(on, [house])).has(streetKey(house));
}

/**
 * Holds each new address against the gazetteer. One that it does not know takes a person's word, `confirmedAddress`, for
 * this very address; a file is the word of whoever brings it. An address that stood before is not asked for again.
 */
export const addressBeforeValidate: NonNullable<RecordResource['beforeValidate']> = async (on, some, origin) => {
  const houses = some.map(({ before, patch }) => {
    const after: Values = { ...before, ...patch };
    const isSame = before !== undefined && isSameAddress(before['address'], after['address']) && before['borough'] === after['borough'];
    return isSame ? undefined : houseIn(after);
  });
  const known = origin === 'person' ? await knownStreets(on, houses.flatMap((house) => house ?? [])) : new Set<string>();
  return some.map(({ before, patch }, place): Values | Refusal => {
    const { address, confirmedAddress }: Values = { ...before, ...patch };
    const house = houses[place];
    const stands = before !== undefined && address === before['address'] && confirmedAddress === before['confirmedAddress'];
    if (!house && (stands || (confirmedAddress ?? null) === null)) return {};
    if (house && origin === 'file') return { confirmedAddress: address };
    const isConfirmed = keyOf(confirmedAddress) !== '' && isSameAddress(confirmedAddress, address);
    if (house && origin === 'person') {
      if (known.has(streetKey(house))) return { confirmedAddress: null };
      return isConfirmed ? { confirmedAddress: address } : ruleBroken({ address: 'building.rule.unknownAddress' });
    }
    return isConfirmed ? {} : { confirmedAddress: null };
  });
};
