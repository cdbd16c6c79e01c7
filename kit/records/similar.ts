import { housesIn } from './address.ts';
import { directions, streetTypes } from './address-words.ts';
import { fold } from './fold.ts';

/** Legal forms of companies, which people write or leave out. */
const legalForms: ReadonlySet<string> = new Set(
  'llc inc incorporated corp corporation co company ltd limited lp llp the 주식회사 유한회사 有限公司'.split(' '),
);

/** True when two texts are one typing mistake apart: a letter more, less or other, or two neighbours swapped. */
export function oneLetterOff(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1;
  let tail = 0;
  const rest = Math.min(a.length, b.length) - start;
  while (tail < rest && a[a.length - 1 - tail] === b[b.length - 1 - tail]) tail += 1;
  const left = a.slice(start, a.length - tail);
  const right = b.slice(start, b.length - tail);
  if (left.length <= 1 && right.length <= 1) return true;
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0];
}

/** Letters a word must have before a slip in it can be told from another word. Syllables and Hanzi say more each. */
const wordLetters = (word: string): number => (/^[\p{Script=Hangul}\p{Script=Han}]+$/u.test(word) ? 3 : 5);

/** True when two words are the same but for a slip; numbers and short words never are. */
const slipped = (a: string, b: string): boolean =>
  !/\d/.test(a) && !/\d/.test(b) && Math.min(a.length, b.length) >= wordLetters(a) - 1 && Math.max(a.length, b.length) >= wordLetters(a) && oneLetterOff(a, b);

/** True when two lines of words are the same but for one slip in one word. */
function sameButOne(a: readonly string[], b: readonly string[]): boolean {
  if (a.length !== b.length) return false;
  let other = -1;
  for (const [place, word] of a.entries()) {
    if (word === b[place]) continue;
    if (other >= 0) return false;
    other = place;
  }
  return other >= 0 && slipped(a[other] ?? '', b[other] ?? '');
}

/** The house number of a normal address. Empty where there is none. */
export const houseOf = (normal: string): string => (/^\d/.test(normal) ? (normal.split(' ')[0] ?? '') : '');

/** An address in its normal form, taken apart so that it can be compared many times. */
export interface PlainAddress {
  readonly normal: string;
  readonly house: string;
  /** The numbers it may stand for: a range has many. Two addresses of one house share at least one. */
  readonly houses: readonly string[];
  /** The words of the street, in one and one by one. */
  readonly street: string;
  readonly words: readonly string[];
  /** The words without the type. */
  readonly name: readonly string[];
  readonly type: string | undefined;
}

const types: ReadonlySet<string> = new Set([...streetTypes.values(), 'street', 'drive']);

/** Makes an address in its normal form ready to be compared many times. */
export function plainAddress(normal: string): PlainAddress {
  const house = houseOf(normal);
  const houses = house === '' ? [] : housesIn(house);
  const street = house === '' ? '' : normal.slice(house.length + 1);
  const words = street === '' ? [] : street.split(' ');
  const last = words.length - 1 - Number(words.length > 2 && directions.get(words.at(-1) ?? '') === words.at(-1));
  const type = words[last];
  if (last < 1 || type === undefined || !types.has(type)) return { normal, house, houses, street, words, name: words, type: undefined };
  return { normal, house, houses, street, words, name: words.filter((_, place) => place !== last), type };
}

const sameWords = (one: readonly string[], two: readonly string[]): boolean =>
  one.length === two.length && one.every((word, place) => word === two[place]);

/** True when one number is another range or spelling of the other: 305 lies within 303-309, and 10-12 may mean 1012. */
const shareHouse = (one: PlainAddress, two: PlainAddress): boolean =>
  one.house !== two.house && one.street === two.street && one.houses.some((house) => two.houses.includes(house));

/**
 * True when two addresses may be one house: the same number on a street whose name is one slip off, or that is only of
 * another type, or of none; or the same street with numbers that may mean one house. A numbered street is another one
 * with each number and each type.
 */
export function similarAddress(one: PlainAddress, two: PlainAddress): boolean {
  if (one.house === '' || two.house === '' || one.normal === two.normal) return false;
  if (one.house !== two.house) return shareHouse(one, two);
  if (one.name.length === 0 || two.name.length === 0) return false;
  if (sameWords(one.name, two.name)) {
    const counted = one.name.every((word) => /\d/.test(word) || word.length < 2 || directions.has(word));
    return one.type === undefined || two.type === undefined || !counted;
  }
  if (one.type === two.type) return sameButOne(one.name, two.name);
  // A type that is misspelt is taken for a part of the name.
  return (one.type === undefined || two.type === undefined) && sameButOne(one.words, two.words);
}

/**
 * True when two addresses of one list, or of a list and the records it comes to, may be one house. Stricter than what
 * is offered to somebody who looks for a record: whoever writes two types of street means two streets, and a street with
 * other houses is no slip. `houses` counts those on a street.
 */
export function similarInList(one: PlainAddress, two: PlainAddress, houses: (street: string) => number): boolean {
  if (!similarAddress(one, two)) return false;
  if (one.house !== two.house) return true;
  if (one.type !== two.type) return one.type === undefined || two.type === undefined;
  return Math.min(houses(one.street), houses(two.street)) < 2;
}

const labelWords = (label: string): string[] => {
  const words = fold(label).replace(/['’`.]/g, '').split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  const known = words.filter((word) => !legalForms.has(word));
  return known.length > 0 ? known : words;
};

/** A name taken apart so that it can be compared many times. */
export interface PlainLabel {
  readonly words: readonly string[];
  readonly joined: string;
}

/** Makes a name ready to be compared many times. */
export function plainLabel(label: string): PlainLabel {
  const words = labelWords(label);
  return { words, joined: words.join('') };
}

/** True when two names may be one: the same but for punctuation, spaces and legal form, or one slip apart. */
export function similarLabel({ words: one, joined: left }: PlainLabel, { words: two, joined: right }: PlainLabel): boolean {
  if (Math.abs(left.length - right.length) > 1) return false;
  if (left === right) return left !== '';
  return sameButOne(one, two) || (one.length !== two.length && slipped(left, right));
}

/** Buckets of a name, its beginning and its end: similar names share at least one. */
export function labelBuckets({ joined: plain }: PlainLabel): readonly string[] {
  if (plain === '') return [];
  const ends = (letters: number) => [`^${plain.slice(0, letters)}`, `${plain.slice(-letters)}$`];
  return [...(plain.length <= 5 ? ends(1) : []), ...(plain.length >= 5 ? ends(2) : [])];
}
