import { Cog, ColumnLayout } from '@blueprintjs/icons';
import type { ComponentType } from 'react';
import type { Locale } from '#core/i18n/locale.ts';
import { definePlugin, type Contribution, type Plugin } from '#core/kernel/index.ts';
import { lazyOf } from '#core/lazy.ts';
import { isId } from '#core/route.ts';
import { firstSteps, menu, permissions, recordKinds, screens, translations, type Screen, type ScreenModule } from '#core/slots.ts';
import { referencedBy } from '../dictionary/referenced-by.ts';
import { referenceOptions } from '../form/reference-options.ts';
import { related, type Related } from '../form/related.ts';
import type { Entity } from '../records/entity.ts';
import type { Area, Dictionaries, Listing, ReferenceName } from './describe-area.ts';
import type { FormLooks, ListLooks } from './looks.ts';

type Icon = ComponentType<{ readonly size?: number }>;

/** The pages that follow from a description. */
export type AreaPage = 'list' | 'upload' | 'update' | 'category' | 'board';

/** Page half of an area. */
export interface AreaParts<E extends Entity, D extends Dictionaries> {
  /** Beside its name in menu and palette. */
  readonly icon: Icon;
  /** One lazy file a language. */
  readonly translations: Readonly<Record<Locale, () => Promise<{ readonly default: Readonly<Record<string, string>> }>>>;
  /** List and form where they differ from the default; fetched with the page that needs them. */
  readonly looks?: {
    readonly list?: () => Promise<{ readonly list: ListLooks<E> }>;
    readonly form?: () => Promise<{ readonly form: FormLooks<E> }>;
  };
  /** Pages of the area's own in place of those that follow; false leaves one out. */
  readonly pages?: { readonly [Page in AreaPage]?: false | (() => Promise<ScreenModule>) };
  /** Dictionaries that files of many values are imported into. */
  readonly importedDictionaries?: readonly (keyof D & string)[];
  /** Other pages at the address for new records, by their word: `?from={word}`. */
  readonly uploadModes?: Readonly<Record<string, () => Promise<ScreenModule>>>;
  /** Pages about all records of one that they name, beside their list on its page; by the field that names it. */
  readonly relatedLinks?: { readonly [N in ReferenceName<E>]?: NonNullable<Related['links']> };
  /** Anything else for any slot. */
  readonly more?: readonly Contribution[];
}

/**
 * The page's half of an area: screens, menu, rights, palette, import, what forms offer, related lists and words, all
 * from its description.
 */
export function area<E extends Entity, D extends Dictionaries>(description: Area<E, D>, parts: AreaParts<E, D>): Plugin {
  const { name, routes, rights, hrefOf } = description;
  const links: Readonly<Record<string, Related['links']>> = parts.relatedLinks ?? {};
  return definePlugin({
    id: name,
    contributes: [
      ...description.permissions.map((permission) => permissions(permission)),
      ...screensOf(description, parts).map((screen) => screens(screen)),
      ...menuOf(description, parts.icon),
      ...Object.values(description.dictionaries).map((entity) => referenceOptions({ entity, create: rights.configure })),
      ...referencedBy(description.entity, { list: routes.list, needs: rights.view, write: rights.edit }),
      ...description.listings.map((listing) => related(relatedOf(description, listing, links[listing.by]))),
      recordKinds({
        name,
        labelKey: `${name}.menu`,
        list: routes.list,
        hrefOf,
        ...(description.isSearched && { title: description.entity.title }),
        needs: rights.view,
        icon: parts.icon,
        ...description.counts,
        ...withinOf(description),
      }),
      ...firstStepOf(description, parts.icon),
      translations({ plugin: name, load: parts.translations }),
      ...(parts.more ?? []),
    ],
  });
}

/** The reference within which a title is one of a kind. */
function withinOf<E extends Entity>({ entity, sameWithin }: Area<E>): { readonly within?: string } {
  const title = entity.fields[entity.title]?.options as { readonly uniqueWithin?: string } | undefined;
  const within = sameWithin ?? title?.uniqueWithin;
  return within === undefined ? {} : { within };
}

function screensOf<E extends Entity, D extends Dictionaries>(
  description: Area<E, D>,
  { looks, pages = {}, ...parts }: AreaParts<E, D>,
): readonly Screen[] {
  const { name, routes, rights, param, dictionaries, board, goneKey } = description;
  const file = lazyOf(() => import('./import-page.tsx'), looks?.form, (page, own) => page.importPage(description, own?.form.importExample));
  const made: { readonly [Page in AreaPage]: Omit<Screen, 'titleKey'> | false } = {
    list: {
      route: routes.list,
      needs: rights.view,
      load: lazyOf(() => import('./list-page.tsx'), looks?.list, (page, own) => page.listPage(description, own?.list)),
    },
    upload: description.isUploaded && {
      route: routes.upload,
      parent: routes.list,
      needs: rights.edit,
      load: lazyOf(() => import('./form-page.tsx'), looks?.form, (page, own) => page.uploadPage(description, own?.form, { file, ...parts.uploadModes })),
    },
    update: {
      route: routes.update,
      parent: routes.list,
      needs: rights.view,
      accepts: (params) => isId(params[param]),
      ...(goneKey !== undefined && { goneKey }),
      load: lazyOf(() => import('./form-page.tsx'), looks?.form, (page, own) => page.updatePage(description, own?.form)),
    },
    category: Object.keys(dictionaries).length > 0 && {
      route: routes.category,
      parent: routes.list,
      needs: rights.view,
      accepts: ({ category = '' }) => Object.hasOwn(dictionaries, category),
      load: lazyOf(() => import('./category-page.tsx'), undefined, (page) => page.categoryPage(description, parts.importedDictionaries)),
    },
    board: board !== undefined && {
      route: board.route,
      parent: routes.list,
      needs: rights.view,
      load: lazyOf(() => import('./board-page.tsx'), looks?.list, (page, own) => page.boardPage(description, board, own?.list)),
    },
  };
  return (['list', 'upload', 'update', 'category', 'board'] as const).flatMap((page) => {
    const screen = made[page];
    const own = pages[page];
    return screen && own !== false ? [{ ...screen, titleKey: `${name}.${page}.title`, ...(own && { load: own }) }] : [];
  });
}

function menuOf({ name, routes, rights, menu: line, dictionaries, board }: Area, icon: Icon): readonly Contribution[] {
  const [category] = Object.keys(dictionaries);
  const list = line && menu({ ...line, route: routes.list, labelKey: `${name}.menu`, icon, needs: rights.view, counts: name });
  const cards = line && board && menu({ ...line, route: board.route, labelKey: `${name}.board.title`, icon: ColumnLayout, needs: rights.view });
  const settings =
    category !== undefined &&
    menu({
      group: 'agency',
      route: routes.category,
      href: routes.category.path.replace('{category}', category),
      labelKey: `${name}.category.title`,
      icon: Cog,
      // after the lists of the agency, in the order of the areas
      order: 900 + (line?.order ?? 0),
      needs: rights.configure,
    });
  return [list, cards, settings].filter((one) => one !== undefined && one !== false);
}

const relatedOf = ({ name, entity, routes, rights, hrefOf, isUploaded }: Area, listing: Listing, links: Related['links']): Related => ({
  ...listing,
  id: `${name}/${listing.by}`,
  entity,
  titleKey: `${name}.menu`,
  list: routes.list,
  ...(isUploaded && { create: { route: routes.upload, labelKey: `${name}.new`, needs: rights.edit } }),
  hrefOf,
  ...(links && { links }),
  needs: rights.view,
});

function firstStepOf({ name, routes, firstStep, isUploaded }: Area, icon: Icon): readonly Contribution[] {
  if (!firstStep) return [];
  const { path } = isUploaded ? routes.upload : routes.list;
  const actions = isUploaded
    ? [
        { labelKey: `${name}.first.action`, href: `${path}?from=file` },
        { labelKey: `${name}.first.one`, href: path },
      ]
    : [{ labelKey: `${name}.first.action`, href: path }];
  return [firstSteps({ ...firstStep, id: name, titleKey: `${name}.first.title`, textKey: `${name}.first.text`, icon, actions })];
}
