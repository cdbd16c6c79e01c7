// Preparations before anything else runs. Plain JavaScript without packages: it runs on the machine's own Node.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const root = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..');
const at = (...parts) => join(root, ...parts);

/** Runs a program with its output shown; ends this process when it fails. */
export function run(command, args, environment = {}) {
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...withPath(), ...environment },
    shell: process.platform === 'win32' && command === 'npm',
  });
  if (error) console.error(error.message);
  if (status !== 0) process.exit(status ?? 1);
}

/** The environment in which the project's own programs, Node 24 among them, come first. */
export const withPath = () => ({ ...process.env, PATH: `${at('node_modules', '.bin')}${delimiter}${process.env.PATH}` });

/** Installs the packages the lock file names, unless they are there. */
export function install() {
  const lock = createHash('sha256').update(readFileSync(at('package-lock.json'))).digest('hex');
  const mark = at('node_modules', '.installed');
  if (existsSync(mark) && readFileSync(mark, 'utf8') === lock) return;
  console.log('Installing packages. The first time takes a minute or two.');
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
  writeFileSync(mark, lock);
}

/** The Node that runs the product: the one in `node_modules`, or this one where it is new enough. */
export function node() {
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  const own = at('node_modules', '.bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (existsSync(own)) return own;
  console.error(`Stoop needs Node 24. This is ${process.version}, and no Node came with the packages for this machine.`);
  return process.exit(1);
}

/**
 * Flags of Node for the server: a space for new objects of 8 MB (of 2, a fifth of a busy server's processor went to
 * collecting it, and it held no less memory), a heap that grows by a fifth before it is collected and
 * not to three times what lives in it, memory that can be given back, and compiled sources kept even at rest. Without the
 * last the first page after a pause took five times as long.
 */
export const serverFlags = ['--max-semi-space-size=8', '--heap-growing-percent=20', '--expose-gc', '--no-flush-bytecode', '--import', './server/light.mjs'];

/**
 * Environment of Node for the server: one heap of the C library for all threads. With one for each, what a thread gave
 * back stayed with its heap: 84 MB after a load.
 */
export const serverEnvironment = { MALLOC_ARENA_MAX: '1' };

/** Builds the pages, unless what was built is of these very sources. */
export function build() {
  const mark = at('dist', 'sources');
  const sources = hashOfSources();
  if (existsSync(mark) && readFileSync(mark, 'utf8') === sources) return;
  console.log('Building the pages.');
  run(node(), [at('node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn']);
  mkdirSync(at('dist'), { recursive: true });
  writeFileSync(mark, sources);
}

function hashOfSources() {
  const hash = createHash('sha256');
  const add = (path) => hash.update(path.slice(root.length)).update(readFileSync(path));
  const walk = (folder) => {
    for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) walk(path);
      else if (!/\.(test|stories)\.tsx?$/.test(entry.name)) add(path);
    }
  };
  for (const folder of ['core', 'kit', 'plugins', 'shell', 'docs/guide', 'docs/pictures']) walk(at(folder));
  for (const file of ['package-lock.json', 'vite.config.ts', 'tsconfig.json']) add(at(file));
  return hash.digest('hex');
}

/** Finds a Chromium for the tests, or brings one: `CHROMIUM_PATH`, an installed one, Playwright's, Debian's. */
export function browser() {
  const found = findBrowser();
  if (found) return found;
  console.log('No Chromium here. Trying to bring one.');
  const quiet = { cwd: root, stdio: 'ignore', env: withPath() };
  spawnSync(node(), [at('node_modules', 'playwright', 'cli.js'), 'install', 'chromium'], { ...quiet, timeout: 300_000 });
  const brought = findBrowser();
  if (brought) return brought;
  if (process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    spawnSync('apt-get', ['update', '-q'], quiet);
    const { status } = spawnSync('apt-get', ['install', '-y', '-q', 'chromium', 'chromium-headless-shell'], quiet);
    if (status !== 0) spawnSync('apt-get', ['install', '-y', '-q', 'chromium'], quiet);
  }
  const installed = findBrowser();
  if (installed) return installed;
  console.error('The tests need Chromium. Install it, or name it in CHROMIUM_PATH.');
  return process.exit(1);
}

/**
 * The engine of Chromium without the browser around it, where it is there too: a third less processor. It shows no
 * notification and no PDF.
 */
export function browserShell() {
  const named = process.env.CHROMIUM_SHELL_PATH ?? process.env.CHROMIUM_PATH;
  if (named && existsSync(named)) return named;
  return [shellOf(pathOfPlaywright()), '/usr/bin/chromium-headless-shell'].find((path) => path && existsSync(path)) ?? browser();
}

/** Where Playwright keeps the headless shell beside its whole browser: `{cache}/chromium_headless_shell-{revision}/…`. */
function shellOf(path) {
  const [, cache, revision] = /^(.*)chromium-(\d+)[\\/]/.exec(path) ?? [];
  const folder = cache !== undefined && join(cache, `chromium_headless_shell-${revision}`);
  if (!folder || !existsSync(folder)) return undefined;
  const file = readdirSync(folder, { recursive: true }).find((one) => /[\\/](?:chrome-headless-shell|headless_shell)(?:\.exe)?$/.test(one));
  return file && join(folder, file);
}

function pathOfPlaywright() {
  const script = "import('playwright').then(({ chromium }) => process.stdout.write(chromium.executablePath()))";
  return spawnSync(node(), ['-e', script], { cwd: root, encoding: 'utf8' }).stdout;
}

function findBrowser() {
  const named = process.env.CHROMIUM_PATH;
  if (named && existsSync(named)) return named;
  const own = pathOfPlaywright();
  if (own && existsSync(own)) return own;
  return [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  ].find((path) => existsSync(path));
}
