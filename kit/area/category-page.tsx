import type { Permission } from '#core/access/permission.ts';
import { lazyOf } from '#core/lazy.ts';
import { defineRoute } from '#core/route.ts';
import type { ScreenModule } from '#core/slots.ts';
import { dictionaryScreen } from '../dictionary/dictionary-screen.tsx';
import type { Entity } from '../records/entity.ts';
import type { Area } from './describe-area.ts';

/** The dictionaries of an area, a tab each; those named are imported from files, too. */
export function categoryPage({ dictionaries, routes, rights }: Area, imported: readonly string[] = []): ScreenModule {
  const importers = Object.fromEntries(
    Object.entries(dictionaries)
      .filter(([word]) => imported.includes(word))
      .map(([word, entity]) => [word, importerOf(entity, routes.category.path.replace('{category}', word), rights.configure)]),
  );
  const { Page, load } = dictionaryScreen({ categories: dictionaries, route: routes.category, write: rights.configure, importers });
  return { default: Page, load };
}

const importerOf = (entity: Entity, path: string, write: Permission) => {
  const route = defineRoute(path);
  return lazyOf(() => import('../import/import-screen.tsx'), undefined, ({ importScreen }): ScreenModule => {
    const { Page, load } = importScreen(entity, { titleKey: `${entity.name}.import.title`, write, list: route, upload: route });
    return { default: Page, load };
  });
};
