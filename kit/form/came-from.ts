import type { Http } from '#core/http/http.ts';
import type { ListResponse, Stamps } from '../records/entity.ts';

/** The place in a list from which a record was opened. A list's links carry it as navigation state. */
export interface CameFrom {
  /** The list's query, as in its address: `?q=…&sort=-year`. */
  readonly search: string;
  /** The record's place in the result, from 0. */
  readonly index: number;
}

/** Reads the place from a navigation state, whoever wrote it. */
export function cameFrom(state: unknown): CameFrom | undefined {
  const found = (state as { readonly cameFrom?: Partial<CameFrom> } | null)?.cameFrom;
  return typeof found?.search === 'string' && Number.isInteger(found.index)
    ? { search: found.search, index: found.index as number }
    : undefined;
}

/** The navigation state of a link from a list to one of its records. */
export const fromList = (search: string, index: number) => ({ cameFrom: { search, index } satisfies CameFrom });

const before = 2;

/** The record after this one in the list it came from, and its place there; undefined after the last. */
export async function nextInList(
  http: Http,
  record: string,
  id: number,
  from: CameFrom,
): Promise<{ readonly id: number; readonly from: CameFrom } | undefined> {
  // The list may have moved by a few rows since, so the place is found again around where it was.
  const offset = Math.max(0, from.index - before);
  const query = new URLSearchParams(from.search);
  for (const name of ['at', 'view', 'offset', 'limit']) query.delete(name);
  query.set('offset', String(offset));
  query.set('limit', String(2 * before + 2));
  const { rows } = await http.get<ListResponse<Stamps>>(`/${record}`, { query, quiet: true });
  const here = rows.findIndex((row) => row.id === id);
  const place = here < 0 ? from.index - offset : here + 1;
  const next = rows[place];
  return next && { id: next.id, from: { search: from.search, index: offset + place } };
}
