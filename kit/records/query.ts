import { plainDay } from './day.ts';
import type { Entity } from './entity.ts';
import { instant, integer, type Field, type Kind, type Options } from './field.ts';
import { isList } from './value.ts';

/** What a list is asked for, beside the window of rows. */
export interface ListQuery {
  /** What stands in the search box. */
  readonly q: string;
  /** By field, stamps included. */
  readonly filters: Readonly<Record<string, Filter>>;
  readonly sort: readonly Sort[];
}

/** One step of a list's order. */
export interface Sort {
  readonly field: string;
  readonly descending: boolean;
}

/** What a field must hold for a record to be in the list. Ranges include both ends; days are New York days. */
export type Filter =
  | { readonly is: 'oneOf'; readonly values: readonly (string | number)[] }
  | { readonly is: 'range'; readonly from?: number | string; readonly to?: number | string }
  | { readonly is: 'flag'; readonly value: boolean }
  | { readonly is: 'text'; readonly value: string }
  | { readonly is: 'none' };

/** Parameters of a list's address that are no filters; a field of such a name cannot be filtered by. */
export const reservedParameters: readonly string[] = ['q', 'sort', 'offset', 'limit', 'at', 't'];

/** The stamps of a record as fields, to filter, sort and show by. */
export const stampFields: Readonly<Record<string, Field>> = {
  id: integer({ min: 1, plain: true }),
  createdAt: instant(),
  updatedAt: instant(),
};

/** A field of a record, or a stamp. */
export const fieldOf = (entity: Entity, name: string): Field | undefined =>
  Object.hasOwn(entity.fields, name)
    ? entity.fields[name]
    : Object.hasOwn(stampFields, name)
      ? stampFields[name]
      : undefined;

/** The most words of one filter, steps of one order, and characters of one search. */
export const queryLimits = { words: 500, steps: 8, characters: 200 } as const;

const whole = /^-?\d{1,15}$/;
/** Sums stand in addresses in dollars, as people say them: `3000..3600.50`. */
const dollars = /^-?\d{1,8}(?:\.\d{1,2})?$/;
const fraction = /^-?\d{1,15}(?:\.\d{1,15})?$/;

type ReadEnd = (word: string) => number | string | undefined;

const number =
  (pattern: RegExp): ReadEnd =>
  (word) =>
    pattern.test(word) ? Number(word) + 0 : undefined;

const range =
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

const oneOf = (word: string, read: ReadEnd): Filter | undefined => {
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
/** Short enough, and nothing in it that no database could hold. */
const isSearchable = (text: string): boolean =>
  text.length <= queryLimits.characters && text.isWellFormed() && !text.includes('\0');
const holds = (word: string): Filter | undefined => (isSearchable(word) ? { is: 'text', value: word } : undefined);
const among = (word: string): Filter | undefined => oneOf(word, recordId);
const days = range(plainDay);
/** Days whose moments any database can count from and to. */
const momentDays = range((word) => (word >= '1900-01-01' && word <= '2999-12-31' ? plainDay(word) : undefined));

/** How the word of an address reads as a filter of a field; undefined where it does not fit. */
const readers: { readonly [K in Kind]: (word: string, options: Options<K>) => Filter | undefined } = {
  text: holds,
  integer: range(number(whole)),
  decimal: range(number(fraction)),
  money: range(number(dollars)),
  flag: (word) => (word === 'true' || word === 'false' ? { is: 'flag', value: word === 'true' } : undefined),
  choice: (word, { of }) => oneOf(word, (one) => (of.includes(one) ? one : undefined)),
  plainDate: days,
  instant: momentDays,
  names: holds,
  reference: among,
  references: among,
  photos: () => undefined,
  file: () => undefined,
  rows: () => undefined,
};

const readWord = <K extends Kind>(field: Field<K>, word: string): Filter | undefined =>
  readers[field.kind](word, field.options);

function readFilter(name: string, field: Field, word: string): Filter | undefined {
  if (name === 'id') return among(word);
  const chosen = field.kind === 'choice' && (field as Field<'choice'>).options.of.includes('none');
  return word === 'none' && !chosen ? { is: 'none' } : readWord(field, word);
}

/** Whether a list can be ordered by a field; lists within a record have no order. */
export const sortable = (field: Field): boolean => !isList(field);

/**
 * Reads a list's address. Names that are no fields and values that do not fit are left out and named in `unfit`:
 * the API refuses them, a page goes on without.
 */
export function readQuery(entity: Entity, params: URLSearchParams): { query: ListQuery; unfit: readonly string[] } {
  const unfit: string[] = [];
  const filters: Record<string, Filter> = {};
  for (const name of new Set(params.keys())) {
    if (reservedParameters.includes(name)) continue;
    const field = fieldOf(entity, name);
    const words = params.getAll(name).filter((word) => word !== '');
    if (words.length === 0 && field) continue;
    const [word = ''] = words;
    const filter = field && words.length === 1 ? readFilter(name, field, word) : undefined;
    if (filter) filters[name] = filter;
    else unfit.push(name);
  }
  const q = (params.get('q') ?? '').trim();
  const fits = isSearchable(q);
  if (!fits) unfit.push('q');
  const sort = readSort(entity, params.get('sort') ?? '');
  if (!sort) unfit.push('sort');
  return { query: { q: fits ? q : '', filters, sort: sort ?? [] }, unfit };
}

/** Reads an order such as `-year,address`; undefined where a name does not fit. */
export function readSort(entity: Entity, text: string): readonly Sort[] | undefined {
  const steps: Sort[] = [];
  for (const word of text.split(',')) {
    if (word === '') continue;
    const descending = word.startsWith('-');
    const name = descending ? word.slice(1) : word;
    const field = fieldOf(entity, name);
    if (!field || !sortable(field) || steps.some((step) => step.field === name)) return undefined;
    steps.push({ field: name, descending });
  }
  return steps.length > queryLimits.steps ? undefined : steps;
}

/** An order as it stands in an address: `-year,address`. */
export const writeSort = (sort: readonly Sort[]): string =>
  sort.map(({ field, descending }) => (descending ? `-${field}` : field)).join(',');

/** Writes a filter as it stands in an address. */
export function writeFilter(filter: Filter): string {
  switch (filter.is) {
    case 'oneOf':
      return filter.values.join(',');
    case 'range':
      return filter.from === filter.to ? String(filter.from) : `${filter.from ?? ''}..${filter.to ?? ''}`;
    case 'flag':
      return String(filter.value);
    case 'text':
      // The word `none` asks for empty fields; in capitals it is searched for, and case makes no difference there.
      return filter.value === 'none' ? 'NONE' : filter.value;
    case 'none':
      return 'none';
  }
}

/** Writes a list's address; what is not asked for is left out. Filters stand in the order of the fields. */
export function writeQuery(entity: Entity, query: ListQuery): URLSearchParams {
  const params = new URLSearchParams();
  if (query.q !== '') params.set('q', query.q);
  for (const name of [...Object.keys(entity.fields), ...Object.keys(stampFields)]) {
    const filter = query.filters[name];
    if (filter) params.set(name, writeFilter(filter));
  }
  if (query.sort.length > 0) params.set('sort', writeSort(query.sort));
  return params;
}
