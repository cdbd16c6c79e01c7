import { targetOf } from '#kit/records/kinds/kinds.ts';
import { CallError, http, type ErrorBody, type Http } from '#core/http/http.ts';
import { i18n } from '#core/i18n/i18n.ts';
import type { ScreenVisit } from '#core/slots.ts';
import type { Entity, ListResponse, Stamps } from '#kit/records/entity.ts';
import { fieldOf, type ListQuery } from '#kit/records/query.ts';
import { pageSize } from '#kit/rows/row-store.ts';
import { noViews, type SavedViews } from './views/view.ts';
import { queryWords, readAddress, type Address } from './address.ts';
import { labelOf } from './columns/label-of.ts';
import type { ListSpec } from './list-spec.ts';
import { firstRows } from './rows/scrolling.ts';

/** Data of a list at first load. Plain data: it travels from the server to the browser. */
export interface Loaded {
  /** The query of the page's address. */
  readonly search: string;
  /** The saved views, and the columns as their reader has arranged them. */
  readonly kept: SavedViews;
  readonly pages: readonly { readonly page: number; readonly answer: ListResponse<Stamps> }[];
  /** Number of records without any condition. */
  readonly all?: number;
  readonly failure?: { readonly status: number; readonly message: string; readonly body?: ErrorBody };
  /** Names of the records the filters speak of, by `{record}/{id}`. */
  readonly names: Readonly<Record<string, string>>;
}

/** The order of a list whose area says none: what changed last comes first. */
export const usualSort = <E extends Entity>(spec: ListSpec<E>): string => spec.sort ?? '-updatedAt';

/** Reads what a list shows first: the rows around the place its address names. Failures are part of what it shows. */
export async function loadList<E extends Entity>(entity: E, spec: ListSpec<E>, visit: ScreenVisit): Promise<Loaded> {
  const { kernel, url, signal } = visit;
  const { search } = url;
  const calls = kernel.use(http);
  const usual = usualSort(spec);
  const ask = async (page: number, query: ListQuery) => {
    const words = queryWords(entity, query);
    words.set('offset', String(page * pageSize));
    words.set('limit', String(pageSize));
    return { page, answer: await calls.get<ListResponse<Stamps>>(`/${entity.name}`, { query: words, signal, quiet: true }) };
  };
  const rowsAt = async ({ query, at }: Pick<Address, 'query' | 'at'>) => {
    const first = Math.floor(at / pageSize);
    const last = Math.floor((at + firstRows - 1) / pageSize);
    const [pages, names, all] = await Promise.all([
      Promise.all((first === last ? [first] : [first, last]).map((page) => ask(page, query))),
      namesOf(visit, entity, query),
      isNarrowed(query) ? countAll(calls, entity, signal) : undefined,
    ]);
    return { pages, names, ...(all !== undefined && { all }) };
  };
  const readWith = (book: SavedViews) => readAddress({ entity, usualSort: usual, book }, search);

  // The rows are asked for as the address alone has it, and anew only where a saved view says otherwise.
  const plain = readWith(noViews);
  const asked = rowsAt(plain).then((rows) => ({ rows }), (error: unknown) => ({ error }));
  const kept = await keptOf(calls, entity, signal);
  const said = readWith(kept);
  try {
    if (queryWords(entity, said.query).toString() !== queryWords(entity, plain.query).toString()) return { search, kept, ...(await rowsAt(said)) };
    const answer = await asked;
    if ('error' in answer) throw answer.error;
    return { search, kept, ...answer.rows };
  } catch (error) {
    if (!(error instanceof CallError) || error.status === 401) throw error;
    const { status, message, body } = error;
    return { search, kept, pages: [], failure: { status, message, ...(body && { body }) }, names: {} };
  }
}

/** The saved views; a list whose views do not come is still a list. */
export async function keptOf(calls: Http, entity: Entity, signal: AbortSignal): Promise<SavedViews> {
  try {
    return await calls.get<SavedViews>('/view', { query: { record: entity.name }, signal, quiet: true });
  } catch (error) {
    if (error instanceof CallError && error.status !== 401) return noViews;
    throw error;
  }
}

/** True when a query leaves records out. */
export const isNarrowed = ({ q, filters }: ListQuery): boolean => q !== '' || Object.keys(filters).length > 0;

const countAll = async (calls: Http, entity: Entity, signal: AbortSignal): Promise<number> =>
  (await calls.get<ListResponse<Stamps>>(`/${entity.name}`, { query: { limit: 0 }, signal, quiet: true })).total;

/** Names of the records a query's filters speak of, by `{record}/{id}`; those that are gone are left out. */
export async function namesOf(
  { kernel, signal }: Pick<ScreenVisit, 'kernel'> & Partial<Pick<ScreenVisit, 'signal'>>,
  entity: Entity,
  query: ListQuery,
): Promise<Readonly<Record<string, string>>> {
  const calls = kernel.use(http);
  const { locale } = kernel.use(i18n);
  const named = await Promise.all(
    [...namedIn(entity, query)].map(async ([record, ids]) => {
      try {
        const words = { id: ids, limit: ids.length };
        const { rows, labels } = await calls.get<ListResponse<Stamps>>(`/${record}`, { query: words, quiet: true, ...(signal && { signal }) });
        return rows.map((row) => [`${record}/${row.id}`, labelOf(row, record, labels, locale)] as const);
      } catch (error) {
        // Someone who may not read those records still gets the list.
        if (error instanceof CallError && error.status !== 401) return [];
        throw error;
      }
    }),
  );
  return Object.fromEntries(named.flat());
}

/** The records a query speaks of: ids by record. */
export function namedIn(entity: Entity, query: ListQuery): ReadonlyMap<string, readonly number[]> {
  const found = new Map<string, number[]>();
  for (const [name, filter] of Object.entries(query.filters)) {
    const field = fieldOf(entity, name);
    const to = field && targetOf(field);
    if (filter.is !== 'oneOf' || to === undefined) continue;
    found.set(to, [...(found.get(to) ?? []), ...filter.values.map(Number)]);
  }
  return found;
}
