import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import type { ManifestChunk } from '#core/build-assets.ts';

/**
 * The roots of each file of the build, those of the first load first. What a root imports follows it, unless a file
 * before has it: files are few and by use, instead of many and by module.
 */
export const chunkRoots: Readonly<Record<string, readonly RegExp[]>> = {
  // with the Korean ones it would bring them to every reader
  'words-shared': [/\/nouns\/numbered-texts\.ts$/],
  // one file of words for a language instead of one from each part
  'words-kr': [/\/(all-)?(translations|words)\/kr\.ts$/, /\/nouns\/korean\.ts$/],
  'words-en': [/\/(all-)?(translations|words)\/en\.ts$/, /\/nouns\/english\.ts$/],
  'words-zh': [/\/(all-)?(translations|words)\/zh\.ts$/, /\/nouns\/chinese\.ts$/],
  page: [/\/shell\/start-page\.tsx$/, /\/shell\/frame\/frame\.tsx$/],
  list: [
    /\/kit\/(list\/list-screen|area\/list-page)\.tsx$/,
    /\/kit\/list\/rows\/main-cell\.tsx$/,
    /\/kit\/ui\/(status|subway|picture)\.tsx$/,
  ],
  // come once the page is touched
  toasts: [/\/core\/toasts\/toast-region\.tsx$/],
  late: [/\/kit\/ui\/popover\.ts$/, /\/kit\/list\/editors\.ts$/, /\/kit\/export\/hand-over\.ts$/, /\/kit\/ui\/why-not-bubble\.tsx$/],
  // addresses are read by lists that come later, too: a form of the homes would bring all of those
  form: [/\/kit\/form\/(form|upload)-screen\.tsx$/, /\/kit\/area\/form-page\.tsx$/, /\/kit\/records\/address\.ts$/],
  dictionary: [/\/kit\/dictionary\/dictionary-screen\.tsx$/, /\/kit\/area\/category-page\.tsx$/],
  import: [/\/kit\/import\/import-screen\.tsx$/, /\/kit\/area\/import-page\.tsx$/],
  // read by the palette, too, which would bring the dashboard to every page
  waiting: [/\/kit\/offline\/(keep-write|reason-of|send-or-keep|write-queue)\.ts$/, /\/kit\/dashboard\/do-action\.ts$/],
};

/** The dashboard, after the screens of areas: a list must not wait for it because both show the same icon. */
const dashboard = /\/plugins\/dashboard\/(screens|widgets)\//;

/** Lists of areas. Those of the homes come with the list itself, all others are one file after it: each is small. */
const areaLists = /\/plugins\/\w+\/screens\/[\w-]+-(?:list|cells)\.tsx$/;
/** Forms of areas, after those of kit: those of one group of the menu share a file, since a person goes from one to another. */
const areaForms = /\/plugins\/\w+\/screens\/[\w-]+-form\.tsx$/;

/** The menu group that an area's description names; `other` where it names none. */
export const menuGroupOf = (id: string): string => {
  const description = join(id.slice(0, id.indexOf('/screens/')), 'area.ts');
  return (existsSync(description) && /menu: \{ group: '(\w+)'/.exec(readFileSync(description, 'utf8'))?.[1]) || 'other';
};

/** Styles of the areas' cells: few, and a file less with those of the list. */
const cellStyles = /\/plugins\/\w+\/screens\/[\w-]+-(?:list|cells)\.css$/;

/** Icons of the areas' lists: a later file that uses one as well would come with the first list, its styles and all. */
export const listIcons = /\/icons\/lib\/esm\/generated\/components\/(calendar|comparison|endorsed|feed|grid-view|percentage|repeat|timeline-events)\.js$/;

const isWithList = (id: string): boolean =>
  cellStyles.test(id) || listIcons.test(id) || (areaLists.test(id) && menuGroupOf(id) === 'homes');

/** The groups for the bundler. What the entry itself imports is a file of its own, `start`. */
export const chunkGroups = (): Rolldown.CodeSplittingGroup[] => [
  // the ranges of the Korean font are an entry, too, and stay apart
  { name: 'start', tags: ['$initial'], test: (id) => !id.endsWith('korean.css') && !/\/(all-)?(translations|words)\//.test(id), priority: 100 },
  ...Object.entries(chunkRoots).map(([name, roots], at) => ({
    name,
    test: (id: string) => roots.some((root) => root.test(id)) || (name === 'list' && isWithList(id)),
    priority: 90 - at,
  })),
  { name: 'lists', test: areaLists, priority: 50 },
  { name: (id: string) => `${menuGroupOf(id)}-forms`, debugName: 'forms', test: areaForms, priority: 49 },
  { name: 'dashboard', test: dashboard, priority: 40 },
];

/**
 * Names lazy modules in the manifest that share a chunk with others: Vite writes an entry for one of them alone, and a
 * page whose screen is another would link nothing. Such an entry stands for the chunk.
 */
export function withMergedModules(
  manifest: Readonly<Record<string, ManifestChunk>>,
  chunks: readonly { readonly fileName: string; readonly lazyModules: readonly string[] }[],
): Record<string, ManifestChunk> {
  const all = { ...manifest };
  for (const { fileName, lazyModules } of chunks) {
    const entry = Object.values(manifest).find(({ file }) => file === fileName);
    if (!entry) continue;
    for (const module of lazyModules) all[module] ??= entry;
  }
  return all;
}

/** Completes the client's manifest, once Vite has written it. */
export const mergedModules = (root: string): Plugin => ({
  name: 'stoop:merged-modules',
  enforce: 'post',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'client',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const written = bundle['.vite/manifest.json'];
      if (written?.type !== 'asset') throw new Error('The build wrote no manifest');
      const chunks = Object.values(bundle)
        .filter((made) => made.type === 'chunk')
        .map(({ fileName, moduleIds }) => ({
          fileName,
          lazyModules: moduleIds
            .filter((id) => (this.getModuleInfo(id)?.dynamicImporters.length ?? 0) > 0)
            .map((id) => relative(root, id).replaceAll('\\', '/')),
        }));
      const manifest = JSON.parse(String(written.source)) as Record<string, ManifestChunk>;
      written.source = JSON.stringify(withMergedModules(manifest, chunks), undefined, 2);
    },
  },
});
