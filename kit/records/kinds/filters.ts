import { circleAround } from '../circle.ts';
import type { Filter, FilterSpec, WithinOutline } from './kind.ts';

/** The most words of one filter, steps of one order, characters of one search, and corners of one outline. */
export const queryLimits = { words: 500, steps: 8, characters: 200, corners: 100 } as const;

type ReadEnd = (word: string) => number | string | undefined;

const number =
  (pattern: RegExp): ReadEnd =>
  (word) =>
    pattern.test(word) ? Number(word) + 0 : undefined;

/** Ends of ranges of numbers. Sums stand in addresses in dollars, as people say them: `3000..3600.50`. */
export const ends = {
  whole: number(/^-?\d{1,15}$/),
  dollars: number(/^-?\d{1,8}(?:\.\d{1,2})?$/),
  fraction: number(/^-?\d{1,15}(?:\.\d{1,15})?$/),
} as const;

/** Reads `from..to`, either end open, or one value that is both. */
export const range =
  (read: ReadEnd) =>
  (word: string): Filter | undefined => {
    const dots = word.indexOf('..');
    if (dots < 0) {
      const value = read(word);
      return value === undefined ? undefined : { is: 'range', from: value, to: value };
    }
    const [first, last] = [word.slice(0, dots), word.slice(dots + 2)];
    const from = first === '' ? undefined : read(first);
    const to = last === '' ? undefined : read(last);
    if ((first !== '' && from === undefined) || (last !== '' && to === undefined)) return undefined;
    if (from === undefined && to === undefined) return undefined;
    if (from !== undefined && to !== undefined && from > to) return undefined;
    return { is: 'range', ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
  };

/** Reads words parted by commas, each once. */
export const oneOf = (word: string, read: ReadEnd): Filter | undefined => {
  const words = word.split(',').filter((one) => one !== '');
  if (words.length === 0 || words.length > queryLimits.words) return undefined;
  const values: (number | string)[] = [];
  for (const one of words) {
    const value = read(one);
    if (value === undefined) return undefined;
    if (!values.includes(value)) values.push(value);
  }
  return { is: 'oneOf', values };
};

const recordId: ReadEnd = (word) =>
  /^[1-9]\d{0,9}$/.test(word) && Number(word) <= 2_147_483_647 ? Number(word) : undefined;

/** Any of these records. */
export const records: FilterSpec<unknown> = {
  read: (word) => oneOf(word, recordId),
  words: 'Any of these ids, with commas, or none',
};

/** Degrees to about a metre, as they stand in an address. */
export const roundedDegrees = (value: number): number => Math.round(value * 100_000) / 100_000;

/** The least and the greatest radius of a circle, in metres. */
const radii = [10, 100_000] as const;

/** The part of the map around a place. */
export function insideCircle(latitude: number, longitude: number, metres: number, name?: string): WithinOutline {
  const corners = circleAround({ latitude, longitude }, metres).map((one) => [roundedDegrees(one.latitude), roundedDegrees(one.longitude)] as const);
  return { is: 'inside', corners, around: { latitude, longitude, metres }, ...(name !== undefined && { name }) };
}

/**
 * Reads a place, latitude before longitude: degrees of the two corners of a box or of three and more of an outline, or
 * those of a place and a radius in metres around it. The name of what it is may follow.
 */
export function inside(word: string): WithinOutline | undefined {
  const parts = word.split(',');
  const named = parts.findIndex((one) => ends.fraction(one) === undefined);
  const degrees = (named < 0 ? parts : parts.slice(0, named)).map(Number);
  const name = named < 0 ? undefined : parts.slice(named).join(',');
  if (name !== undefined && (name === '' || !isSearchable(name))) return undefined;
  const isCircle = degrees.length === 3;
  const corners: (readonly [number, number])[] = [];
  for (let at = 0; at < (isCircle ? 2 : degrees.length); at += 2) {
    const [latitude = NaN, longitude = NaN] = [degrees[at], degrees[at + 1]];
    if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return undefined;
    corners.push([latitude, longitude]);
  }
  if (isCircle) {
    const [latitude = 0, longitude = 0, metres = 0] = degrees;
    return metres >= radii[0] && metres <= radii[1] && Math.abs(latitude) < 89 ? insideCircle(latitude, longitude, metres, name) : undefined;
  }
  return corners.length < 2 || corners.length > queryLimits.corners ? undefined : { is: 'inside', corners, ...(name !== undefined && { name }) };
}

/** Short enough, and nothing in it that no database could hold. */
export const isSearchable = (text: string): boolean =>
  text.length <= queryLimits.characters && text.isWellFormed() && !text.includes('\0');

/** A part of the words. */
export const part = (words: string): FilterSpec<unknown> => ({
  read: (word) => (isSearchable(word) ? { is: 'text', value: word } : undefined),
  words,
});
