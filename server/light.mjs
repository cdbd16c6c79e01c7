// Loaded before the server, by `node --import`, to keep it light. Plain JavaScript, since it comes before the rest.
import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { isMainThread } from 'node:worker_threads';

// Node's compiled sources are kept beside the packages: the next start takes half the time to read them, and
// 20 MB less to hold.
enableCompileCache(join(import.meta.dirname, '..', 'node_modules', '.cache', 'compile'));

/** Milliseconds between two looks at the load, and the share of a processor below which the server counts as idle. */
const look = 10_000;
const resting = 0.01;

if (isMainThread) {
  // The server's own small young space stays as it was told; threads say theirs, and a busy one collects four times less.
  setFlagsFromString('--max-semi-space-size=0');
  // A server that is killed would leave nothing.
  setTimeout(flushCompileCache, look / 2).unref();
  let worked = true;
  let before = process.cpuUsage();
  setInterval(() => {
    const { user, system } = process.cpuUsage(before);
    before = process.cpuUsage();
    if (user + system > look * 1000 * resting) worked = true;
    else if (worked) {
      worked = false;
      // Node keeps the room that a start or an import needed; it takes a tenth of a second to give it back.
      void globalThis.gc?.({ type: 'major', execution: 'async', flavor: 'last-resort' });
    }
  }, look).unref();
}
