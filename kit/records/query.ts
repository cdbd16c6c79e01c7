import type { Entity } from './entity.ts';
import { instant, integer, type Field } from './field.ts';
import { inside, isSearchable, queryLimits, records } from './kinds/filters.ts';
import type { Filter, WithinOutline } from './kinds/kind.ts';
import { kindOf } from './kinds/kinds.ts';
import { isList } from './value.ts';

export { queryLimits } from './kinds/filters.ts';
export type { Filter } from './kinds/kind.ts';

/** Query of a list, without the window of rows. */
export interface ListQuery {
  /** Text of the search box. */
  readonly q: string;
  /** A record that the search finds beside those that hold its text, in `q` or the title's filter: the server's alone. */
  readonly also?: number;
  /** By field, stamps included. */
  readonly filters: Readonly<Record<string, Filter>>;
  readonly sort: readonly Sort[];
}

/** One step of a list's order. */
export interface Sort {
  readonly field: string;
  readonly descending: boolean;
}

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

/** Filters by place: the seen part of a map, and what was drawn on it. */
export const placeFilters = ['bounds', 'within'] as const;

/** True for a filter by place of records that have one. */
export const isPlaceFilter = ({ fields }: Entity, name: string): boolean =>
  (placeFilters as readonly string[]).includes(name) && Object.hasOwn(fields, 'latitude') && Object.hasOwn(fields, 'longitude');

function readFilter(name: string, field: Field, word: string): Filter | undefined {
  if (name === 'id') return records.read(word, undefined);
  const { filter } = kindOf(field);
  const found = filter?.read(word, field.options as never);
  // The word `none` asks for empty fields, unless it is one of those a field chooses from.
  return word === 'none' && found?.is !== 'oneOf' ? { is: 'none' } : found;
}

/** True when a list can be ordered by a field; lists within a record have no order. */
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
    const isPlace = isPlaceFilter(entity, name);
    const words = params.getAll(name).filter((word) => word !== '');
    if (words.length === 0 && (field || isPlace)) continue;
    const [word = ''] = words;
    const read = isPlace ? inside : field && ((text: string) => readFilter(name, field, text));
    const filter = words.length === 1 ? read?.(word) : undefined;
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
    case 'inside':
      return writeInside(filter);
  }
}

const writeInside = ({ corners, around, name }: WithinOutline): string =>
  [...(around ? [around.latitude, around.longitude, around.metres] : corners.flat()), ...(name === undefined ? [] : [name])].join(',');

/** Writes a list's address; what is not asked for is left out. Filters stand in the order of the fields. */
export function writeQuery(entity: Entity, query: ListQuery): URLSearchParams {
  const params = new URLSearchParams();
  if (query.q !== '') params.set('q', query.q);
  for (const name of [...Object.keys(entity.fields), ...Object.keys(stampFields), ...placeFilters]) {
    const filter = query.filters[name];
    if (filter) params.set(name, writeFilter(filter));
  }
  if (query.sort.length > 0) params.set('sort', writeSort(query.sort));
  return params;
}
