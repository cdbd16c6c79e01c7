import { execFile, spawn } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { chmod } from 'node:fs/promises';
import { createConnection, createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { asNobody, until, type Cluster } from './cluster.ts';

const run = promisify(execFile);

/** A PostgreSQL server that follows another one commit by commit. */
export interface Standby {
  /** Folder of its socket. */
  readonly home: string;
  /** Ends following: it takes writes from then on. */
  promote(): Promise<void>;
  stop(): Promise<void>;
}

/** Folder of a cluster's socket. */
export const socketOf = (cluster: Cluster): string => new URL(cluster.urlOf('postgres')).searchParams.get('host')!;

async function ask<T>(home: string, statement: string): Promise<readonly T[]> {
  const client = new Client({ connectionString: `postgresql://stoop@localhost/postgres?host=${encodeURIComponent(home)}` });
  await client.connect();
  try {
    return (await client.query(statement)).rows as T[];
  } finally {
    await client.end();
  }
}

/** Starts a synchronous standby of a cluster: what that one commits is on both when it is acknowledged. */
export async function startStandby(cluster: Cluster, bin: string): Promise<Standby> {
  const home = mkdtempSync(join(tmpdir(), 'stoop-standby-'));
  const owner = asNobody();
  if (owner.uid !== undefined) chownSync(home, owner.uid, owner.gid ?? owner.uid);
  await chmod(home, 0o755);
  const data = join(home, 'data');
  const options = { ...owner, cwd: home, env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' } };
  const primary = socketOf(cluster);
  await run(join(bin, 'pg_basebackup'), ['--host', primary, '--username', 'stoop', '--pgdata', data, '--write-recovery-conf', '--wal-method', 'stream', '--checkpoint', 'fast'], options);
  const child = spawn(join(bin, 'postgres'), ['-D', data, '-k', home, '-c', 'listen_addresses=', '-c', 'max_connections=600', '-c', 'dynamic_shared_memory_type=mmap'], { ...options, stdio: 'ignore' });
  await ask(primary, `alter system set synchronous_standby_names = '*'`);
  await ask(primary, 'select pg_reload_conf()');
  await until(async () => (await ask(primary, `select 1 from pg_stat_replication where sync_state = 'sync'`)).length > 0);
  return {
    home,
    promote: async () => {
      await run(join(bin, 'pg_ctl'), ['promote', '--pgdata', data, '--wait'], options);
      // it was copied with the primary's wish for a standby, and has none
      await ask(home, `alter system set synchronous_standby_names = ''`);
      await ask(home, 'select pg_reload_conf()');
    },
    stop: async () => {
      const gone = new Promise((done) => child.once('exit', done));
      child.kill('SIGINT');
      await gone;
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** One address that leads to whichever server is the primary, as an operator's proxy or a moved address does. */
export interface Address {
  readonly port: number;
  /** Leads to another server: connections of before break. */
  lead(home: string): void;
  close(): Promise<void>;
}

/** Opens such an address. */
export async function openAddress(first: string): Promise<Address> {
  let home = first;
  const open = new Set<Socket>();
  const server = createServer((caller) => {
    const line = createConnection(join(home, '.s.PGSQL.5432'));
    for (const [one, other] of [[caller, line], [line, caller]] as const) {
      open.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const cut = () => open.forEach((one) => one.destroy());
  return {
    port: (server.address() as AddressInfo).port,
    lead: (next) => {
      home = next;
      cut();
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        cut();
      }),
  };
}
