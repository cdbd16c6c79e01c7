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

/** The query of a list that is opened at a place: the rows from there on, and the keyboard in the first of them. */
export function listAt({ search, index }: CameFrom): string {
  const query = new URLSearchParams(search);
  if (index > 0) query.set('at', String(index));
  return query.size > 0 ? `?${query}` : '';
}

/** Milliseconds in which a list comes to show its rows. */
const drawnMs = 2000;

/** Gives the focus to the row that a list was opened at, unless something else on the page took it by then. */
export function focusListRow(since = performance.now()): void {
  const { activeElement } = document;
  const isFree = activeElement === document.body || activeElement?.id === 'content';
  // a dialog that goes gives the focus back to the page
  if (!isFree && !activeElement?.closest('.bp6-portal')) return;
  const place = document.querySelector<HTMLElement>('[role=row] > [role=gridcell][tabindex="0"]');
  if (isFree && place?.checkVisibility()) place.focus({ preventScroll: true });
  else if (performance.now() - since < drawnMs) requestAnimationFrame(() => focusListRow(since));
}
