import { readFile } from 'node:fs/promises';
import { assetsOf, type ManifestChunk } from '#core/build-assets.ts';
import type { PageAssets } from '#core/first-load.ts';

/** Reads what a build became from its manifest. */
export async function readAssets(manifestFile: string): Promise<PageAssets> {
  return assetsOf(JSON.parse(await readFile(manifestFile, 'utf8')) as Readonly<Record<string, ManifestChunk>>);
}
