import { createElement } from 'react';
import { useParams } from 'react-router-dom';
import type { Permission } from '#core/access/permission.ts';
import { http } from '#core/http/http.ts';
import type { Route } from '#core/route.ts';
import type { ScreenModule } from '#core/slots.ts';
import type { Entity, ListResponse } from '../records/entity.ts';
import { uploadScreen, type LoadedScreen } from '../form/upload-screen.tsx';
import { DictionaryPage } from './dictionary-page.tsx';
import { rowsQuery, type DictionaryRow } from './dictionary-rows.ts';

/** The dictionaries of an area on one screen, a tab each. */
export interface DictionarySpec {
  /** The dictionaries by their word in the address; their own words name the tabs. */
  readonly categories: Readonly<Record<string, Entity>>;
  /** The screen's address. Its parameter, when it has one, is the word of a dictionary; without one the first is shown. */
  readonly route: Route;
  /** The right to change. */
  readonly write: Permission;
  /** Importers by the word of the dictionary they fill: shown at its address with `?from=file`. */
  readonly importers?: Readonly<Record<string, () => Promise<ScreenModule>>>;
}

/** Data of a dictionary's screen at first load: its first page. */
export interface LoadedDictionary {
  readonly category: string;
  readonly q: string;
  readonly answer: ListResponse<DictionaryRow>;
}

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
