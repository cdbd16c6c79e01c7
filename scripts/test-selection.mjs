// The arguments of a run of the tests. Plain JavaScript without packages: it runs on the machine's own Node.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

const root = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..');

/** The projects of `vitest.config.ts`: what is theirs, and what they need. */
export const projects = {
  unit: { vitest: 'unit', has: (path) => /^((core|kit|plugins|shell|server|stories|scripts)\/.*|tests\/[^/]+)\.test\.tsx?$/.test(path) },
  stories: { vitest: 'stories', browser: true, has: (path) => path.endsWith('.stories.tsx') },
  product: { vitest: 'product', browser: true, build: true, has: (path) => /^tests\/(journeys|real)\/.*\.test\.ts$/.test(path) },
  faults: { vitest: 'faults', has: (path) => /^tests\/faults\/.*\.test\.ts$/.test(path) },
};
/** Which projects run in one vitest: a whole run takes one after the other, since each fills the machine. */
const phases = Object.keys(projects).map((project) => [project]);

const projectOf = (path) => Object.keys(projects).find((project) => projects[project].has(path));

/**
 * Reads the words after `npm test --`. Answers the parts of the run, each a vitest with its projects and arguments, or
 * the problem that there is.
 */
export function readWishes(words) {
  const paths = [];
  const passed = [];
  const wishes = { watch: false, record: false, named: false };
  let changed;
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at];
    if (word === '--watch') wishes.watch = true;
    else if (word === '--record') wishes.record = true;
    else if (word === '--changed') changed = words[at + 1]?.startsWith('-') === false ? words[(at += 1)] : 'HEAD';
    else if (word === '-t') {
      wishes.named = true;
      passed.push('-t', words[(at += 1)] ?? '');
    } else if (word.startsWith('-')) passed.push(word);
    else paths.push(word);
  }
  const whole = paths.length === 0 && changed === undefined && passed.length === 0 && !wishes.watch;
  if (whole) return { ...wishes, whole, parts: phases.map((names) => ({ projects: names, args: [] })) };
  if (changed !== undefined) return { ...wishes, whole, parts: changedParts(changed, passed) };
  if (paths.length === 0) {
    if (wishes.watch) return { ...wishes, whole, parts: [{ projects: ['unit', 'stories'], args: ['--standalone', ...passed] }] };
    return { ...wishes, whole, parts: phases.map((names) => ({ projects: names, args: passed })) };
  }

  const found = paths.map((path) => ({ path, ...testsAt(path) }));
  const empty = found.find(({ tests }) => tests.length === 0);
  if (empty) return { problem: `No test lies at '${empty.path}'.` };
  const asked = new Set(found.flatMap(({ tests }) => tests.map(projectOf)));
  const args = [...found.map(({ absolute }) => absolute), ...passed];
  return { ...wishes, whole, parts: [{ projects: [...asked], args }] };
}

/** The tests at a path, which is told from where the person stands or from the root, and the path as vitest compares it. */
function testsAt(path) {
  const absolute = [process.env.INIT_CWD ?? root, root].map((base) => resolve(base, path)).find((one) => existsSync(one));
  if (!absolute) return { tests: [] };
  const isFolder = statSync(absolute).isDirectory();
  const all = isFolder ? filesBelow(absolute) : [absolute];
  const tests = all.map((file) => relative(root, file).replaceAll('\\', '/')).filter((file) => projectOf(file));
  return { absolute: isFolder ? `${absolute}/` : absolute, tests };
}

const passedOver = new Set(['node_modules', 'dist', 'data', '.git']);

const filesBelow = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (!entry.isDirectory()) return [join(folder, entry.name)];
    return passedOver.has(entry.name) ? [] : filesBelow(join(folder, entry.name));
  });

/**
 * Test runs that the changes since a commit can affect. Units and stories are found by their imports; tests that read
 * the sources as text run at any change of them, and so do those that drive the built product or its server as a whole.
 */
function changedParts(since, passed) {
  const changes = [
    ['diff', '--name-only', since],
    ['ls-files', '--others', '--exclude-standard'],
  ].flatMap((args) => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout.split('\n').filter(Boolean));
  const isSource = (path) => /^(core|kit|plugins|shell|server)\//.test(path) && !projectOf(path);
  const byImport = { projects: ['unit', 'stories'], args: [`--changed=${since}`, ...passed] };
  const drivers = ['product', 'faults'];
  if (!changes.some(isSource)) return [byImport, { projects: drivers, args: [`--changed=${since}`, ...passed] }];
  const readers = filesBelow(join(root, 'tests')).filter((file) => projects.unit.has(relative(root, file)) && readFileSync(file, 'utf8').includes('/sources.ts'));
  return [byImport, { projects: ['unit'], args: [...readers, ...passed] }, ...drivers.map((project) => ({ projects: [project], args: passed }))];
}
