import { housesIn, normaliseAddress } from './address.ts';
import { writtenFields, type Entity } from './entity.ts';
import type { Names } from './field.ts';
import { hasSyllables, initialsOf, typedInitials } from './initials.ts';

/** A text as it is compared: one form of each character, small letters, single spaces. */
export function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
}

/**
 * What the search box looks into: the searched fields of a record, folded, one a line. An address stands there also
 * in the form in which addresses are compared and, where it is a range of houses, with each of its numbers, a telephone number as its digits, and Hangul by its initials.
 */
export function searchText(entity: Entity, row: Readonly<Record<string, unknown>>): string {
  const lines: string[] = [];
  for (const [name, field] of writtenFields(entity)) {
    const value = row[name];
    // What is referred to has a search text of its own; its number here would be found by anyone who types one.
    if (!field.options.searched || value === null || value === undefined || field.kind === 'reference') continue;
    if (field.kind === 'names') {
      const { kr, en, zh } = value as Names;
      for (const one of [kr, en, zh]) if (one) lines.push(fold(one));
    } else if (typeof value === 'string' || typeof value === 'number') {
      const folded = fold(String(value));
      lines.push(folded);
      if (field.options.unique === 'normalised') {
        const normal = normaliseAddress(String(value));
        if (normal !== folded) lines.push(normal);
        lines.push(...withinRange(normal));
      }
      if ((field.options as { readonly format?: string }).format === 'phone') {
        const digits = folded.replace(/\D/g, '');
        if (digits !== folded) lines.push(digits);
      }
    }
  }
  return [...lines, ...lines.filter(hasSyllables).map(initialsOf)].join('\n');
}

/** The addresses of the houses that an address of several stands for. */
function withinRange(normal: string): readonly string[] {
  const [house = ''] = normal.split(' ', 1);
  return house.includes('-') ? housesIn(house).slice(1).map((number) => number + normal.slice(house.length)) : [];
}

/** The forms in which a typed search may stand in a search text; a row fits when it holds any of them. */
export function searchForms(typed: string): readonly string[] {
  const initials = typedInitials(typed);
  if (initials !== undefined) return [initials];
  const folded = fold(typed);
  if (folded === '') return [];
  const forms = new Set([folded]);
  const normal = normaliseAddress(folded);
  if (normal !== '') forms.add(normal);
  const digits = folded.replace(/\D/g, '');
  if (digits.length >= 4 && /^[\d +().-]+$/.test(folded)) forms.add(digits);
  // A number with letters before it: "ms 123" and "ms123" are "MS-123".
  const coded = /^([a-z]{2,4}) ?(\d+)$/.exec(folded);
  if (coded) forms.add(`${coded[1]}-${coded[2]}`);
  return [...forms];
}
