// `npm run mutate`: changes one expression at a time in a copy of the tree and counts the changes that a unit test sees.
//   --rooms core,kit/records,server   folders whose modules are mutated (these are the default, with the areas' rules and servers)
//   --files PATH,…                    only these modules; globs too
//   --sample N --seed S               N mutations of all, the same for the same seed
//   --tests N                         the nearest N test files that reach a module (12); more finds more, and takes longer
//   --jobs N                          mutants tried at once (1)
//   --show                            prints the mutations and tries none
import { execFileSync, fork, spawnSync, type ChildProcess } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, matchesGlob } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { mutated, mutationsOf, type Mutation } from './mutate/mutations.ts';
import { relatedTests } from './mutate/related-tests.ts';
import type { Order, Outcome } from './mutate/runner.ts';
import { openRunFolder } from './run-folder.mjs';

/** A mutation of a file. */
interface Mutant extends Mutation {
  readonly file: string;
}

/** Fate of a mutant: killed by a test, out of time, refused by the checks before landing, or survived. */
interface Verdict {
  readonly mutant: Mutant;
  readonly is: 'killed' | 'timeout' | 'check' | 'survived' | 'untested';
  readonly by?: string;
}

const { values: options } = parseArgs({
  options: {
    rooms: { type: 'string', default: 'core,kit/records,server,plugins/*/server,plugins/*/rules.ts' },
    files: { type: 'string' },
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
    tests: { type: 'string', default: '12' },
    jobs: { type: 'string', default: '1' },
    show: { type: 'boolean', default: false },
  },
});

const root = fileURLToPath(new URL('..', import.meta.url));
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' }).trim().split('\n');
const rooms = options.rooms.split(',');
const wanted = options.files?.split(',') ?? rooms.flatMap((room) => (room.endsWith('.ts') ? [room] : [`${room}/**`]));
const sources = files.filter(
  (file) => /\.tsx?$/.test(file) && !/\.(test|stories)\.tsx?$|\/(translations|migrations?)[/.]|demo/.test(file) && wanted.some((glob) => matchesGlob(file, glob)),
);
const textOf = new Map(sources.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
const all = sources.flatMap((file) => mutationsOf(file, textOf.get(file) ?? '').map((mutation): Mutant => ({ ...mutation, file })));
const mutants = options.sample ? sampleOf(all, Number(options.sample), Number(options.seed)) : all;
const testsOf = relatedTests(root, files);
console.log(`${mutants.length} of ${all.length} mutations of ${sources.length} files`);
if (options.show) {
  for (const mutant of mutants) console.log(describe(mutant));
  process.exit();
}

const run = openRunFolder();
const children = new Set<ChildProcess>();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => {
    for (const child of children) child.kill('SIGKILL');
    void run.end().then(() => process.exit(130));
  });

const queue = mutants.toSorted((a, b) => a.file.localeCompare(b.file));
const verdicts: Verdict[] = [];
await Promise.all(Array.from({ length: Number(options.jobs) }, (_, at) => work(copyTree(`copy-${at}`))));
report();
await run.end();

/** Tries mutants in one copy until none is left. */
async function work(copy: string): Promise<void> {
  let runner: Runner | undefined;
  let at: string | undefined;
  /** Milliseconds that test files take without a mutation; undefined for those that fail. */
  const sound = new Map<string, number | undefined>();
  for (let mutant = queue.shift(); mutant; mutant = queue.shift()) {
    const { file } = mutant;
    const isPostgres = /postgres/.test(file);
    // a fresh process for each file: what the mutants of another one broke does not count against this one
    if (!runner || at !== file) {
      runner?.end();
      runner = await openRunner(copy, isPostgres);
      at = file;
    }
    const near = testsOf(file).slice(0, Number(options.tests));
    for (const test of near.filter((one) => !sound.has(one))) {
      const began = Date.now();
      const outcome = await runner.run({ changed: [], tests: [test] }, 300);
      sound.set(test, outcome?.failed === undefined ? Date.now() - began : undefined);
      if (outcome?.failed !== undefined) console.log(`left out, as it fails without a mutation: ${outcome.failed}`);
    }
    const tests = near.filter((test) => sound.get(test) !== undefined).toSorted((one, other) => rank(file, one) - rank(file, other) || sound.get(one)! - sound.get(other)!);
    const seconds = tests.reduce((sum, test) => sum + sound.get(test)!, 0) / 1000;
    if (tests.length === 0) {
      tell({ mutant, is: 'untested' });
      continue;
    }
    const source = textOf.get(file) ?? '';
    writeFileSync(join(copy, file), mutated(source, mutant));
    const outcome = await runner.run({ changed: [file], tests }, 20 + 4 * seconds);
    if (outcome?.failed !== undefined) tell({ mutant, is: 'killed', by: outcome.failed });
    else if (outcome) tell(isRefusedByChecks(copy, file) ? { mutant, is: 'check' } : { mutant, is: 'survived' });
    else {
      tell({ mutant, is: 'timeout' });
      runner.end();
      runner = undefined;
    }
    writeFileSync(join(copy, file), source);
    if (runner) runner.stale = file;
  }
  runner?.end();
}

/** Folders that a test has to climb to reach a file: what stands beside it fails soonest. */
function rank(file: string, test: string): number {
  const folders = dirname(file).split('/');
  const other = dirname(test).split('/');
  const shared = folders.findIndex((name, at) => other[at] !== name);
  return shared < 0 ? 0 : folders.length - shared;
}

/** A warm vitest in a process of its own, so that an endless loop can be ended. */
interface Runner {
  /** A file that was restored since the last run. */
  stale: string | undefined;
  /** Undefined where it took longer than some seconds, or the process died. */
  run(order: Order, seconds: number): Promise<Outcome | undefined>;
  end(): void;
}

async function openRunner(copy: string, allEngines: boolean): Promise<Runner> {
  const child = fork(join(copy, 'scripts/mutate/runner.ts'), [allEngines ? 'yes' : 'no'], { cwd: copy, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  children.add(child);
  const next = (seconds: number) =>
    new Promise<unknown>((resolve) => {
      const timer = setTimeout(() => done(undefined), seconds * 1000);
      const done = (answer: unknown) => {
        clearTimeout(timer);
        child.removeListener('message', done);
        child.removeListener('exit', ended);
        resolve(answer);
      };
      const ended = () => done(undefined);
      child.once('message', done);
      child.once('exit', ended);
    });
  if ((await next(120)) !== 'ready') throw new Error('vitest did not start');
  const runner: Runner = {
    stale: undefined,
    run: async (order, seconds) => {
      const changed = [...order.changed, ...(runner.stale === undefined ? [] : [runner.stale])];
      runner.stale = undefined;
      const answer = next(seconds);
      child.send({ ...order, changed });
      return (await answer) as Outcome | undefined;
    },
    end: () => {
      children.delete(child);
      child.kill('SIGKILL');
    },
  };
  return runner;
}

/** True when the types or the lint of a copy refuse its mutated file: such a change would not land. */
function isRefusedByChecks(copy: string, file: string): boolean {
  const program = (name: string) => join(copy, 'node_modules/.bin', name);
  const types = [program('tsc'), '--noEmit', '--incremental', '--tsBuildInfoFile', join(copy, '.types')];
  return [types, [program('oxlint'), file]].some(([name = '', ...args]) => spawnSync(name, args, { cwd: copy, stdio: 'ignore' }).status !== 0);
}

function copyTree(name: string): string {
  const copy = join(run.folder, name);
  for (const file of files) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(root, file), join(copy, file));
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}

function tell(verdict: Verdict): void {
  verdicts.push(verdict);
  console.log(`${verdicts.length}/${mutants.length} ${verdict.is.padEnd(8)} ${describe(verdict.mutant)}${verdict.by ? `  [${verdict.by}]` : ''}`);
}

/** Place and change of a mutant, on one line. */
function describe({ file, start, end, text, kind }: Mutant): string {
  const source = textOf.get(file) ?? '';
  const line = source.slice(0, start).split('\n').length;
  const short = (words: string) => (words.length > 70 ? `${words.slice(0, 67)}…` : words).replace(/\s+/g, ' ');
  return `${file}:${line} ${kind}: ${short(source.slice(start, end))} → ${short(text)}`;
}

/** Survivors, then the share killed in each room. */
function report(): void {
  const survivors = verdicts.filter(({ is }) => is === 'survived' || is === 'untested');
  if (survivors.length > 0) console.log(`\nSurvivors\n${survivors.map(({ mutant, is }) => `  ${describe(mutant)}${is === 'untested' ? ' (no test reaches it)' : ''}`).join('\n')}`);
  const byRoom = Map.groupBy(verdicts, ({ mutant }) => mutant.file.split('/').slice(0, 2).join('/'));
  const lineOf = (name: string, some: readonly Verdict[]) => {
    const count = (is: Verdict['is']) => some.filter((one) => one.is === is).length;
    const killed = some.length - count('survived') - count('untested');
    return `${name.padEnd(22)} ${killed}/${some.length} killed, ${Math.round((100 * killed) / some.length)} % (${count('timeout')} by time, ${count('check')} by types or lint)`;
  };
  console.log(`\n${[...byRoom].toSorted().map(([room, some]) => lineOf(room, some)).join('\n')}`);
  console.log(lineOf('all', verdicts));
}

/** Some of a list, drawn without repeats from a stream of numbers that the seed decides. */
function sampleOf<T>(list: readonly T[], size: number, seed: number): readonly T[] {
  let state = seed;
  const random = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const rest = [...list];
  return Array.from({ length: Math.min(size, rest.length) }, () => rest.splice(Math.floor(random() * rest.length), 1)[0]!);
}
