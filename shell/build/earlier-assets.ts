import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';

/** Milliseconds for which pages of a build that was replaced still find their files: a week. */
const maxAgeMs = 7 * 24 * 60 * 60 * 1000;

/**
 * Puts the files of the build that is about to be replaced into `earlier`, where pages that are still open find them,
 * and deletes those that were replaced long ago. What the next build has, too, is not kept twice.
 */
export async function keepEarlier(out: string, next: string, now = Date.now()): Promise<void> {
  const earlier = join(out, 'earlier', 'assets');
  await mkdir(earlier, { recursive: true });
  const own = join(out, 'client', 'assets');
  for (const name of existsSync(own) ? await readdir(own) : []) {
    if (existsSync(join(next, 'assets', name))) continue;
    await rename(join(own, name), join(earlier, name));
    await utimes(join(earlier, name), now / 1000, now / 1000);
  }
  for (const name of await readdir(earlier)) {
    const file = join(earlier, name);
    if (now - (await stat(file)).mtimeMs > maxAgeMs) await rm(file);
  }
}

/**
 * Puts the server's half of a build into a folder of its own name: a server that runs goes on reading the files of the
 * build it started with. Those that were replaced long ago are deleted.
 */
export async function placeServer(out: string, next: string, id: string, now = Date.now()): Promise<void> {
  const folder = join(out, 'server');
  await mkdir(folder, { recursive: true });
  const replaced = join(folder, (await latestBuild(join(out, 'client'))) ?? id);
  if (existsSync(replaced)) await utimes(replaced, now / 1000, now / 1000);
  await rm(join(folder, id), { recursive: true, force: true });
  await rename(next, join(folder, id));
  for (const name of await readdir(folder)) {
    const old = join(folder, name);
    if (name !== id && now - (await stat(old)).mtimeMs > maxAgeMs) await rm(old, { recursive: true });
  }
}

/** The name of the build whose files for browsers lie in a folder; undefined where there is none. */
async function latestBuild(client: string): Promise<string | undefined> {
  const file = join(client, 'builds/latest.json');
  return existsSync(file) ? (JSON.parse(await readFile(file, 'utf8')) as { readonly id: string }).id : undefined;
}
