import { instantOf } from './day.ts';
import type { Field, Kind, Names, Photo, RowValues, Value } from './field.ts';

const blankNames = (value: Names): boolean =>
  [value.kr, value.en, value.zh].every((one) => typeof one !== 'string' || one.trim() === '');

const empties: { readonly [K in Kind]: (value: Value<K>) => boolean } = {
  text: (value) => typeof value === 'string' && value.trim() === '',
  integer: () => false,
  decimal: () => false,
  money: () => false,
  flag: () => false,
  choice: (value) => (value as string) === '',
  plainDate: (value) => value === '',
  instant: (value) => value === '',
  names: (value) => typeof value === 'object' && blankNames(value),
  reference: () => false,
  references: (value) => Array.isArray(value) && value.length === 0,
  photos: (value) => Array.isArray(value) && value.length === 0,
  file: () => false,
  rows: (value) => Array.isArray(value) && value.length === 0,
};

const emptyOf = <K extends Kind>(field: Field<K>, value: Value<K>): boolean => empties[field.kind](value);

/** Whether a field holds nothing: null, a blank text, an empty list, names without a letter. */
export const isEmpty = (field: Field, value: unknown): boolean =>
  value === null || value === undefined || emptyOf(field, value as never);

/** A form can hold what is no number; two of those are the same nonsense. */
const identical = (a: unknown, b: unknown): boolean => a === b || (Number.isNaN(a) && Number.isNaN(b));

const samePhoto = (a: Photo | undefined, b: Photo | undefined): boolean =>
  a?.file === b?.file && a?.width === b?.width && a?.height === b?.height;

/** A line says nothing with null and with a field left out alike. */
const sameRow = (a: RowValues, b: RowValues): boolean =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].every((name) => identical(a[name] ?? null, b[name] ?? null));

const sames: { readonly [K in Kind]: (a: Value<K>, b: Value<K>) => boolean } = {
  text: identical,
  integer: identical,
  decimal: identical,
  money: identical,
  flag: identical,
  choice: identical,
  plainDate: identical,
  instant: (a, b) => a === b || (instantOf(a) !== undefined && instantOf(a) === instantOf(b)),
  names: (a, b) => a.kr === b.kr && a.en === b.en && a.zh === b.zh,
  reference: identical,
  references: (a, b) => a.length === b.length && a.every((id, place) => id === b[place]),
  photos: (a, b) => a.length === b.length && a.every((photo, place) => samePhoto(photo, b[place])),
  file: (a, b) => a.file === b.file && a.name === b.name && a.size === b.size,
  rows: (a, b) => a.length === b.length && a.every((row, place) => sameRow(row, b[place] ?? {})),
};

const sameOf = <K extends Kind>(field: Field<K>, a: Value<K>, b: Value<K>): boolean => sames[field.kind](a, b);

/** Whether two values of a field are the same to a person; all ways of being empty are. Order counts in lists. */
export function same(field: Field, a: unknown, b: unknown): boolean {
  if (a === b) return true;
  const nothing = isEmpty(field, a);
  if (nothing || isEmpty(field, b)) return nothing && isEmpty(field, b);
  return sameOf(field, a as never, b as never);
}

/** Kinds that hold several things in their order; empty is `[]`, never null. */
export const isList = ({ kind }: Pick<Field, 'kind'>): boolean => kind === 'references' || kind === 'photos' || kind === 'rows';
