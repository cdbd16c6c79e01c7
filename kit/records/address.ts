import { directions, joined, numberWords, ordinalWords, streetTypes, unitWords } from './address-words.ts';

/**
 * An address in the one form in which it is compared: "2 E 4 St", "2 East 4th Street" and "2 EAST FOURTH ST., APT 3"
 * all give `2 east 4 street`; "28-10 Jackson Ave" gives `2810 jackson avenue`, but "10-12 Main St" and "10 to 12 Main St"
 * give `10-12 main street`, which is not `1012 main street`. Names a house, so a flat within it is dropped.
 * Only for comparing and searching: what people read stays as it was written.
 */
export const normaliseAddress = (text: string): string => readAddress(text).normal;

/** True when an address says which house of the street it is. "1 Avenue" is a street, "1 Avenue C" is a house. */
export const hasHouseNumber = (text: string): boolean => readAddress(text).hasHouse;

interface ReadAddress {
  readonly normal: string;
  readonly hasHouse: boolean;
}

/** The addresses read last, as many as two portions of an import have: checking and storing one reads it six times. */
const lastRead = new Map<string, ReadAddress>();
const keptAddresses = 2000;

function readAddress(text: string): ReadAddress {
  const known = lastRead.get(text);
  if (known) return known;
  const tokens = withoutFlat(tokensOf(text));
  const start = houseEnd(tokens);
  const hasHouse = start > 0 && start < tokens.length;
  const normal = [...tokens.slice(0, start), ...streetOf(tokens.slice(start))].join(' ');
  if (lastRead.size >= keptAddresses) lastRead.clear();
  lastRead.set(text, { normal, hasHouse });
  return { normal, hasHouse };
}

/** The most numbers that a range of houses is taken to have. */
const longestRange = 100;

/**
 * The house numbers that a number in normal form may stand for, itself first: every number of the range `303-309` on its
 * side of the street, and the number that is left when its hyphen is taken for one of Queens, `303309`.
 */
export function housesIn(house: string): readonly string[] {
  const [from = '', to, ...more] = house.split('-');
  if (to === undefined || more.length > 0 || !/^\d+$/.test(from) || !/^\d+$/.test(to)) return [house];
  const [first, last] = [Number(from), Number(to)];
  const step = (last - first) % 2 === 0 ? 2 : 1;
  const count = (last - first) / step + 1;
  const within = count > 1 && count <= longestRange ? Array.from({ length: count }, (_, place) => String(first + place * step)) : [from, to];
  return [...new Set([house, ...within, from + to])];
}

/** The highest number of a street that numbers across Queens. */
const lastStreetOfQueens = 299;

/**
 * Two numbers with a hyphen between them. In Queens it stands between the cross street and a house of two digits, and
 * people leave it out: 28-10 is 2810. Where it may stand for a range of houses, it stays: 10-12 is not 1012.
 */
function joinNumbers(numbers: readonly string[]): string {
  const [street = '', house = '', ...more] = numbers;
  const isRange = Number(street) < Number(house) && !house.startsWith('0');
  const means = more.length > 0 || house.length !== 2 || Number(street) > lastStreetOfQueens || isRange;
  return numbers.join(means ? hyphen : '');
}

/** Mark the stroke of a fraction and the hyphen of a range while others go. Typed ones become plain ones first. */
const fraction = '⁄';
const hyphen = '‐';

/** Small letters, no accents, no punctuation but the stroke of a fraction and the hyphen of a range. */
function tokensOf(text: string): string[] {
  let plain = text.toLowerCase();
  // oxlint-disable-next-line no-control-regex -- the whole of ASCII is meant: such a text needs none of what follows
  if (!/^[\x00-\x7f]*$/.test(plain)) {
    plain = plain
      .replace(/[¼-¾⅐-⅞]/g, ' $&')
      .normalize('NFKD')
      .replace(/[\u0300-\u036f’‘ʼ]/g, '')
      .normalize('NFC')
      .toLowerCase()
      .replace(/[‐-―−]/g, '-')
      .replaceAll(fraction, '/');
  }
  const tokens = /^[a-z\d ]*$/.test(plain) ? plain.split(' ') : partsOf(plain);
  return withRange(tokens.flatMap((token) => (token === '' ? [] : (ordinalWords.get(token) ?? token.replace(/^(\d+)(?:st|nd|rd|th)$/, '$1')))));
}

/** Letters and numbers between blanks and punctuation. */
const partsOf = (plain: string): string[] =>
  plain
    .replace(/\.(?=[\p{L}\p{N}])/gu, ' ')
    .replace(/['`.]/g, '')
    .replace(/#/g, ' apt ')
    .replace(/\s+/g, ' ')
    .replace(/(\d) ?- ?(?=\d+\/\d)/g, '$1 ')
    .replace(/\d+(?: ?- ?\d+)+/g, (run) => joinNumbers(run.split(/ ?- ?/)))
    .replace(/(\d)-(?=[a-z](?![a-z]))/g, '$1')
    .replace(/(\d)\/(?=\d)/g, `$1${fraction}`)
    .replace(/[^\p{L}\p{N}⁄‐]+/gu, ' ')
    .replaceAll(fraction, '/')
    .replaceAll(hyphen, '-')
    .split(' ');

/** The range that an address begins with in one token: "303 to 309" is `303-309`. */
function withRange(tokens: string[]): string[] {
  if (tokens[1] !== 'to') return tokens;
  const [from = '', , to = ''] = tokens.map((token) => numberWords.get(token) ?? token);
  const isRange = /^\d+$/.test(from) && /^[1-9]\d*$/.test(to) && Number(from) < Number(to);
  return isRange ? [`${from}-${to}`, ...tokens.slice(3)] : tokens;
}

/** Where flats are named after house and street, they are dropped: "Apt 3B", "#4", "2nd floor". */
function withoutFlat(tokens: readonly string[]): string[] {
  let end = tokens.length;
  for (;;) {
    const [before = '', last = ''] = tokens.slice(end - 2, end);
    const numbered = end > 3 && (last === 'floor' || last === 'fl') && /^\d+$/.test(before);
    const named = end > 3 && unitWords.has(before) && isFlat(last);
    if (numbered || named) end -= 2;
    else if (end > 2 && unitWords.has(last)) end -= 1;
    else return tokens.slice(0, end);
  }
}

const isFlat = (token: string): boolean => /\d/.test(token) || token.length <= 2;

/**
 * Tokens that the house number takes; none where the address begins with its street. Puts a number in words into
 * digits.
 */
function houseEnd(tokens: string[]): number {
  const [first = '', second] = tokens;
  if (second === undefined) return 0;
  const spelt = numberWords.get(first);
  if (spelt === undefined && !/^\d/.test(first)) return 0;
  if (spelt !== undefined) tokens[0] = spelt;
  const end = /^\d+\/\d+$/.test(second) && tokens.length > 2 ? 2 : 1;
  return isStreetRest(tokens, end) ? 0 : end;
}

/** True when the rest is only a type and directions, so that the number before it is the street's: "5 Avenue South". */
function isStreetRest(tokens: readonly string[], from: number): boolean {
  const type = streetTypes.get(tokens[from] ?? '') ?? (tokens[from] === 'st' ? 'street' : undefined);
  if (type === undefined || !numbered.has(type)) return false;
  const rest = tokens.slice(from + 1);
  return rest.length === 0 || (rest.length === 1 && (rest[0] ?? '').length > 1 && directions.has(rest[0] ?? ''));
}

/** The types of street that New York counts. */
const numbered: ReadonlySet<string> = new Set([
  'avenue',
  'street',
  'place',
  'road',
  'drive',
  'court',
  'lane',
  'terrace',
]);

function streetOf(given: readonly string[]): string[] {
  const tokens = closeUp(given);
  const last = tokens.length - 1;
  const street = tokens.map((token, place) => {
    if (token === 'st') return isSaint(tokens, place) ? 'saint' : 'street';
    if (token === 'dr') return place === 0 && last > 0 ? 'doctor' : 'drive';
    if (place === 0 && last > 0 && token === 'ft') return 'fort';
    if (place === 0 && last > 0 && token === 'mt') return 'mount';
    return streetTypes.get(token) ?? token;
  });
  // "C Avenue" is Avenue C: of one letter before the word, none in the city is anything else.
  if (street.length === 2 && street[1] === 'avenue' && /^[a-z]$/.test(street[0] ?? '')) street.reverse();
  const lettered = street[0] === 'avenue' && /^[a-z]$/.test(street[1] ?? '');
  if (street.length > 1 && !lettered) street[0] = directions.get(street[0] ?? '') ?? street[0] ?? '';
  // After "Avenue" alone the letter is the name: Avenue N, Avenue S and Avenue W run through Brooklyn.
  if (street.length > 1 && !(lettered && street.length === 2))
    street[last] = directions.get(street[last] ?? '') ?? street[last] ?? '';
  return street;
}

/** Saint stands before a name; street stands after one, or before a direction. */
function isSaint(tokens: readonly string[], place: number): boolean {
  const next = tokens[place + 1];
  const before = tokens[place - 1];
  if (next === undefined || !/^\p{L}{2,}$/u.test(next)) return false;
  if (directions.has(next) || streetTypes.has(next) || next === 'st' || unitWords.has(next)) return false;
  return place === 0 || (place === 1 && before !== undefined && directions.has(before));
}

/** "Mac Dougal", "Mc Donough" and "De Kalb" are written as one word as often as not. */
function closeUp(given: readonly string[]): string[] {
  const backwards: string[] = [];
  for (const token of given.toReversed()) {
    const after = backwards.at(-1) ?? '';
    if (joined.has(token) && /^\p{L}{3,}$/u.test(after) && !streetTypes.has(after) && !directions.has(after)) {
      backwards[backwards.length - 1] = token + after;
    } else {
      backwards.push(token);
    }
  }
  return backwards.reverse();
}
