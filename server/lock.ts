import { accessSync, constants, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ConfigError } from './config.ts';

/** Result code of SQLite when another process holds the lock. */
const busy = 5;

/** The hold on a data folder. */
export interface Lock {
  release(): void;
}

/**
 * Takes a data folder for this process alone, making it when it is missing. Throws `ConfigError` naming the holder,
 * or what keeps this process from writing there.
 *
 * The lock is the operating system's own on the file `lock`, held through SQLite: it ends with its process, however
 * that ends, so no stale lock can be left behind and no process id has to be believed. `holder.json` is for people.
 */
export function lockFolder(dataDir: string): Lock {
  const holder = join(dataDir, 'holder.json');
  const refused = (what: string, cause: unknown) => Object.assign(new ConfigError([`DATA_DIR ${dataDir} ${what}`]), { cause });
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  } catch (cause) {
    throw refused(`cannot be made: ${(cause as Error).message}`, cause);
  }
  let file: DatabaseSync | undefined;
  try {
    accessSync(dataDir, constants.W_OK);
    file = new DatabaseSync(join(dataDir, 'lock'));
    file.exec('pragma journal_mode = memory; begin exclusive');
  } catch (cause) {
    file?.close();
    const { errcode, message } = cause as Error & { errcode?: number };
    throw refused(errcode === busy ? `is in use${by(holder)}` : `cannot be written: ${message}`, cause);
  }
  writeFileSync(holder, JSON.stringify({ pid: process.pid, startedAt: new Date().toISOString() }));
  const release = (): void => {
    process.off('exit', release);
    if (!file.isOpen) return;
    rmSync(holder, { force: true });
    file.exec('rollback');
    file.close();
  };
  // the process itself holds on to the file: a forgotten lock would be collected, and then be none
  process.on('exit', release);
  return { release };
}

function by(holder: string): string {
  try {
    const { pid, startedAt } = JSON.parse(readFileSync(holder, 'utf8')) as { pid: number; startedAt: string };
    return ` by process ${pid}, started at ${startedAt}`;
  } catch {
    return ' by another process';
  }
}
