import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, statSync } from 'node:fs';
import { rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../tests/support/sources.ts';

const run = promisify(execFile);

/** The two sides of a comparison. */
export interface Comparison {
  /** The revision that is compared with the working tree; the last commit unless said. */
  readonly revision: string;
  /** Two folders of pictures, in the place of a revision. */
  readonly folders?: readonly [before: string, after: string];
  /** Words that name screens and looks. */
  readonly only: readonly string[];
}

/** Reads the words after `compare`: two folders, or a revision, and then names of screens and looks. */
export function findComparison(words: readonly string[], isFolder = (path: string) => existsSync(path) && statSync(path).isDirectory()): Comparison {
  const [first, second] = words;
  if (first !== undefined && second !== undefined && isFolder(first) && isFolder(second)) return { revision: '', folders: [first, second], only: [] };
  return { revision: first ?? 'HEAD', only: words.slice(1) };
}

/** Writes a revision's sources into a folder outside the repository, with this tree's packages, and builds them. */
export async function openRevision(revision: string): Promise<{ readonly folder: string; end(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'stoop-before-'));
  const end = () => rm(folder, { recursive: true, force: true });
  try {
    const archive = join(folder, 'sources.tar');
    await run('git', ['archive', '--format=tar', '--output', archive, revision], { cwd: root });
    await run('tar', ['-xf', archive, '-C', folder]);
    await rm(archive);
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
    await run(process.execPath, ['node_modules/vite/bin/vite.js', 'build'], { cwd: folder });
  } catch (error) {
    await end();
    throw error;
  }
  return { folder, end };
}
