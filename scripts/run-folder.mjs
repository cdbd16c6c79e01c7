// The folder of one run of tests, and the guard that leaves nothing of the run behind.
// Plain JavaScript without packages: it runs on the machine's own Node.
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { basename, join } from 'node:path';

const prefix = 'stoop-tests-';
const memory = '/dev/shm';
/** Bytes that must be free before a run keeps its files in memory; a whole run needs about a third of it. */
const room = 3 * 2 ** 30;

/**
 * Waits until its input ends, which it does with the process that holds the other end, however that ended. Then ends
 * what still carries the run's TMPDIR, the database server (it overwrites its environment), and deletes the folder.
 */
const guard = `
trap '' HUP INT TERM
cat >/dev/null
for file in "$1"/*/server/data/postmaster.pid; do
  [ -f "$file" ] && server=$(head -n 1 "$file") && kill -INT "$server" 2>/dev/null
  for round in 1 2 3 4 5 6 7 8 9; do [ -f "$file" ] && sleep 0.1; done
  [ -f "$file" ] && kill -KILL "$server"
done
for round in 1 2 3; do
  left=$(grep -lszxF "TMPDIR=$1" /proc/[0-9]*/environ | cut -d / -f 3)
  [ -n "$left" ] && kill -KILL $left 2>/dev/null
  rm -rf "$1" && [ -z "$left" ] && break
  sleep 0.2
done
rm -rf "$1"
`;

/**
 * Makes the folder that everything a run writes lies under, in memory where there is room, and makes it the temporary
 * folder of this process and its children. `end` deletes it with what still runs in it; should this process be killed,
 * its guard does so. What a machine that stopped left behind goes at the next start.
 * Called by a child of a run it answers that run's folder.
 */
export function openRunFolder() {
  const given = currentRunFolder();
  if (given !== undefined) return { folder: given, end: async () => undefined };
  const bases = [...new Set([memory, tmpdir()])];
  for (const base of bases) sweep(base);
  const folder = mkdtempSync(join(hasRoom() ? memory : tmpdir(), `${prefix}${process.pid}-`));
  // PostgreSQL, which runs as nobody when the tests run as root, has its folder within
  chmodSync(folder, 0o755);
  if (process.platform === 'win32') {
    process.env.TMPDIR = folder;
    return { folder, end: async () => rmSync(folder, { recursive: true, force: true }) };
  }
  const watcher = spawn('/bin/sh', ['-c', guard, 'guard', folder], { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
  const gone = new Promise((done) => watcher.once('exit', done));
  watcher.unref();
  watcher.stdin.unref?.();
  process.env.TMPDIR = folder;
  return {
    folder,
    end: async () => {
      watcher.ref();
      watcher.stdin.end();
      await gone;
    },
  };
}

/** The folder of the run that this process belongs to; undefined outside of one. */
export function currentRunFolder() {
  const folder = tmpdir();
  return basename(folder).startsWith(prefix) ? folder : undefined;
}

function hasRoom() {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return Math.min(bavail * bsize, process.availableMemory?.() ?? freemem()) > room;
  } catch {
    return false;
  }
}

/** Deletes the folders of runs whose process is no more. */
function sweep(base) {
  let names = [];
  try {
    names = readdirSync(base).filter((name) => name.startsWith(prefix));
  } catch {
    return;
  }
  for (const name of names) {
    const pid = Number(name.slice(prefix.length).split('-')[0]);
    if (pid && !isAlive(pid)) rmSync(join(base, name), { recursive: true, force: true });
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
