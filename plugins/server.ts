import { readdir } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { locales, type Locale } from '#core/i18n/locale.ts';
import { definePlugin, type Plugin } from '#core/kernel/index.ts';
import { translations } from '#core/slots.ts';

/** An area whose server half could not be loaded. */
export interface BrokenArea {
  readonly area: string;
  readonly error: unknown;
}

/**
 * The server halves of all areas, and their words, by which files in any of the product's languages are read. To have
 * `server/plugin.ts` is to be registered; one that does not load is named.
 */
export async function serverPlugins(
  folder: string = import.meta.dirname,
): Promise<{ readonly plugins: readonly Plugin[]; readonly broken: readonly BrokenArea[] }> {
  const areas = (await readdir(folder, { withFileTypes: true }))
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
  const plugins: Plugin[] = [];
  const broken: BrokenArea[] = [];
  for (const area of areas) {
    const file = join(folder, area, 'server', 'plugin.ts');
    if (!existsSync(file)) continue;
    try {
      const module = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as { readonly default: Plugin };
      plugins.push(module.default, ...wordsOf(area, join(folder, area, 'translations')));
    } catch (error) {
      broken.push({ area, error });
    }
  }
  return { plugins, broken };
}

function wordsOf(area: string, folder: string): readonly Plugin[] {
  if (!existsSync(folder)) return [];
  const load = (locale: Locale) => () =>
    import(/* @vite-ignore */ pathToFileURL(join(folder, `${locale}.ts`)).href) as Promise<{ readonly default: Readonly<Record<string, string>> }>;
  const loads = Object.fromEntries(locales.map((locale) => [locale, load(locale)])) as Record<Locale, ReturnType<typeof load>>;
  return [definePlugin({ id: `${area}/words`, contributes: [translations({ plugin: area, load: loads })] })];
}
