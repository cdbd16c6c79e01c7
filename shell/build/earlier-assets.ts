import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
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
