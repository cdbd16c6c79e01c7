import { readdir } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from '#core/kernel/index.ts';

/** An area whose server half could not be loaded. */
export interface BrokenArea {
  readonly area: string;
  readonly error: unknown;
}

/** The server halves of all areas. To have `server/plugin.ts` is to be registered; one that does not load is named. */
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
      plugins.push(module.default);
    } catch (error) {
      broken.push({ area, error });
    }
  }
  return { plugins, broken };
}
