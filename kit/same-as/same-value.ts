import type { Entity } from '../records/entity.ts';
import type { Field } from '../records/field.ts';
import { fold } from '../records/fold.ts';

type Values = Readonly<Record<string, unknown>>;

const digitsOf = (phone: string): string => phone.replace(/\D/g, '').replace(/^0+/, '');

/** Digits that tell one telephone from another; fewer say too little. */
const telling = 7;

/** True for two spellings of one telephone number: with and without the country, in any grouping. */
export function samePhone(a: string, b: string): boolean {
  const [short = '', long = ''] = [digitsOf(a), digitsOf(b)].toSorted((one, other) => one.length - other.length);
  if (short.length < telling || !long.endsWith(short)) return false;
  // What comes before is a country: Korea, China, North America.
  return ['', '1', '82', '86'].includes(long.slice(0, long.length - short.length));
}

const kindOfWords = (field: Field | undefined): 'phone' | 'email' | 'words' =>
  field?.kind === 'phone' ? 'phone' : field && 'format' in field.options && field.options.format === 'email' ? 'email' : 'words';

/** What is looked for to find records with the same value: the last digits of a telephone, else the text. */
export function lookedFor(field: Field | undefined, value: string): string | undefined {
  if (kindOfWords(field) !== 'phone') return fold(value).length < 2 ? undefined : value;
  const digits = digitsOf(value);
  return digits.length < telling ? undefined : digits.slice(-8);
}

/**
 * Fields of a draft whose value a record has too, by the names of the fields to compare. Names in any script compare
 * with each other: one in Hangul may stand where another has letters.
 */
export function sameFields(entity: Entity, names: readonly string[], draft: Values, row: Values): readonly string[] {
  const texts = names.filter((name) => kindOfWords(entity.fields[name]) === 'words');
  return names.filter((name) => {
    const value = draft[name];
    if (typeof value !== 'string' || lookedFor(entity.fields[name], value) === undefined) return false;
    const others = (texts.includes(name) ? texts : [name]).map((one) => row[one]).filter((other) => typeof other === 'string');
    return others.some((other) => (kindOfWords(entity.fields[name]) === 'phone' ? samePhone(value, other) : fold(value) === fold(other)));
  });
}
