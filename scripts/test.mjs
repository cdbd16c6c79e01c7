// `npm test`: installs if needed, brings a browser if none is there, builds if stale, and runs every test.
//   npm test -- PATH… [-t NAME]   the tests that lie there: a file, a folder, a story file
//   npm test -- --changed [REF]   what the changes since the last commit, or since REF, can reach
//   npm test -- --watch [PATH…]   stays, and runs what each change reaches; journeys when Enter is pressed
//   npm test -- --record          a whole run whose figures go into docs/budgets.md
// The last line counts: `N passed, N failed`, with what was skipped.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { browser, browserShell, build, install, node, withPath } from './prepare.mjs';
import { openRunFolder } from './run-folder.mjs';
import { unproven } from './specification.mjs';
import { compareFigures, figuresOf, recordFigures } from './test-figures.mjs';
import { countsOf, failedFiles, failuresOf, withSecondTry } from './test-results.mjs';
import { projects, readWishes } from './test-selection.mjs';

const root = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..');
process.chdir(root);
const wishes = readWishes(process.argv.slice(2));
if (wishes.problem) {
  console.error(wishes.problem);
  console.log('\n0 passed, 1 failed');
  process.exit(1);
}

install();
const run = openRunFolder();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => void run.end().then(() => process.exit(130)));
// npm, or the shell it starts this with, was killed and cannot pass it on
const starters = parents();
if (process.env.npm_lifecycle_event === 'test')
  setInterval(() => parents() !== starters && void run.end().then(() => process.exit(130)), 1000).unref();

// every import is judged in a thread of its own, which reads the sources anew: kept as a server keeps them
const environment = { ...withPath(), NODE_COMPILE_CACHE: 'node_modules/.cache/compile' };
const isUnwatched = process.env.CI === 'true';
const asked = wishes.parts.flatMap((part) => part.projects);
if (asked.some((project) => projects[project].browser)) Object.assign(environment, { CHROMIUM_PATH: browser(), CHROMIUM_SHELL_PATH: browserShell() });
if (asked.some((project) => projects[project].build)) build();

const counts = { passed: 0, failed: 0, skipped: 0 };
const results = [];
const times = [];
const phases = [];
const secondTries = [];
let reports = 0;
for (const part of wishes.parts) {
  const began = Date.now();
  const busy = busySeconds();
  let outcome = await runPart(part, part.args);
  if (wishes.watch) break;
  if (isUnwatched && wishes.whole && outcome.status !== 0) outcome = await tryAgain(part, outcome);
  phases.push({ name: part.projects.join(' and '), wall: (Date.now() - began) / 1000, processor: busySeconds() - busy });
  count(part, outcome);
}

for (const { file, tests } of secondTries) {
  const ended = failedFiles(results).some((path) => path.endsWith(file)) ? 'Failed twice' : 'Took a second try';
  console.error(`${ended}: ${file}${tests.map((title) => `\n  ${title}`).join('')}`);
}

// Only a whole run can say that something was not proven, or what became slow.
if (wishes.whole) {
  const rows = unproven(root, results);
  for (const { statement, file, test } of rows) console.error(`Not proven: ${statement} (${file} › ${test})`);
  counts.failed += rows.length;
  const figures = figuresOf(root, phases, times);
  console.log(`\n${compareFigures(root, figures, cpus().length).join('\n')}`);
  if (wishes.record) recordFigures(root, figures);
}
await run.end();
if (wishes.named && counts.passed + counts.failed === 0) console.error("\nNo test there is called so: NAME is a part of the titles of its suites and of its own, with blanks between them.");
if (!wishes.watch) console.log(`\n${counts.passed} passed, ${counts.failed} failed${counts.skipped ? `, ${counts.skipped} skipped` : ''}`);
process.exit(counts.failed === 0 ? 0 : 1);

/**
 * Runs the files of a part that failed once more, each whole, with a product and a database of its own; all of them where
 * none is known. It tells a slow machine from a broken product. Answers the outcome of both, and names what took it.
 */
async function tryAgain(part, first) {
  const files = failedFiles(first.testResults ?? []);
  const names = files.map((path) => ({ file: path.slice(root.length + 1), tests: failuresOf(first.testResults, path) }));
  secondTries.push(...(names.length > 0 ? names : [{ file: `all of ${part.projects.join(' and ')}`, tests: [] }]));
  const second = await runPart(part, files);
  return { status: second.status, testResults: second.testResults && withSecondTry(first.testResults ?? [], second.testResults) };
}

/** Runs the tests of a part. Answers vitest's status and its results by file; none when it ended without a report. */
async function runPart(part, args) {
  reports += 1;
  const report = join(run.folder, `report-${reports}.json`);
  const kept = join(run.folder, `times-${reports}.json`);
  const status = await vitest([
    wishes.watch ? 'watch' : 'run',
    ...part.projects.map((project) => `--project=${projects[project].vitest}`),
    '--passWithNoTests',
    ...(wishes.watch ? [] : [`--reporter=${wishes.whole ? 'dot' : 'default'}`, '--reporter=json', `--outputFile.json=${report}`, '--reporter=./scripts/file-times.mjs']),
    ...args,
  ], kept);
  try {
    times.push(...JSON.parse(readFileSync(kept, 'utf8')));
    return { status, testResults: JSON.parse(readFileSync(report, 'utf8')).testResults };
  } catch {
    return { status };
  }
}

/** Runs vitest to its end, the times of its files kept at a path. Answers its status. */
function vitest(args, kept) {
  return new Promise((done) => {
    spawn(node(), [join('node_modules', 'vitest', 'vitest.mjs'), ...args], { stdio: 'inherit', env: { ...environment, STOOP_FILE_TIMES: kept } }).once('exit', done);
  });
}

/** Seconds the machine's processors were busy since it started: browsers and databases are no children that would be counted. */
function busySeconds() {
  return cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0) / 1000;
}

/** This process's parent and, where the system tells, that one's. */
function parents() {
  try {
    return `${process.ppid} ${/\) \S (\d+)/.exec(readFileSync(`/proc/${process.ppid}/stat`, 'utf8'))?.[1]}`;
  } catch {
    return String(process.ppid);
  }
}

function count(part, { status, testResults }) {
  if (testResults === undefined) {
    console.error(`The tests of '${part.projects.join("' and '")}' ended without a report.`);
    counts.failed += 1;
    return;
  }
  const { passed, failed, skipped } = countsOf(testResults);
  counts.passed += passed;
  counts.failed += status !== 0 && failed === 0 ? 1 : failed;
  // what a name left out was not skipped by a test
  counts.skipped += wishes.named ? 0 : skipped;
  results.push(...testResults);
}
