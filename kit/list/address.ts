import type { Entity } from '#kit/records/entity.ts';
import { readQuery, readSort, writeQuery, type ListQuery } from '#kit/records/query.ts';
import type { SavedViews } from './views/view.ts';

/** Parts of a list's address: the open view, the query, and the place of the first visible row. */
export interface Address {
  readonly query: ListQuery;
  readonly at: number;
  /** The number of a saved view; undefined for the whole list. */
  readonly view: number | undefined;
  /** The address names a view that its reader does not have. */
  readonly isMissing: boolean;
}

/** List that an address belongs to. */
export interface AddressOf {
  readonly entity: Entity;
  readonly usualSort: string;
  /** The saved views, and what opens first. */
  readonly book: Pick<SavedViews, 'views' | 'first'>;
  /** The rows into which a board puts its cards; no word of the query. */
  readonly by?: string | undefined;
}

const furthest = 100_000_000;
/** Asks for the whole list where otherwise a view would open. */
const whole = 'all';

/** Reads the words of a query; what does not fit, such as a field that is no more, is left out. */
export function queryOf({ entity, usualSort }: Pick<AddressOf, 'entity' | 'usualSort'>, words: string | URLSearchParams): ListQuery {
  const { query } = readQuery(entity, new URLSearchParams(words));
  return query.sort.length > 0 ? query : { ...query, sort: readSort(entity, usualSort) ?? [] };
}

/**
 * Reads the address of a page. What does not fit is left out: an old link still opens. An address without words is
 * that of what opens first, a view without words that view as it was saved.
 */
export function readAddress(of: AddressOf, search: string): Address {
  const params = new URLSearchParams(search);
  const at = Number(params.get('at'));
  const said = params.get('view') ?? undefined;
  for (const word of ['at', 'view', 'by']) params.delete(word);
  const isBare = params.size === 0;
  const named = said === undefined ? (isBare ? of.book.first : null) : Number(said);
  const view = of.book.views.find(({ id }) => id === named);
  const saved = queryOf(of, view?.query ?? '');
  return {
    query: isBare ? saved : withSort(queryOf({ ...of, usualSort: '' }, params), saved),
    at: Number.isInteger(at) && at > 0 && at < furthest ? at : 0,
    view: view?.id,
    isMissing: said !== undefined && said !== whole && view === undefined,
  };
}

const withSort = (query: ListQuery, { sort }: ListQuery): ListQuery => (query.sort.length > 0 ? query : { ...query, sort });

/** Writes the address of a page, what is usual left out: `?borough=queens&sort=year&at=120`, `?view=12`, or nothing. */
export function writeAddress(of: AddressOf, { query, at, view }: Omit<Address, 'isMissing'>): string {
  const { entity, usualSort, book } = of;
  const saved = book.views.find(({ id }) => id === view);
  const words = writeQuery(entity, query);
  const params = new URLSearchParams();
  if (saved) {
    params.set('view', String(saved.id));
    if (words.toString() === writeQuery(entity, queryOf(of, saved.query)).toString()) return written(params, at, of.by);
  } else if (words.get('sort') === usualSort) words.delete('sort');
  if (!saved && words.size === 0 && book.first !== null) params.set('view', whole);
  // Conditions stand in the order they were made, as their chips do.
  const order = ['q', ...Object.keys(query.filters)];
  for (const name of [...order, ...words.keys()]) if (!params.has(name) && words.has(name)) params.set(name, words.get(name)!);
  return written(params, at, of.by);
}

/** The address with all words of its query, for whoever knows nothing of views. */
export const wholeAddress = (of: AddressOf, address: Omit<Address, 'isMissing'>): string =>
  address.view === undefined
    ? writeAddress(of, address)
    : written(new URLSearchParams([['view', String(address.view)], ...writeQuery(of.entity, address.query)]), address.at);

// Commas and colons are allowed in a query and read better as they are.
function written(params: URLSearchParams, at: number, by?: string): string {
  if (by) params.set('by', by);
  if (at > 0) params.set('at', String(at));
  const text = params.toString().replaceAll('%2C', ',').replaceAll('%3A', ':');
  return text === '' ? '' : `?${text}`;
}

/** The words of a query for the API, its sort always among them. */
export const queryWords = (entity: Entity, query: ListQuery): URLSearchParams => writeQuery(entity, query);
