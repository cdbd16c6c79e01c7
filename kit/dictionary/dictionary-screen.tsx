import type { ComponentType } from 'react';
import type { Permission } from '#core/access/permission.ts';
import { http } from '#core/http/http.ts';
import type { Route } from '#core/route.ts';
import type { ScreenVisit } from '#core/slots.ts';
import type { Entity, ListAnswer } from '../entity/entity.ts';
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
}

/** What a dictionary is drawn from first: its first page. */
export interface LoadedDictionary {
  readonly category: string;
  readonly q: string;
  readonly answer: ListAnswer<DictionaryRow>;
}

/** What a dictionary screen's module is made of. */
export interface DictionaryScreen {
  readonly Page: ComponentType;
  readonly load: (visit: ScreenVisit) => Promise<LoadedDictionary>;
}

/** The screen on which the values of dictionaries are added, renamed, put in order, taken out of choice and deleted. */
export function dictionaryScreen(spec: DictionarySpec): DictionaryScreen {
  const param = /\{(\w+)\}/.exec(spec.route.path)?.[1];
  const [first = ''] = Object.keys(spec.categories);
  return {
    Page: () => <DictionaryPage spec={spec} param={param} />,
    load: async ({ kernel, params, url, signal }) => {
      const category = param === undefined ? first : (params[param] ?? '');
      const entity = Object.hasOwn(spec.categories, category) ? spec.categories[category] : undefined;
      if (!entity) throw new Response('Page Not Found', { status: 404, statusText: 'Page Not Found' });
      const q = url.searchParams.get('q') ?? '';
      const answer = await kernel
        .use(http)
        .get<ListAnswer<DictionaryRow>>(`/${entity.name}`, { query: rowsQuery(entity, q, 0), signal, quiet: true });
      return { category, q, answer };
    },
  };
}
