import { CallError, http, type ErrorBody, type Http } from '#core/http/http.ts';
import { i18n } from '#core/i18n/i18n.ts';
import { session } from '#core/session/session.ts';
import type { ScreenVisit } from '#core/slots.ts';
import type { Entity, ListAnswer, Stamps } from '#kit/entity/entity.ts';
import { fieldOf, type ListQuery } from '#kit/entity/query.ts';
import { queryWords, readAddress } from './address.ts';
import { labelOf } from './label-of.ts';
import { keptLayout, layoutCookie, layoutIn } from './layout-memory.ts';
import type { ListSpec } from './list-spec.ts';
import { pageSize } from './rows.ts';
import { firstRows } from './scrolling.ts';

/** What a list is drawn from first. Plain data: it travels from the server to the browser. */
export interface Loaded {
  /** The query of the page's address. */
  readonly search: string;
  /** The columns as their reader has arranged them, where that is known. */
  readonly columns: string | undefined;
  readonly pages: readonly { readonly page: number; readonly answer: ListAnswer<Stamps> }[];
  /** How many there are without any condition. */
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
  const { query, at } = readAddress(entity, usualSort(spec), url.search);
  const userIdx = kernel.use(session).user?.userIdx ?? 0;
  const columns =
    layoutIn(visit.cookie?.(layoutCookie), userIdx) ?? keptLayout({ record: entity.name, path: url.pathname, userIdx });
  const calls = kernel.use(http);
  const ask = async (page: number) => {
    const words = queryWords(entity, query);
    words.set('offset', String(page * pageSize));
    words.set('limit', String(pageSize));
    return { page, answer: await calls.get<ListAnswer<Stamps>>(`/${entity.name}`, { query: words, signal, quiet: true }) };
  };
  const first = Math.floor(at / pageSize);
  const last = Math.floor((at + firstRows - 1) / pageSize);
  try {
    const [pages, names, all] = await Promise.all([
      Promise.all(first === last ? [ask(first)] : [ask(first), ask(last)]),
      namesOf(visit, entity, query),
      isNarrowed(query) ? countAll(calls, entity, signal) : undefined,
    ]);
    return { search: url.search, columns, pages, names, ...(all !== undefined && { all }) };
  } catch (error) {
    if (!(error instanceof CallError) || error.status === 401) throw error;
    const { status, message, body } = error;
    return { search: url.search, columns, pages: [], failure: { status, message, ...(body && { body }) }, names: {} };
  }
}

/** Whether a query leaves records out. */
export const isNarrowed = ({ q, filters }: ListQuery): boolean => q !== '' || Object.keys(filters).length > 0;

const countAll = async (calls: Http, entity: Entity, signal: AbortSignal): Promise<number> =>
  (await calls.get<ListAnswer<Stamps>>(`/${entity.name}`, { query: { limit: 0 }, signal, quiet: true })).total;

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
        const { rows, labels } = await calls.get<ListAnswer<Stamps>>(`/${record}`, { query: words, quiet: true, ...(signal && { signal }) });
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
    if (filter.is !== 'oneOf' || (field?.kind !== 'reference' && field?.kind !== 'references')) continue;
    const { to } = field.options as { readonly to: string };
    found.set(to, [...(found.get(to) ?? []), ...filter.values.map(Number)]);
  }
  return found;
}
