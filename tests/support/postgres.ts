import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { until } from './cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of the PostgreSQL server that the files of one run share; started by the first that needs it. */
    postgresFolder: string;
    /** The process whose end is the end of the run. */
    postgresGuard: number;
  }
}

/** Gives the run a place for its PostgreSQL server, and ends the server with the run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'stoop-postgres-'));
  project.provide('postgresFolder', folder);
  project.provide('postgresGuard', process.pid);
  return async () => {
    const lock = join(folder, 'server/data/postmaster.pid');
    const pid = Number((await readFile(lock, 'utf8').catch(() => '')).split('\n')[0]);
    if (pid) {
      process.kill(pid, 'SIGINT');
      await until(async () => !existsSync(lock));
    }
    await rm(folder, { recursive: true, force: true });
  };
}
