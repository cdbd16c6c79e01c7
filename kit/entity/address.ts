import { directions, joined, numberWords, ordinalWords, streetTypes, unitWords } from './address-words.ts';

/**
 * An address in the one form in which it is compared: "2 E 4 St", "2 East 4th Street" and "2 EAST FOURTH ST., APT 3"
 * all give `2 east 4 street`; "28-10 Jackson Ave" gives `2810 jackson avenue`. Names a house, so a flat within it is dropped.
 * Only for comparing and searching: what people read stays as it was written.
 */
export function normaliseAddress(text: string): string {
  const tokens = withoutFlat(tokensOf(text));
  const start = houseEnd(tokens);
  const house = tokens.slice(0, start);
  const street = streetOf(tokens.slice(start));
  return [...house, ...street].join(' ');
}

/** Whether an address says which house of the street it is. "1 Avenue" is a street, "1 Avenue C" is a house. */
export function hasHouseNumber(text: string): boolean {
  const tokens = withoutFlat(tokensOf(text));
  const start = houseEnd(tokens);
  return start > 0 && start < tokens.length;
}

const combining = /[\u0300-\u036f]/g;
const fractions: Readonly<Record<string, string>> = { '½': ' 1/2', '¼': ' 1/4', '¾': ' 3/4' };

/** Lower case, no accents, no punctuation but the stroke of a fraction; hyphens within numbers closed up. */
function tokensOf(text: string): string[] {
  let plain = text;
  // oxlint-disable-next-line no-control-regex -- the whole of ASCII is meant: such a text needs none of what follows
  if (!/^[\x00-\x7f]*$/.test(text)) {
    plain = text
      .replace(/[½¼¾]/g, (sign) => fractions[sign] ?? ' ')
      .replace(/[’‘ʼ]/g, "'")
      .replace(/[‐-―−]/g, '-')
      .normalize('NFKD')
      .replace(combining, '')
      .normalize('NFC');
  }
  return plain
    .toLowerCase()
    .replace(/['`.]/g, '')
    .replace(/#/g, ' apt ')
    .replace(/(\d) ?- ?(?=\d)/g, '$1')
    .replace(/(\d)-(?=[a-z](?![a-z]))/g, '$1')
    .replace(/(\d)\/(?=\d)/g, '$1⁄')
    .replace(/[^\p{L}\p{N}⁄]+/gu, ' ')
    .replaceAll('⁄', '/')
    .split(' ')
    .filter((token) => token !== '')
    .map((token) => token.replace(/^(\d+)(?:st|nd|rd|th)$/, '$1'));
}

/** Where a flat is named after house and street, everything from there on is dropped. */
function withoutFlat(tokens: string[]): string[] {
  const at = tokens.findIndex(
    (token, place) => place >= 2 && unitWords.has(token) && place + 2 >= tokens.length && isFlat(tokens[place + 1]),
  );
  if (at > 0) return tokens.slice(0, at);
  const last = tokens.length - 1;
  // "2nd floor": the number stands before the word.
  if (last >= 3 && (tokens[last] === 'floor' || tokens[last] === 'fl') && /^\d+$/.test(tokens[last - 1] ?? '')) {
    return tokens.slice(0, last - 1);
  }
  return tokens;
}

const isFlat = (token: string | undefined): boolean => token === undefined || /\d/.test(token) || token.length <= 2;

/** How many tokens the house number takes; none where the address begins with its street. */
function houseEnd(tokens: string[]): number {
  const [first = '', second] = tokens;
  if (second === undefined) return 0;
  const spelt = numberWords.get(first);
  if (spelt !== undefined && !isStreetRest(tokens, 1)) {
    tokens[0] = spelt;
    return 1;
  }
  if (!/^\d/.test(first)) return 0;
  const end = /^\d+\/\d+$/.test(second) && tokens.length > 2 ? 2 : 1;
  return isStreetRest(tokens, end) ? 0 : end;
}

/** Whether the rest is only a type and directions, so that the number before it is the street's: "5 Avenue South". */
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
    return ordinalWords.get(token) ?? streetTypes.get(token) ?? token;
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
  const tokens: string[] = [];
  for (const token of given) {
    const before = tokens.at(-1);
    if (before !== undefined && joined.has(before) && /^\p{L}{3,}$/u.test(token) && !streetTypes.has(token)) {
      tokens[tokens.length - 1] = before + token;
    } else {
      tokens.push(token);
    }
  }
  return tokens;
}
