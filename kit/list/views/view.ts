import { definePermission, type Role } from '#core/access/permission.ts';
import type { Locale } from '#core/i18n/locale.ts';

/** Whom something is for: one person, everybody of a role, or all staff. */
export type Scope = 'mine' | 'role' | 'everyone';

/** For whom, the role named where it is one. */
export interface For {
  readonly scope: Scope;
  readonly role: Role | null;
}

/** Contents of a view: its query as in an address, and its columns as `writeLayout` writes them. */
export interface Showing {
  /** `borough=queens&sort=-year`. */
  readonly query: string;
  /** Empty for the columns the area gave. */
  readonly columns: string;
}

/** A saved view of a list, as its reader gets it. */
export interface View extends For, Showing {
  readonly id: number;
  readonly version: number;
  readonly name: string;
  /** True when the reader may change it. */
  readonly editable: boolean;
}

/** A view's name in the reader's language: one name for all, or `Korean | English | Chinese` as a cell of names has them. */
export function viewName({ name }: Pick<View, 'name'>, locale: Locale): string {
  const parts = name.split('|').map((part) => part.trim());
  if (parts.length !== 3 || parts.includes('')) return name;
  return parts[{ kr: 0, en: 1, zh: 2 }[locale]] ?? name;
}

/** View that a list opens with when its address names none; null is the whole list. */
export interface First extends For {
  readonly view: number | null;
}

/** Everything the server keeps of a list for one reader: the answer to `GET /api/view`. */
export interface KeptViews {
  readonly views: readonly View[];
  /** The reader's own columns by the number of the view they differ from, `0` for the whole list. */
  readonly columns: Readonly<Record<string, string>>;
  /** Who set what to open first, as far as it concerns the reader. */
  readonly firsts: readonly First[];
  /** First view of the reader: their own choice before that of a role, and that before everyone's. */
  readonly first: number | null;
}

/** A list of which nothing is kept. */
export const nothingKept: KeptViews = { views: [], columns: {}, firsts: [], first: null };

/** The longest name, query and columns of a view, in characters; the most views of one list, a person's and shared. */
export const viewLimits = { name: 60, query: 4000, columns: 2000, mine: 50, shared: 100 } as const;

/** The right to save views for a role and for everyone, and to say what opens first for them. */
export const shareViews = definePermission('view/share', []);
