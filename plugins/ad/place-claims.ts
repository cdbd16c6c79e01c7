import { streetTypes } from '#kit/records/address-words.ts';
import { housesIn, normaliseAddress } from '#kit/records/address.ts';
import { before } from './text-claims.ts';

/** House and flats of a rent, as its building and its rooms say them. */
export interface Place {
  readonly address: string;
  /** Unit numbers of its rooms, and one that its title names; empty where none is known. */
  readonly units: readonly string[];
}

/** Words that stand between a count and a street that is no house of it: "3 minutes to Jackson Ave". */
const between = [
  'trains? lines? subway express local bus minutes? mins? blocks? stops? steps? miles? hours? days? weeks? months? years?',
  'studios? beds? bedrooms? br bd baths? bathrooms? ba rooms? units? homes? floors? fl stor(?:y|ies) sq sqft ft feet net closets? people',
  'a an and or the to from at in on of by off our with near walk away down across along down',
  'private shared large big huge roof rooftop tennis basketball parking garden furnished outdoor food market meeting',
]
  .join(' ')
  .replaceAll(' ', '|');
/** Where a Latin word ends; Korean particles follow without a blank. */
const ends = String.raw`(?![\p{Script=Latin}\d])`;
/** Between the words of one address: it stands in one line. */
const blank = String.raw`[^\S\n]+`;
const name = String.raw`(?!(?:${between})\b)(?:\d{1,3}(?:st|nd|rd|th)|\p{L}[\p{L}'’.]*)`;
/** Types of street by which a text may mean a house; those that are ordinary words besides count with a capital alone. */
const types = [...[...streetTypes.keys()].filter((one) => !/^(?:americas|amer|ext|extension|heights|hts|hgts|village|vlg|vllge|bl)$/.test(one)), 'st', 'dr'].join('|');
const ordinary = /^(?:alley|avenue|boulevard|circle|court|crescent|drive|extension|highway|lane|parkway|place|plaza|road|square|sq|street|terrace)$/;
const streets = [
  String.raw`(?<names>(?:${name}${blank}){0,3}?(?:${name}|\d{1,3})${blank})(?<type>${types})\b(?!\.?\s*(?:ft|feet|foot)\b)\.?(?:${blank}(?<side>north|south|east|west|[nsew])${ends})?`,
  String.raw`ave(?:nue)?${blank}of${blank}the${blank}americas\b`,
  String.raw`ave(?:nue)?${blank}(?<letter>[a-z])${ends}`,
  String.raw`(?:broadway|bowery)\b(?![\s-]*(?:lafayette|junction|shows?|theat|musical))`,
].join('|');
const housed = new RegExp(String.raw`(?<![\p{Script=Latin}\d$€₩./:#-]|\d,)(?<house>\d{1,5}(?:-\d{1,4})?)${blank}(?:${streets})`, 'giu');
/** Most texts have no number before a word: no house is looked for in these. */
const housedHint = /\d[^\S\n]/u;
const streetFirstHint = /번가|街|大道/;
/** Korean and Chinese name the street before the house: 37번가 455, 37街455号. */
const streetFirst = /(?<![\p{L}\d])(?:[东西東西웨스트이스트]*\s?)(?<street>\d{1,3})\s?(?:번가|街|大道)\s?(?<house>\d{1,5}(?:-\d{1,4})?)(?!\d|\s?(?:분|分|개|个|個|층|层|樓|楼|블록|블럭|미터|米|명|人))/gu;

/** Said of another house than the advertised one: where it is near. */
const nearBefore = /(?:\b(?:near|nearby|beside|behind|opposite|around|off|by|to|from|across from|next to|close to)\s+(?:the\s+)?|(?:靠近|临近|临|离|距离?|到|近)\s?)$/iu;
const nearBehind = /^\s?(?:\([^)]*\)\s?)?(?:근처|인근|옆|맞은편|건너편|까지|에서|부근|附近|旁|对面|對面|隔壁|步行)/u;
/** Subway lines before another one that looks like the number of a house: "4, 5, 6 86th St". */
const linesBefore = /(?:^|[^\p{L}\d])[A-Z\d]\s*(?:[,/·&+]\s*|\s)$/u;

/** Names in capitals, as names of streets are written, or the number of a street. */
const isNamed = (names: string): boolean => names.trim().split(/\s+/).every((one) => /^[\p{Lu}\d]|^[\p{Script=Hangul}\p{Script=Han}]/u.test(one));

/** The same number, or one of a range. */
const sameHouse = (one: string, two: string): boolean => housesIn(one).includes(two) || housesIn(two).includes(one);

/** True when two addresses in normal form name one house of one street. */
function isSame(one: string, two: string): boolean {
  const [house = '', ...street] = one.split(' ');
  const [other = '', ...there] = two.split(' ');
  return street.join(' ') === there.join(' ') && sameHouse(house, other);
}

/** Addresses in normal form: the texts of an ad are held against the same one in turn. */
let latest = { address: '', wanted: '' };

function normalOf(address: string): string {
  if (latest.address !== address) latest = { address, wanted: normaliseAddress(address) };
  return latest.wanted;
}

/** Houses that a text names otherwise than the one it is about, as they are written; those it says to be near are left out. */
function otherHouses(text: string, address: string, houses: readonly RegExpExecArray[]): readonly string[] {
  const isNear = (said: string, at: number) => nearBefore.test(before(text, at)) || nearBehind.test(text.slice(at + said.length));
  const latin = houses.flatMap((match) => {
    const [whole] = match;
    const { house = '', names, type, side, letter } = match.groups ?? {};
    if (type !== undefined && ordinary.test(type.toLowerCase()) && !(isNamed(names ?? '') && isNamed(type)) && !/\d/.test(names ?? '')) return [];
    if (letter !== undefined && letter !== letter.toUpperCase()) return [];
    if (isNear(whole, match.index) || (/^[1-7]$/.test(house) && linesBefore.test(before(text, match.index)))) return [];
    const withoutSide = side === undefined ? whole : whole.slice(0, -side.length).trimEnd();
    return whole === address || [...new Set([whole, withoutSide])].some((one) => isSame(normaliseAddress(one), normalOf(address))) ? [] : [withoutSide.replace(/\.$/, '')];
  });
  if (!streetFirstHint.test(text)) return latin;
  const native = [...text.matchAll(streetFirst)].flatMap(({ 0: whole, index, groups }) => {
    const { street = '', house = '' } = groups ?? {};
    const [own = '', ...rest] = normalOf(address).split(' ');
    return isNear(whole, index) || (rest.includes(street) && sameHouse(house.replace('-', ''), own)) ? [] : [whole.trim()];
  });
  return [...latin, ...native];
}

const lettered = String.raw`\d{1,4}-?(?!BR|BA|BD)[A-Z]{1,2}|[A-Z]-?\d{1,4}|PH-?[A-Z\d]{0,3}`;
/** Ways to name a flat, each with what every text that has one holds. Numbers alone are one where the sentence goes on elsewhere: "Apt 5, quiet", not "apartment 5 minutes away". */
const flats: readonly { readonly hint: RegExp; readonly pattern: RegExp }[] = [
  { hint: /unit|apt|apartment|suite|ste/i, pattern: new RegExp(String.raw`\b(?:unit|apt\.?|apartment|suite|ste\.?)\s*(?:no\.?\s*|#\s*)?(?<unit>(?:${lettered})${ends}|\d{1,5}(?=\s*(?:[,.;:!)\n]|$|(?:at|in)\s)))`, 'giu') },
  { hint: /#/, pattern: new RegExp(String.raw`(?<![\p{L}\d])#\s?(?<unit>(?:${lettered})${ends}|\d{2,5}(?=\s*(?:[,.;:!)\n]|$|(?:at|in)\s)))`, 'giu') },
  // after the middle dot of a rent's title, and before its address
  { hint: /·/, pattern: new RegExp(String.raw`·\s?(?<unit>\d{1,4}[A-Z]|PH[A-Z\d]{0,2})${ends}`, 'gu') },
  { hint: /\d[A-Z]\s+at\s/, pattern: new RegExp(String.raw`(?<![\p{L}\d])(?<unit>\d{1,4}[A-Z])(?=\s+at\s+\d)`, 'gu') },
  // not line 7 of the subway (7호선), nor the first branch of a shop (1호점)
  { hint: /호/, pattern: new RegExp(String.raw`(?<![\p{L}\d])(?<unit>${lettered}|\d{2,5})\s?호(?!선|점|차|기|텔|실|라인)`, 'giu') },
  // not one room and a living room (1室1厅)
  { hint: /室|房|单元|單元/, pattern: new RegExp(String.raw`(?<![\p{L}\d])(?<unit>${lettered}|\d{3,5})\s?(?:室|号房|號房|单元|單元)`, 'giu') },
];
const flatBehind = new RegExp(String.raw`^(?:,\s*|\s+)(?<unit>\d{1,4}[A-Z])${ends}`, 'u');

const plainUnit = (unit: string): string => unit.toUpperCase().replace(/[^A-Z\d]/g, '');

/** Flats that a title of a rent names: "1B1B · 31F". */
export const unitsIn = (title: string): readonly string[] => [...title.matchAll(new RegExp(String.raw`(?<![\p{L}\d])(?:\d{1,4}[A-Z]|PH[A-Z\d]{0,2})${ends}`, 'gu'))].map(([unit]) => unit);

/** Flats that a text names and that are none of the rent's, as they are written; nothing where none is known. */
function otherUnits(text: string, units: readonly string[], houses: readonly RegExpExecArray[]): readonly string[] {
  if (units.length === 0) return [];
  const known = new Set(units.map(plainUnit));
  const named = flats.flatMap(({ hint, pattern }) => (!hint.test(text) ? [] : [...text.matchAll(pattern)]).map(({ 0: said, groups }) => ({ said: said.replace(/^·\s*/, ''), unit: groups?.['unit'] ?? '' })));
  const behind = houses.flatMap(({ 0: whole, index }) => {
    const unit = flatBehind.exec(text.slice(index + whole.length))?.groups?.['unit'];
    return unit === undefined ? [] : [{ said: unit, unit }];
  });
  const wrong = [...named, ...behind].filter(({ unit }) => !known.has(plainUnit(unit)));
  // each once, as it is written at most length
  const longest = wrong.toSorted((a, b) => b.said.length - a.said.length).filter(({ unit }, at, all) => all.findIndex((one) => plainUnit(one.unit) === plainUnit(unit)) === at);
  return longest.map(({ said }) => said.trim());
}

/** House and flats that a text names otherwise than its rent, as they are written. */
export function otherPlacesIn(text: string, { address, units }: Place): { readonly houses: readonly string[]; readonly units: readonly string[] } {
  // Most texts name no number: nothing is looked for in these.
  if (!/\p{Nd}|PH/u.test(text)) return { houses: [], units: [] };
  const plain = text.normalize('NFKC').replace(/\p{Cf}/gu, '');
  const houses = housedHint.test(plain) ? [...plain.matchAll(housed)] : [];
  return { houses: otherHouses(plain, address, houses), units: otherUnits(plain, units, houses) };
}
