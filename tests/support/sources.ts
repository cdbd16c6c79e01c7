import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** The folder of the project. */
export const root = join(import.meta.dirname, '../..');

/** A source file: its path from the root, its text, and what it imports as paths or package names. */
export interface Source {
  readonly path: string;
  readonly text: string;
  /** Loaded with the file. */
  readonly imports: readonly string[];
  /** Loaded later, by `import()`. */
  readonly later: readonly string[];
  /** Only types: gone before anything runs. */
  readonly types: readonly string[];
}

const folders = ['core', 'kit', 'plugins', 'shell', 'server', 'stories', 'scripts', 'tests'];

/** Every TypeScript source of the project, tests and stories included. */
export function readSources(): readonly Source[] {
  return folders.flatMap((folder) => walk(join(root, folder))).map((file) => {
    const text = readFileSync(file, 'utf8');
    const resolve = (name: string) => resolveFrom(file, name);
    const types = [...text.matchAll(/(?:import|export)\s+type\s[^'"]*?from\s+['"]([^'"]+)['"]/g)].map(([, name = '']) => name);
    const all = [...text.matchAll(/(?:^|\n)\s*(?:import|export)\s(?:[^'"`;]*?from\s+)?['"]([^'"]+)['"]/g)].map(([, name = '']) => name);
    const later = [...text.matchAll(/import\(\s*['"]([^'"]+)['"]\s*\)/g)].map(([, name = '']) => name);
    const eager = all.filter((name, at) => !types.includes(name) || all.indexOf(name) !== at);
    return {
      path: relative(root, file),
      text,
      imports: eager.map(resolve),
      later: later.map(resolve),
      types: types.map(resolve),
    };
  });
}

function walk(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return walk(path);
      return /\.tsx?$/.test(entry.name) ? [path] : [];
    });
  } catch {
    return [];
  }
}

/** A path from the root for the project's own files, the package's name for all else. */
function resolveFrom(file: string, name: string): string {
  if (name.startsWith('#')) return name.slice(1);
  if (name.startsWith('.')) return relative(root, join(dirname(file), name));
  return name.startsWith('@') ? name.split('/').slice(0, 2).join('/') : (name.split('/')[0] ?? name);
}
