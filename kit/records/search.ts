import { hasHouseNumber, housesIn, normaliseAddress } from './address.ts';
import { eachValue } from './each-value.ts';
import { storedFields, type Entity } from './entity.ts';
import { fold } from './fold.ts';
import { kindOf } from './kinds/kinds.ts';
import { isEmpty } from './value.ts';
import { hasSyllables, initialsOf, typedInitials } from './initials.ts';
import { hasHan, pinyinInitialsOf } from './pinyin.ts';

/** An address as addresses are compared, and where it is a range of houses with each of its numbers. */
function addressLines(normal: string): readonly string[] {
  const [house = ''] = normal.split(' ', 1);
  return [normal, ...(house.includes('-') ? housesIn(house).slice(1).map((number) => number + normal.slice(house.length)) : [])];
}

/** Text the search box looks into: what each searched field's kind says of it, folded, one a line; Hangul and Chinese by their initials, too. */
export function searchText(entity: Entity, row: Readonly<Record<string, unknown>>): string {
  const lines: string[] = [];
  for (const [name, field] of storedFields(entity)) {
    // Records that are referred to have a search text of their own; their numbers here would be found by anyone who types one.
    if (!field.options.searched || isEmpty(field, row[name])) continue;
    const found = eachValue(entity.fields, field, row[name]).flatMap(([one, value]) => kindOf(one).search?.(value as never, one.options as never) ?? []);
    const normal = field.options.unique === 'normalised' ? addressLines(normaliseAddress(String(row[name]))) : [];
    for (const line of new Set([...found, ...normal].map(fold))) lines.push(line);
  }
  return [...lines, ...lines.filter(hasSyllables).map(initialsOf), ...lines.filter(hasHan).map(pinyinInitialsOf)].join('\n');
}

/** The forms in which a typed search may stand in a search text; a row fits when it holds any of them. */
export function searchForms(typed: string): readonly string[] {
  const initials = typedInitials(typed);
  if (initials !== undefined) return [initials];
  const folded = fold(typed);
  if (folded === '') return [];
  const forms = new Set([folded]);
  // the hyphen of Queens is typed as a blank, too: "41 17 crescent st"
  for (const one of new Set([folded, streetIn(folded), folded.replace(/^(\d{1,3}) (\d\d) (?=[a-z])/, '$1-$2 ')])) {
    const normal = normaliseAddress(one);
    if (normal !== '') forms.add(normal);
  }
  const digits = folded.replace(/\D/g, '');
  if (digits.length >= 4 && /^[\d +().-]+$/.test(folded)) {
    forms.add(digits);
    // "+82 10 5550 1306" is kept as "010-5550-1306", and the other way round
    const own = folded.startsWith('+') ? digits.replace(/^(?:1|82|86)/, '') : digits.replace(/^0+/, '');
    if (own.length >= 7) forms.add(own);
  }
  // A number with letters before it: "ms 123" and "ms123" are "MS-123".
  const coded = /^([a-z]{1,4}) ?(\d+)$/.exec(folded);
  if (coded) forms.add(`${coded[1]}-${coded[2]}`);
  return [...forms];
}

/** The end of an address that no street has: a city, a borough, a state, a country, a zip code. */
const beyondStreet = /[\s,]+(?:n\.?y\.?c?\.?|new york(?: city)?|manhattan|brooklyn|queens|(?:the )?bronx|staten island|u\.?s\.?a?\.?|united states|\d{5}(?:-\d{4})?)$/;

/** An address without the city, borough and zip code after its street; any other text as it is. */
function streetIn(folded: string): string {
  const first = folded.split(',', 1)[0] ?? '';
  let street = hasHouseNumber(first) ? first : folded;
  for (let shorter = street.replace(beyondStreet, ''); shorter !== street && hasHouseNumber(shorter); shorter = street.replace(beyondStreet, '')) street = shorter;
  return street;
}

/** The most words of a search that are looked for one by one. */
const maxWords = 8;

/** The words of a search, each in its forms: a row fits when it holds all of them, in any order. None where there is but one. */
export function searchWords(typed: string): readonly (readonly string[])[] {
  const words = [...new Set(fold(typed).split(' '))].slice(0, maxWords).map(searchForms).filter((forms) => forms.length > 0);
  return words.length < 2 ? [] : words;
}
