import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FileStore } from './files.ts';

/**
 * Keeps files in a folder of this machine. A file appears under its name only when it is whole and on disk; what an
 * earlier run of the server left half-written is deleted.
 */
export function folderStore(root: string): FileStore {
  const partial = join(root, 'partial');
  rmSync(partial, { recursive: true, force: true });
  return {
    async write(name, bytes) {
      const path = join(root, name);
      const part = join(partial, randomUUID());
      await mkdir(partial, { recursive: true });
      try {
        const handle = await open(part, 'wx');
        try {
          await handle.writeFile(bytes);
          await handle.sync();
        } finally {
          await handle.close();
        }
        await mkdir(dirname(path), { recursive: true });
        await rename(part, path);
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
    },
    async read(name) {
      try {
        return await readFile(join(root, name));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw error;
      }
    },
    remove: (name) => rm(join(root, name), { force: true }),
  };
}
