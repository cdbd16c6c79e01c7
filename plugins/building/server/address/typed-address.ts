import { directions } from '#kit/records/address-words.ts';
import { hasHouseNumber, normaliseAddress } from '#kit/records/address.ts';

/** Parts of a typed address. */
export interface TypedAddress {
  /** House and street as addresses are compared; the last word may be half. */
  readonly key: string;
  /** The number as it was typed, empty where none was yet. */
  readonly house: string;
  readonly houseKey: string;
  /** The street, or its beginning, as streets are compared. */
  readonly street: string;
  /** Text after the first comma: a city, a neighbourhood, a zip code. */
  readonly rest: string;
}

/** Takes a typed address apart: "28-10 Jackson Av, 11101" is house 28-10 in a street that begins `jackson avenue`. */
export function readTyped(text: string): TypedAddress {
  const [first = '', ...more] = text.split(/[,，]/);
  const key = normaliseAddress(first);
  const { house: houseKey, street } = partsOf(key, hasHouseNumber(first));
  const count = houseKey === '' ? 0 : houseKey.split(' ').length;
  const direction = street.length === 1 ? directions.get(street) : undefined;
  return { key, house: first.trim().split(/\s+/).slice(0, count).join(' '), houseKey, street: direction ? `${direction} ` : street, rest: more.join(' ').trim() };
}

/** A borough, the city or state, or a zip code at the end of a text. */
const placeAtEnd = /^(.*\S)\s+((?:the )?bronx|brooklyn|queens|manhattan|staten island|long island city|new york(?: city)?|nyc?|n\.\s?y\.|\d{5}(?:-\d{4})?)\.?$/i;

/** An address that runs on into its place without a comma, with one: "66 Rockwell Pl, Brooklyn NY 11217". Undefined where it does not. */
export function parted(text: string): string | undefined {
  const [first = '', ...more] = text.split(/[,，]/);
  let [house, place] = [first.trim(), ''];
  for (;;) {
    const [, before = '', end = ''] = placeAtEnd.exec(house) ?? [];
    // "1094 Manhattan" is the beginning of a street.
    if (!hasHouseNumber(before)) break;
    [house, place] = [before, `${end} ${place}`];
  }
  return place === '' ? undefined : [house, place.trim(), ...more.map((one) => one.trim())].join(', ');
}

/** House and street of a compared address. */
export function partsOf(key: string, hasHouse = true): { readonly house: string; readonly street: string } {
  if (!hasHouse) return { house: '', street: key };
  const found = /^(\S+(?: \d+\/\d+)?) (.+)$/.exec(key);
  return found ? { house: found[1] ?? '', street: found[2] ?? '' } : { house: '', street: key };
}

/** An address without its house: the street as somebody wrote it. Names in capitals throughout are written as names. */
export function streetAsWritten(address: string): string {
  const street = address.trim().replace(/^\S+(?:\s+\d+\/\d+)?\s+/, '');
  return street === street.toUpperCase() ? asName(street) : street;
}

/** "EAST 102ND STREET" is written "East 102nd Street". */
export const asName = (text: string): string =>
  text.toLowerCase().replace(/(?<![\p{L}\p{N}'’])\p{L}/gu, (letter) => letter.toUpperCase());
