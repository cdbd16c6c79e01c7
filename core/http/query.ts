import type { Query } from './http.ts';

/** A query as it goes into the address: lists joined by commas, empty values dropped, `t` last when given. */
export function searchOf(query: Query | URLSearchParams | undefined, t: number | undefined): URLSearchParams {
  const search = new URLSearchParams();
  const pairs = query instanceof URLSearchParams ? [...query] : Object.entries(query ?? {});
  for (const [name, value] of pairs) {
    const text = Array.isArray(value) ? value.join(',') : String(value ?? '');
    if (text !== '') search.append(name, text);
  }
  if (t !== undefined) search.set('t', String(t));
  return search;
}
