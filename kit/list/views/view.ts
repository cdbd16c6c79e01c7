import { definePermission } from '#core/access/permission.ts';
import type { Locale } from '#core/i18n/locale.ts';
import type { OpeningView, ViewAudience, SavedViews, Scope, ViewContent, View } from './api.ts';

export type { OpeningView, ViewAudience, SavedViews, Scope, ViewContent, View };

/** A view's name in the reader's language: one name for all, or `Korean | English | Chinese` as a cell of names has them. */
export function viewName({ name }: Pick<View, 'name'>, locale: Locale): string {
  const parts = name.split('|').map((part) => part.trim());
  if (parts.length !== 3 || parts.includes('')) return name;
  return parts[{ kr: 0, en: 1, zh: 2 }[locale]] ?? name;
}

/** A list of which nothing is kept. */
export const noViews: SavedViews = { views: [], columns: {}, firsts: [], first: null };

/** The longest name, query and columns of a view, in characters; the most views of one list, a person's and shared. */
export const viewLimits = { name: 60, query: 4000, columns: 2000, mine: 50, shared: 100 } as const;

/** The right to save views for a role and for everyone, and to say what opens first for them. */
export const shareViews = definePermission('view/share', []);
