import { globSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';

const statement = /(?:^|[^\w.])(?:import|export)\s+(type\s)?(?:[^'"`;()]*?\sfrom\s+)?['"]([^'"]+)['"]/g;
const call = /(?:import|new URL)\(\s*(?:\/\*.*?\*\/\s*)?['"]([^'"]+\.tsx?)['"]/g;
const glob = /import\.meta\.glob(?:<[^(]*>)?\(\s*['"]([^'"]+)['"]/g;
/** Modules that find others by reading a folder. */
const readers: Readonly<Record<string, string>> = { 'plugins/server.ts': 'plugins/*/server/plugin.ts' };

/**
 * The unit tests that reach each file, the nearest first: by import, by `import()`, as a worker's script, by a glob.
 * Imports of types alone do not count.
 */
export function relatedTests(root: string, files: readonly string[]): (file: string) => readonly string[] {
  const known = new Set(files);
  const importers = new Map<string, Set<string>>();
  for (const file of files.filter((one) => /\.[mc]?tsx?$|\.mjs$/.test(one))) {
    for (const target of targetsOf(root, file)) {
      if (known.has(target)) importers.set(target, (importers.get(target) ?? new Set()).add(file));
    }
  }
  return (file) => {
    const seen = new Set([file]);
    // a set is walked to its end while it grows: the nearest come first
    for (const one of seen) for (const importer of importers.get(one) ?? []) seen.add(importer);
    const tests = [...seen].filter((one) => /\.test\.tsx?$/.test(one) && !/^tests\/.+\//.test(one));
    const beside = tests.filter((one) => dirname(one) === dirname(file));
    return [...new Set([...beside, ...tests])];
  };
}

function targetsOf(root: string, file: string): readonly string[] {
  const text = readFileSync(join(root, file), 'utf8');
  const named = [...text.matchAll(statement)].filter(([, isType]) => !isType).map(([, , to]) => to ?? '');
  const called = [...text.matchAll(call)].map(([, to]) => to ?? '');
  const patterns = [...text.matchAll(glob)].map(([, pattern]) => posix.join(dirname(file), pattern ?? ''));
  const read = readers[file];
  const globbed = [...patterns, ...(read ? [read] : [])].flatMap((pattern) => globSync(pattern, { cwd: root }));
  const resolved = [...named, ...called].flatMap((to) => (to.startsWith('#') ? [to.slice(1)] : to.startsWith('.') ? [posix.join(dirname(file), to)] : []));
  return [...resolved, ...globbed];
}
