import { createContext, useContext } from 'react';
import type { I18n } from '#core/i18n/i18n.ts';
import type { TextValues } from '#core/i18n/i18n.ts';
import type { List } from './list.ts';

/** The list the parts of a list screen belong to. */
export const ListContext = createContext<List | undefined>(undefined);

/** The list a part belongs to. */
export function useList(): List {
  const list = useContext(ListContext);
  if (!list) throw new Error('There is no list above');
  return list;
}

/** An area's own words where it has some, else kit's: `heater.search` before `kit.list.search`. */
export function ownText({ i18n, entity }: { readonly i18n: I18n; readonly entity: { readonly name: string } }, key: string, values?: TextValues): string {
  const own = `${entity.name}.${key}`;
  return i18n.t(i18n.has(own, values) ? own : `kit.list.${key}`, values);
}
