import { hasHouseNumber } from '#kit/records/address.ts';
import { directions, streetTypes } from '#kit/records/address-words.ts';
import { partNames, type PartName, type Parts } from './parts.ts';

/** Nothing said of anything. */
export const noParts: Parts = Object.fromEntries(partNames.map((name) => [name, ''])) as Parts;

/** Reading of a line of text: a unit, the heading of the units below it, or neither. */
export type SplitLine = { readonly is: 'unit'; readonly parts: Parts } | { readonly is: 'heading'; readonly building: string } | { readonly is: 'other' };

const month = String.raw`(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*`;
const day = String.raw`(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[/.]\d{1,2}[/.]\d{2,4}|\d{1,2}\/\d{1,2}(?!\d)|${month}\.?\s+\d{1,2}(?:st|nd|rd|th)?\b(?:,?\s+20\d\d)?|\d{1,2}\s+${month}\b\.?(?:,?\s+20\d\d)?|(?:\d{4}년\s*)?\d{1,2}월\s*\d{1,2}일|(?:\d{4}年)?\d{1,2}月\d{1,2}[日号])`;
const atOnce = String.raw`(?:now|immediate(?:ly)?|asap|today|vacant|즉시\s*입주(?:\s*가능)?|즉시|공실|即可入住|随时入住|空置)`;
const offered = String.raw`(?:avail(?:able|ability)?|avl|move[- ]?in|ready)\b[.:]?(?:\s*(?:date|from|on|as of))?[.:]?`;
const gone = String.raw`(?:rented|leased|off[ -]?market|no longer available|not available|unavailable|계약\s*완료|임대\s*완료|已租|已出租)`;
const count = String.raw`(?:\d+(?:\.\d+)?(?:\s*(?:1\/2|½))?|½|1\/2|\bone\b|\btwo\b|\bthree\b|\bhalf a\b)`;

/** Patterns of each part within a line; the first match is taken out of it, so that no later pattern reads it again. */
const ways: readonly (readonly [PartName, readonly RegExp[]])[] = [
  [
    'free',
    [
      new RegExp(String.raw`${count}[\s-]*(?:weeks?|wks?|months?|mos?)\b\.?[\s-]*(?:free|off|op)\b(?:\s+rent)?(?:\s*(?:on|of|with|w\/|for|\/|in)\s*(?:an?\s)?\s*\d{1,2}(?:[\s-]*(?:months?|mos?)\b\.?)?(?:\s*leases?\b)?)?`, 'i'),
      /\d{1,2}\s*개월\s*(?:중|계약(?:에|시)?)\s*\d+(?:\.\d+)?\s*개월\s*(?:무료)?/,
      /\d+(?:\.\d+)?\s*개월\s*무료|\d{1,2}\s*个月\s*(?:合同)?免\s*\d+(?:\.\d+)?\s*个月|免租\s*\d+(?:\.\d+)?\s*个月/,
      /\bno (?:concessions?|free months?)\b/i,
    ],
  ],
  [
    'price',
    [
      /(?:\b(?:gross|asking)\b[:\s]*)(?:US)?\$?\s*\d[^\s|;,)]*(?:,\d{3})*(?:\s*\/\s*mo\w*|\s+per month)?/i,
      /(?:\b(?:net(?:\s+eff\w*)?|ner)\b[:\s]*)?(?:US)?\$\s*\d[^\s|;)/]*(?:\s*\/\s*mo\w*|\s+per month)?(?:\s*\(?(?:net(?:\s+eff\w*)?|ner|gross)\b\)?)?/i,
      /(?<![\d.-])(?:\d{1,2},\d{3}|[1-9]\d{3,4})(?:\.\d\d)?\s*(?:\/\s*mo\w*|per month|달러|美元|usd)/i,
      /(?<![\d.-])\d{1,2},\d{3}(?![\d,])|(?<![\w.-])\d{1,2}(?:\.\d{1,3})?k\b/i,
    ],
  ],
  ['available', [new RegExp(gone, 'i'), new RegExp(String.raw`(?:${offered}\s*)?(?<![\w/.-])(?:${day})(?:\s*(?:입주(?:\s*가능)?|부터|起))?`, 'i'), new RegExp(String.raw`(?:${offered}\s*)?(?<!\p{L})${atOnce}(?!\p{L})`, 'iu'), new RegExp(String.raw`${offered}\s*(?:[^\s,;|]+)?`, 'i')]],
  [
    'roomType',
    [
      /\b\d\s*b(?:e?d)?(?:r(?:oom)?s?|s)?\s*[/,x+&-]?\s*\d(?:\.5)?\s*b(?:a(?:th(?:room)?s?)?)?\b/i,
      /\b(?:alcove |jr\.? )?studio\b(?:\s*[/,]?\s*\d(?:\.5)?\s*ba(?:th)?s?\b)?/i,
      /\b(?:\d|one|two|three|four)[\s-]*(?:b(?:e?d)?(?:r(?:oom)?s?|s)|bed|br)\b(?:[\s/,x&+-]*\d(?:\.5)?\s*b(?:a(?:th(?:room)?s?)?)?\b)?/i,
      /(?:\d\s*베드(?:룸)?\s*(?:\d\s*배스)?|원룸|투룸|쓰리룸|스튜디오)|(?:[\d一两二三四][房室](?:[\d一两二]厅)?(?:[\d一两二]卫)?|开间)/,
    ],
  ],
  ['unit', [/#\s*[\p{L}\p{N}][\p{L}\p{N}-]*/u, /\b(?:apartment|apt|unit|suite|ste)\b\.?[:\s]*#?\s*[\p{L}\p{N}][\p{L}\p{N}-]*/iu, /[A-Za-z]?\d{1,4}[A-Za-z]?\s*호(?:실)?|\d{1,4}[A-Za-z]?(?:单元|号房)/]],
];

/** Stands where a part was taken out. */
const hole = '\u0001';

/** A door without a word before it: `4C`, `PH2`, `1204`. */
const door = /^(?:\d{1,4}[A-Za-z]{0,2}|[A-Za-z]\d{1,3}|PH-?[A-Za-z\d]{0,2}|TH-?\d{1,2})$/i;

/** Takes a line of text apart. */
export function splitLine(text: string): SplitLine {
  const found: Record<PartName, string> = { ...noParts };
  let rest = text.normalize('NFKC').replace(/^[\s>•*·–—-]+/, '').replace(/\t/g, '  ');
  for (const [name, patterns] of ways) {
    for (const pattern of patterns) {
      const match = pattern.exec(rest);
      if (!match) continue;
      found[name] = match[0].trim();
      rest = `${rest.slice(0, match.index)}${hole}${rest.slice(match.index + match[0].length)}`;
      // A second price of the line, such as the net one beside the gross, is not part of the address.
      break;
    }
  }
  const [lead = ''] = rest.split(hole);
  const { building, unit } = houseAndDoor(lead.replace(/[\s,;:|–—-]+$/g, '').trim());
  found.building = building;
  if (found.unit === '') found.unit = unit;
  if (found.price === '') found.price = /(?<![\d.,/-])[1-9]\d{3,4}(?![\d.,/-])/.exec(rest.slice(lead.length))?.[0] ?? '';
  const said = (['roomType', 'price', 'available', 'free'] as const).filter((name) => found[name] !== '').length;
  const house = hasHouseNumber(building);
  if (found.unit !== '' && (said > 0 || house)) return { is: 'unit', parts: found };
  if (house && said >= 2) return { is: 'unit', parts: found };
  if (found.price !== '' && found.roomType !== '') return { is: 'unit', parts: found };
  if (house && said === 0 && isAddress(building)) return { is: 'heading', building };
  return { is: 'other' };
}

/** True when words are an address and little else: they end with a street, or shortly after one. */
function isAddress(text: string): boolean {
  const words = text.toLowerCase().replace(/[.,:]/g, ' ').split(/\s+/).filter((word) => word !== '');
  const street = words.findLastIndex(isStreetWord);
  return words.length <= 9 && (street > 0 || words.length <= 3);
}

const isStreetWord = (word: string): boolean => streetTypes.has(word) || word === 'st' || word === 'dr' || word === 'street' || word === 'broadway';

/** Divides `302 Bedford Ave 4C` where the street ends; a door alone is a unit of the house above. */
function houseAndDoor(lead: string): { readonly building: string; readonly unit: string } {
  const text = lead.split(/\s{2,}|\s[|–—-]\s|[;|]/)[0]?.trim() ?? '';
  const after = lead.slice(lead.indexOf(text) + text.length).replace(/^[\s|;–—-]+/, '').split(/\s/)[0] ?? '';
  if (door.test(text)) return { building: '', unit: text };
  if (door.test(after)) return { building: text, unit: after };
  const words = text.split(/[\s,]+/);
  const last = words.at(-1) ?? '';
  const street = words.findLastIndex((word, place) => place < words.length - 1 && isStreetWord(word.toLowerCase().replace(/\.$/, '')));
  const between = words.slice(street + 1, -1);
  const ends = street > 0 && between.every((word) => directions.has(word.toLowerCase()));
  if (ends && door.test(last) && !directions.has(last.toLowerCase())) return { building: text.slice(0, text.lastIndexOf(last)).replace(/[\s,]+$/, ''), unit: last };
  return { building: text, unit: '' };
}
