import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it } from 'vitest';
import { root } from '#tests/support/sources.ts';

/** Starts a run with a child process of a minute; prints its folder and the child's id. */
const run = `
import { spawn } from 'node:child_process';
import { openRunFolder } from './scripts/run-folder.mjs';
const { folder, end } = openRunFolder();
const child = spawn(process.execPath, ['-e', 'setTimeout(() => undefined, 60_000)'], { detached: true, stdio: 'ignore' });
process.on('SIGTERM', () => void end().then(() => process.exit(0)));
console.log(JSON.stringify({ folder, child: child.pid }));
setInterval(() => undefined, 1000);
`;

async function startRun() {
  const { TMPDIR: _, ...environment } = process.env;
  const runner = spawn(process.execPath, ['--input-type=module', '-e', run], { cwd: root, env: environment, stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const line of createInterface({ input: runner.stdout })) {
    return { runner, ...(JSON.parse(line) as { folder: string; child: number }) };
  }
  throw new Error('The run did not begin');
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

it.skipIf(process.platform !== 'linux').each(['SIGTERM', 'SIGKILL'] as const)('leaves no folder and no process behind when it is cut by %s', async (signal) => {
  const { runner, folder, child } = await startRun();
  expect([existsSync(folder), isAlive(child)]).toEqual([true, true]);
  runner.kill(signal);
  await expect.poll(() => [existsSync(folder), isAlive(child)]).toEqual([false, false]);
});

it.skipIf(process.platform !== 'linux')('deletes what a machine that stopped left behind, and nothing of runs that go on', async () => {
  const left = join('/tmp', 'stoop-tests-99999999-gone');
  mkdirSync(left, { recursive: true });
  const other = await startRun();
  try {
    expect([existsSync(left), existsSync(tmpdir()), existsSync(other.folder)]).toEqual([false, true, true]);
  } finally {
    other.runner.kill('SIGKILL');
    rmSync(left, { recursive: true, force: true });
  }
});
