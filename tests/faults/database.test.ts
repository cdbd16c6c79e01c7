import { execFileSync, spawn } from 'node:child_process';
import { chownSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { database } from '#server/database/database.ts';
import { change, rowsOf } from '#server/database/statement.ts';
import { findPostgres, startCluster, type Cluster } from '../support/cluster.ts';
import { onEachEngine } from '../support/engines.ts';
import { adminPassword, startTestHost, type TestHost } from '../support/host.ts';
import { operationsOf } from '../support/operations.ts';

const undo: (() => void | Promise<void>)[] = [];
afterEach(async () => {
  for (const one of undo.splice(0).reverse()) await one();
});

const folderFor = (name: string): string => {
  const folder = mkdtempSync(join(tmpdir(), `stoop-${name}-`));
  undo.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

const hostIn = async (environment: Record<string, string>): Promise<TestHost> => {
  const host = await startTestHost(environment);
  undo.push(() => host.end());
  return host;
};

/** Another process that begins a transaction on a database file and keeps it until it is ended. */
async function lockFile(file: string, how: 'immediate' | 'exclusive'): Promise<() => Promise<void>> {
  const script = `const { DatabaseSync } = require('node:sqlite');
    const database = new DatabaseSync(${JSON.stringify(file)});
    database.exec('begin ${how}');
    process.stdout.write('locked');
    process.stdin.on('end', () => { database.exec('rollback'); database.close(); }).resume();`;
  const child = spawn(process.execPath, ['-e', script], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = new Promise<void>((done) => child.once('close', () => done()));
  await new Promise((done) => child.stdout.once('data', done));
  const release = async () => {
    child.stdin.end();
    await ended;
  };
  undo.push(release);
  return release;
}

interface Outcome {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly errorCode: unknown;
}

const outcomeOf = async (call: Promise<Response>): Promise<Outcome> => {
  const answer = await call;
  const text = await answer.text();
  const body = text === '' ? {} : (JSON.parse(text) as { errorCode?: unknown });
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), errorCode: body.errorCode };
};

let made = 0;
const makeAmenity = (host: TestHost, token: string, words = 'Laundry') => {
  made += 1;
  const name = `${words} ${made}`;
  return outcomeOf(host.call('POST', '/api/amenity', { token, body: { name: { kr: name, en: name, zh: name } } }));
};
const readAmenities = (host: TestHost, token: string) => outcomeOf(host.call('GET', '/api/amenity', { token }));
const signIn = (host: TestHost) => outcomeOf(host.call('POST', '/api/user', { body: host.credentials('admin', adminPassword) }));

/** Trouble of the database as callers are told it: later it may go well. */
const trouble = (status: number) => ({ status, retryAfter: expect.stringMatching(/^\d+$/), errorCode: 10_000 });

describe('a database file that another process holds', () => {
  it.each(['immediate', 'exclusive'] as const)('delays writes and no read: begin %s', async (how) => {
    const dataDir = folderFor('locked');
    const host = await hostIn({ DATA_DIR: dataDir });
    const token = await host.signIn();
    const release = await lockFile(join(dataDir, 'stoop.sqlite'), how);

    const order: string[] = [];
    const write = makeAmenity(host, token).then((outcome) => {
      order.push('write');
      return outcome;
    });
    for (let turn = 0; turn < 20; turn += 1) expect((await readAmenities(host, token)).status).toBe(200);
    expect((await host.call('GET', '/readyz')).status).toBe(200);
    order.push('reads');
    await release();
    expect((await write).status).toBe(200);
    expect(order).toEqual(['reads', 'write']);
  });

  it('delays no GET of the API, and no page or calendar of a client', async () => {
    const dataDir = folderFor('locked');
    const host = await hostIn({ DATA_DIR: dataDir });
    const token = await host.signIn();
    const described = operationsOf(await (await host.call('GET', '/api/openapi.json')).json());
    const reads = described.filter(({ method, path }) => method === 'GET' && path !== '/api/push/stream').map(({ path }) => path.replace(/\{\w+\}/g, '1'));
    expect(reads.length).toBeGreaterThan(100);
    const release = await lockFile(join(dataDir, 'stoop.sqlite'), 'exclusive');
    const failed: string[] = [];
    for (const path of [...reads, '/homes/unknown', '/share/unknown', '/plan/unknown', '/calendar/unknown.ics']) {
      const { status } = await host.call('GET', path, { token });
      if (status >= 500) failed.push(`${path} ${status}`);
    }
    expect(failed).toEqual([]);
    await release();
  });

  it('is told by the code of the database everywhere, signing in included', async () => {
    const dataDir = folderFor('locked');
    const host = await hostIn({ DATA_DIR: dataDir });
    const token = await host.signIn();
    const release = await lockFile(join(dataDir, 'stoop.sqlite'), 'immediate');
    // all at once: they do not wait one after the other
    const outcomes = await Promise.all([
      signIn(host),
      makeAmenity(host, token),
      outcomeOf(host.call('PUT', '/api/user/1', { token, body: { phone: '212-555-0100' }, headers: { 'if-match': '"1"' } })),
      outcomeOf(host.call('PUT', '/api/push/token', { token, body: { token: '' } })),
      outcomeOf(host.call('POST', '/api/user/auth/refresh', { body: { refreshToken: 'unknown', token: '' } })),
    ]);
    expect(outcomes).toEqual(outcomes.map(() => trouble(503)));
    await release();
    expect(await signIn(host)).toMatchObject({ status: 200 });
    expect(await makeAmenity(host, token)).toMatchObject({ status: 200 });
  });
});

describe('a disk that is full', () => {
  it('refuses writes on SQLite and reads on, and takes writes again without a new start', async () => {
    const host = await hostIn({});
    const token = await host.signIn();
    const { write } = host.kernel.use(database);
    const limit = (pages: string) => write((connection) => rowsOf(connection, `pragma max_page_count = ${pages}`));
    await limit('1'); // which means: as many as there are
    expect(await untilRefused(host, token)).toEqual(trouble(507));
    expect(await signIn(host)).toMatchObject({ status: expect.toBeOneOf([200, 507]) });
    expect((await readAmenities(host, token)).status).toBe(200);
    await limit('4294967294');
    expect(await makeAmenity(host, token)).toMatchObject({ status: 200 });
  });

  it.skipIf(process.getuid?.() !== 0)('refuses writes when it really is, the log of SQLite included', async () => {
    const dataDir = join(smallDisk('disk', '12m'), 'data');
    const host = await hostIn({ DATA_DIR: dataDir });
    const token = await host.signIn();
    execFileSync('sh', ['-c', 'cat /dev/zero > ballast 2>/dev/null || true'], { cwd: dataDir });
    const refused = await untilRefused(host, token);
    expect(refused).toEqual(trouble(refused.status));
    expect([503, 507]).toContain(refused.status);
    expect((await readAmenities(host, token)).status).toBe(200);
    rmSync(join(dataDir, 'ballast'));
    expect(await makeAmenity(host, token)).toMatchObject({ status: 200 });
  });

  const postgres = findPostgres();
  it.skipIf(process.getuid?.() !== 0)('refuses writes on PostgreSQL and reads on', async ({ skip }) => {
    if (!(await postgres)) skip();
    const cluster = await clusterIn(folderFor('full'), false);
    const disk = smallDisk('tablespace', '24m');
    const space = join(disk, 'space');
    mkdirSync(space);
    chownSync(space, 65_534, 65_534);
    const admin = await clientOf(cluster, 'postgres');
    await admin.query(`create tablespace small location '${space}'`);
    await admin.query('create database full_disk tablespace small');
    const host = await hostIn({ DATABASE_URL: cluster.urlOf('full_disk') });
    const token = await host.signIn();
    const other = await clientOf(cluster, 'full_disk');
    await other.query('create table ballast (text text)');
    const fill = async (): Promise<string> =>
      other.query('insert into ballast select repeat(md5(random()::text), 50) from generate_series(1, 100)').then(fill, (error: { code: string }) => error.code);
    expect(await fill()).toBe('53100');
    await other.query('insert into ballast select repeat(md5(random()::text), 20) from generate_series(1, 3)').catch(() => undefined);
    expect(await untilRefused(host, token)).toEqual(trouble(507));
    expect((await readAmenities(host, token)).status).toBe(200);
    await other.query('drop table ballast');
    expect(await makeAmenity(host, token)).toMatchObject({ status: 200 });
  });

  /** Writes until one is refused, which a few are not: there is room left in pages and in the log. */
  async function untilRefused(host: TestHost, token: string): Promise<Outcome> {
    for (let turn = 0; turn < 2000; turn += 1) {
      const outcome = await makeAmenity(host, token, 'x'.repeat(50));
      if (outcome.status !== 200) return outcome;
    }
    throw new Error('The disk never became full');
  }
});

describe('a database that is lost', () => {
  it('is told as such on SQLite: nothing is written to a file that was moved away', async () => {
    const dataDir = folderFor('moved');
    const host = await hostIn({ DATA_DIR: dataDir });
    const token = await host.signIn();
    const file = join(dataDir, 'stoop.sqlite');
    renameSync(file, `${file}.away`);
    expect(await makeAmenity(host, token)).toEqual(trouble(503));
    expect(await signIn(host)).toEqual(trouble(503));
    renameSync(`${file}.away`, file);
    expect(await makeAmenity(host, token)).toMatchObject({ status: 200 });
  });

  it('is told as such on PostgreSQL, in a transaction too, and comes back by itself', async ({ skip }) => {
    if (!(await findPostgres())) skip();
    const cluster = await clusterIn(folderFor('lost'), true);
    const admin = await clientOf(cluster, 'postgres');
    admin.on('error', () => undefined);
    await admin.query('create database lost');
    const host = await hostIn({ DATABASE_URL: cluster.urlOf('lost') });
    const token = await host.signIn();
    expect(await makeAmenity(host, token)).toMatchObject({ status: 200 });

    await cluster.stop('kill');
    const outcomes = await Promise.all([makeAmenity(host, token), readAmenities(host, token), signIn(host)]);
    expect(outcomes).toEqual(outcomes.map(() => trouble(503)));
    expect(await makeAmenity(host, token)).toEqual(trouble(503));
    expect((await host.call('GET', '/readyz')).status).toBe(503);
    await cluster.start();
    await expect.poll(async () => (await makeAmenity(host, token)).status).toBe(200);
  });
});

onEachEngine('a transaction that fails', (open, _place, engine) => {
  it('says why, though taking it back fails too', async () => {
    const { write } = await open();
    const cause = new Error('the true cause');
    const ending = async (error: Error) =>
      write(async (connection) => {
        await change(connection, engine === 'postgres' ? 'select pg_terminate_backend(pg_backend_pid())' : 'rollback').catch(() => undefined);
        throw error;
      }).catch((thrown: unknown) => thrown);
    expect(await ending(cause)).toBe(cause);
    // and the next one finds a connection that works
    expect(await write((connection) => rowsOf(connection, 'select 1 as "one"'))).toEqual([{ one: 1 }]);
  });
});

function smallDisk(name: string, size: string): string {
  const folder = folderFor(name);
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=755`, 'tmpfs', folder]);
  undo.push(() => void execFileSync('umount', ['-l', folder]));
  return folder;
}

async function clusterIn(folder: string, durable: boolean): Promise<Cluster> {
  const cluster = await startCluster(folder, { durable });
  undo.push(() => cluster.stop('kill'));
  return cluster;
}

async function clientOf(cluster: Cluster, name: string): Promise<Client> {
  const client = new Client({ connectionString: cluster.urlOf(name) });
  client.on('error', () => undefined);
  await client.connect();
  undo.push(() => client.end().catch(() => undefined));
  return client;
}
