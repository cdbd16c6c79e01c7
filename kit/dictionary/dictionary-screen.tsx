import { createElement } from 'react';
import { useParams } from 'react-router-dom';
import { http } from '#core/http/http.ts';
import type { ListResponse } from '../records/entity.ts';
import { uploadScreen, type LoadedScreen } from '../form/upload-screen.tsx';
import { DictionaryPage, type DictionarySpec, type LoadedDictionary } from './dictionary-page.tsx';
import { rowsQuery, type DictionaryRow } from './dictionary-rows.ts';

/** The screen on which the values of dictionaries are added, renamed, put in order, taken out of choice and deleted. */
export function dictionaryScreen(spec: DictionarySpec): LoadedScreen {
  const param = /\{(\w+)\}/.exec(spec.route.path)?.[1];
  const [first = ''] = Object.keys(spec.categories);
  const wordOf = (params: Readonly<Record<string, string | undefined>>) => (param === undefined ? first : (params[param] ?? ''));
  const plain: LoadedScreen = {
    Page: () => <DictionaryPage spec={spec} param={param} />,
    load: async ({ kernel, params, url, signal }): Promise<LoadedDictionary> => {
      const category = wordOf(params);
      const entity = Object.hasOwn(spec.categories, category) ? spec.categories[category] : undefined;
      if (!entity) throw new Response('Page Not Found', { status: 404, statusText: 'Page Not Found' });
      const q = url.searchParams.get('q') ?? '';
      const answer = await kernel
        .use(http)
        .get<ListResponse<DictionaryRow>>(`/${entity.name}`, { query: rowsQuery(entity, q, 0), signal, quiet: true });
      return { category, q, answer };
    },
  };
  const imported = new Map(Object.entries(spec.importers ?? {}).map(([word, importer]) => [word, uploadScreen(plain, importer)]));
  return {
    Page: () => createElement((imported.get(wordOf(useParams())) ?? plain).Page),
    load: (visit) => (imported.get(wordOf(visit.params)) ?? plain).load(visit),
  };
}
