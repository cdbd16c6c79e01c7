import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockFolder } from './lock.ts';

describe('the lock on a data folder', () => {
  let folder: string;
  let child: ChildProcess | undefined;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'lock-'));
  });
  afterEach(() => {
    child?.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });

  /** Another process that holds the folder until it is killed. */
  const holder = async () => {
    const source = `import { lockFolder } from ${JSON.stringify(join(import.meta.dirname, 'lock.ts'))};
      lockFolder(${JSON.stringify(folder)}); console.log('held'); setInterval(() => undefined, 1000);`;
    const started = spawn(process.execPath, ['--input-type=module-typescript', '-e', source], {
      cwd: import.meta.dirname,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    child = started;
    await new Promise<void>((held) => started.stdout.once('data', () => held()));
    return started;
  };

  it('says that nothing can be written, and not that somebody else writes', () => {
    mkdirSync(join(folder, 'lock'));
    expect(() => lockFolder(folder)).toThrow(/DATA_DIR .* cannot be written: /);
  });

  it('belongs to one holder, and to the next once it is released', () => {
    const first = lockFolder(folder);
    expect(() => lockFolder(folder)).toThrow(/is in use by process \d+/);
    first.release();
    first.release();
    lockFolder(folder).release();
    expect(existsSync(join(folder, 'holder.json'))).toBe(false);
  });

  it('refuses a second process, naming the first', async () => {
    const other = await holder();
    expect(() => lockFolder(folder)).toThrow(new RegExp(`in use by process ${other.pid}, started at`));
    other.kill('SIGKILL');
    await new Promise((gone) => other.once('exit', gone));
    lockFolder(folder).release();
  });

  it('believes no holder file that nobody stands behind', () => {
    writeFileSync(join(folder, 'holder.json'), JSON.stringify({ pid: process.ppid, startedAt: 'today' }));
    lockFolder(folder).release();
  });

  it('says so when the folder cannot be made', () => {
    writeFileSync(join(folder, 'file'), '');
    expect(() => lockFolder(join(folder, 'file', 'data'))).toThrow(/cannot be made/);
  });
});
