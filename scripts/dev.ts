// `npm run dev`: the product from its sources. Vite follows what the page loads; a change of what Node loaded, the
// server and the server halves of areas, starts the server anew.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, statSync, watch } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(import.meta.dirname, '..');

/** Milliseconds without a change before the server starts anew: an editor writes several files at once. */
const debounceMs = 150;

const loaded = new Set<string>();
const followed = new Set<string>();
let started = false;
let server: ChildProcess | undefined;
let timer: NodeJS.Timeout | undefined;
let restarting: Promise<void> = Promise.resolve();

function start(): void {
  server = spawn(process.execPath, ['--import', './scripts/report-imports.mjs', 'server/main.ts', '--dev'], { cwd: root, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  server.on('message', (url) => void loaded.add(fileURLToPath(String(url))));
}

async function restart(changed: string): Promise<void> {
  console.log(`${changed} changed: the server starts anew`);
  if (server?.exitCode === null && server.signalCode === null) {
    const gone = once(server, 'exit');
    server.kill('SIGTERM');
    await gone;
  }
  start();
}

function changed(file: string): void {
  // a new area's server half is not loaded yet
  const isNew = /\/plugins\/[^/]+\/server\/plugin\.ts$/.test(file);
  if (!loaded.has(file) && !isNew) return;
  clearTimeout(timer);
  timer = setTimeout(() => {
    restarting = restarting.then(() => restart(relative(root, file)));
  }, debounceMs);
}

/** Follows the files of a folder and of those in it; Node's own recursive watch loses files that an editor replaces. */
function follow(folder: string): void {
  if (followed.has(folder)) return;
  followed.add(folder);
  const watcher = watch(folder, (_, name) => {
    const path = join(folder, name ?? '');
    const found = statSync(path, { throwIfNoEntry: false });
    if (found?.isDirectory()) follow(path);
    else changed(path);
  });
  watcher.on('error', () => {
    watcher.close();
    followed.delete(folder);
  });
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) follow(join(folder, entry.name));
    else if (started) changed(join(folder, entry.name));
  }
}

for (const folder of ['core', 'kit', 'server', 'plugins']) follow(join(root, folder));
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    server?.once('exit', () => process.exit(0));
    if (server?.exitCode !== null) process.exit(0);
    server.kill('SIGTERM');
  });
}
start();
started = true;
