import type { Entity } from '#kit/entity/entity.ts';
import { readQuery, readSort, writeQuery, type ListQuery } from '#kit/entity/query.ts';

/** What the address of a list says: the query, and the place of the first row seen. */
export interface Address {
  readonly query: ListQuery;
  readonly at: number;
}

const furthest = 100_000_000;

/** Reads the address of a page. What does not fit is left out: an old link still opens. */
export function readAddress(entity: Entity, usual: string, search: string): Address {
  const params = new URLSearchParams(search);
  const at = Number(params.get('at'));
  params.delete('at');
  const { query } = readQuery(entity, params);
  return {
    query: query.sort.length > 0 ? query : { ...query, sort: readSort(entity, usual) ?? [] },
    at: Number.isInteger(at) && at > 0 && at < furthest ? at : 0,
  };
}

/** Writes the address of a page, what is usual left out: `?borough=queens&sort=year&at=120`, or nothing. */
export function writeAddress(entity: Entity, usual: string, { query, at }: Address): string {
  const params = writeQuery(entity, query);
  if (params.get('sort') === usual) params.delete('sort');
  if (at > 0) params.set('at', String(at));
  const text = plain(params);
  return text === '' ? '' : `?${text}`;
}

// Commas and colons are allowed in a query and read better as they are.
const plain = (params: URLSearchParams): string => params.toString().replaceAll('%2C', ',').replaceAll('%3A', ':');

/** The words of a query for the API, its sort always among them. */
export const queryWords = (entity: Entity, query: ListQuery): URLSearchParams => writeQuery(entity, query);
