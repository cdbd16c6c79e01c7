import type { IAnyModelType } from 'mobx-state-tree';
import type { ComponentType } from 'react';
import type { Permission } from './access/permission.ts';
import type { Locale } from './i18n/locale.ts';
import { defineSlot, type Kernel } from './kernel/index.ts';
import type { Lazy } from './lazy.ts';
import type { Route } from './route.ts';

/** Argument of a screen's loader; the same on the server and in the browser. */
export interface ScreenVisit {
  readonly kernel: Kernel;
  readonly params: Readonly<Record<string, string>>;
  readonly url: URL;
  readonly signal: AbortSignal;
}

/** A screen's lazy module: the page, and the data it wants before it is first drawn. */
export interface ScreenModule {
  readonly default: ComponentType;
  /**
   * Runs before the screen is drawn, on the server for the first load. Read it with `useLoaderData`. Where its answer
   * holds a `titleKey`, that names the page better than the screen's own.
   */
  readonly load?: (visit: ScreenVisit) => Promise<unknown>;
  /**
   * The page follows its own query, as lists do: a change of that alone does not run `load` again, and the page keeps
   * its place behind the next one. `place` is the word of the query that tells where in the page its reader is.
   */
  readonly followsQuery?: { readonly place: string };
  /** Words of the query that choose among what was loaded: a change of these alone does not run `load` again. */
  readonly choosing?: readonly string[];
  /** A title better than the screen's own, made from its data: an address, a name. */
  readonly titleOf?: (data: never) => string | undefined;
}

/** A page of the product. */
export interface Screen {
  readonly route: Route;
  /** The words for its title, breadcrumb and tab. */
  readonly titleKey: string;
  readonly load: Lazy<ScreenModule>;
  /** Hidden from those who lack it. The answers behind the screen protect; this only hides. */
  readonly needs?: Permission;
  /** Reachable without signing in. */
  readonly open?: boolean;
  /** The route's validity check: false shows 404 "Page Not Found". */
  readonly accepts?: (params: Readonly<Record<string, string>>) => boolean;
  /** The name of the layout; `default` unless said. */
  readonly layout?: string;
  /** The screen one level up, for the breadcrumbs. */
  readonly parent?: Route;
  /** The words for a record that is not there, where the general ones say too little. */
  readonly goneKey?: string;
  /** Written as HTML and payload by the build: the same for everyone. */
  readonly prerender?: boolean;
  /** Draws the widgets of all areas: the first load links their parts with its own. */
  readonly hasWidgets?: boolean;
}

/** Groups of the menu, in their order. `top` has no heading. */
export type MenuGroup = 'top' | 'homes' | 'people' | 'deals' | 'agency';

/** A line of the menu. */
export interface MenuItem {
  readonly group: MenuGroup;
  readonly route: Route;
  /** Where it leads when the route has parameters. */
  readonly href?: string;
  readonly labelKey: string;
  readonly icon: ComponentType<{ readonly size?: number }>;
  readonly order: number;
  readonly needs?: Permission;
  /** The record whose number stands beside the label. */
  readonly counts?: string;
}

/** The words of one plugin, one lazy file a language. */
export interface Translations {
  readonly plugin: string;
  readonly load: Readonly<Record<Locale, () => Promise<{ readonly default: Readonly<Record<string, string>> }>>>;
}

/** Where the records of one kind are shown. */
export interface RecordKind {
  /** The entity's name, as in `/api/{name}`. */
  readonly name: string;
  readonly labelKey: string;
  readonly list: Route;
  /** The page of one record. */
  readonly hrefOf?: (id: number) => string;
  /** The field by which people know a record; with a page of its own, the palette finds records by it. */
  readonly title?: string;
  /** The field, called as the kind it names, within which its title is one of a kind: shown beside it where one is chosen. */
  readonly within?: string;
  readonly needs?: Permission;
  readonly icon?: ComponentType<{ readonly size?: number }>;
  /** New ones are counted by day, week and month: among what staff upload, or among who signs up. */
  readonly counted?: 'uploads' | 'signups';
  /** A choice among its fields whose values are counted each by itself. */
  readonly countedBy?: string;
}

/** A tile of the dashboard. */
export interface Widget {
  readonly id: string;
  readonly titleKey: string;
  readonly size: 'wide' | 'narrow';
  readonly order: number;
  readonly load: Lazy<{ readonly default: ComponentType }>;
  readonly needs?: Permission;
}

/** Something search finds: records of a kind, screens, actions. */
export interface SearchSource {
  readonly id: string;
  readonly labelKey: string;
  readonly find: (text: string, visit: Pick<ScreenVisit, 'kernel' | 'signal'>) => Promise<readonly Found[]>;
}

/** One line of a search result. */
export interface Found {
  readonly title: string;
  readonly detail?: string;
  readonly href: string;
}

/** A step shown to an agency that has nothing yet. */
export interface FirstStep {
  readonly id: string;
  readonly order: number;
  readonly titleKey: string;
  readonly textKey: string;
  readonly icon: ComponentType<{ readonly size?: number }>;
  /** Where it can be done; the first is the way most take. */
  readonly actions: readonly { readonly labelKey: string; readonly href: string }[];
  readonly needs?: Permission;
}

export const screens = defineSlot<Screen>('core/screens', (screen) => screen.route.path);
export const menu = defineSlot<MenuItem>('core/menu', (item) => item.route.path);
/** MST models of the page's state tree (`stores`), for what several plugins share. */
export const models = defineSlot<IAnyModelType>('core/models', (model) => model.name);
export const translations = defineSlot<Translations>('core/translations', (one) => one.plugin);
export const permissions = defineSlot<Permission>('core/permissions', (permission) => permission.id);
export const recordKinds = defineSlot<RecordKind>('core/record-kinds', (kind) => kind.name);
export const widgets = defineSlot<Widget>('core/widgets', (widget) => widget.id);
export const searchSources = defineSlot<SearchSource>('core/search-sources', (source) => source.id);
export const firstSteps = defineSlot<FirstStep>('core/first-steps', (step) => step.id);
