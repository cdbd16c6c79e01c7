import { http } from '#core/http/http.ts';
import type { ScreenVisit } from '#core/slots.ts';
import { listPage } from '#kit/area/list-page.tsx';
import type { ListResponse, Row } from '#kit/records/entity.ts';
import { employees } from '../area.ts';
import type { employeeCategory } from '../entities/dictionaries.ts';
import { list } from './employee-list.tsx';

const page = listPage(employees, list);

/** The employees of one category: the list with its filter set, until its reader sets another. 404 where there is no such category. */
export async function load(visit: ScreenVisit): Promise<unknown> {
  const { kernel, params, signal } = visit;
  const query = { slug: params['category'] ?? '', limit: 50 };
  const { rows } = await kernel.use(http).get<ListResponse<Row<typeof employeeCategory>>>('/employeeCategory', { query, signal, quiet: true });
  // the filter finds parts of words, too
  const category = rows.find(({ slug }) => slug === params['category']);
  if (!category) throw new Response('Page Not Found', { status: 404, statusText: 'Page Not Found' });
  const url = new URL(visit.url);
  if (url.search === '') url.searchParams.set('category', String(category.id));
  return page.load!({ ...visit, url });
}

export default page.default;
export const followsQuery = page.followsQuery!;
