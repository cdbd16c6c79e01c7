import type { Filter, FilterSpec } from './kind.ts';

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

/** Reads corners as degrees with commas, latitude before longitude: two of a box, or three and more of an outline. */
export function inside(word: string): Filter | undefined {
  const degrees = word.split(',').map((one) => ends.fraction(one));
  const corners: (readonly [number, number])[] = [];
  for (let at = 0; at < degrees.length; at += 2) {
    const [latitude, longitude] = [Number(degrees[at]), Number(degrees[at + 1])];
    if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return undefined;
    corners.push([latitude, longitude]);
  }
  return corners.length < 2 || corners.length > queryLimits.corners ? undefined : { is: 'inside', corners };
}

/** Short enough, and nothing in it that no database could hold. */
export const isSearchable = (text: string): boolean =>
  text.length <= queryLimits.characters && text.isWellFormed() && !text.includes('\0');

/** A part of the words. */
export const part = (words: string): FilterSpec<unknown> => ({
  read: (word) => (isSearchable(word) ? { is: 'text', value: word } : undefined),
  words,
});
