import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import sharp from 'sharp';
import { afterEach, describe, expect, it } from 'vitest';
import { database } from '#server/database/database.ts';
import { rowsOf } from '#server/database/statement.ts';
import { findPostgres, startCluster } from '../support/cluster.ts';
import { startTestHost, type TestHost } from '../support/host.ts';
import { root } from '../support/sources.ts';

const run = promisify(execFile);
/** A whole PostgreSQL, its programs for operators included: that of the packages has none. */
const programs = await findPostgres(['pg_dump', 'pg_restore']);

const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const one of undo.splice(0).reverse()) await one();
});

/** Somewhere the product lies: its environment, and a copy of it from a backup. */
interface Place {
  readonly environment: Readonly<Record<string, string>>;
  restore(backup: string): Promise<Readonly<Record<string, string>>>;
}

async function inFolder(folder: string): Promise<Place> {
  const dataDir = join(folder, 'data');
  await mkdir(dataDir);
  // the backup of the folder is a folder of the product
  return { environment: { DATA_DIR: dataDir }, restore: async (backup) => ({ DATA_DIR: backup }) };
}

async function inPostgres(folder: string): Promise<Place> {
  const own = await mkdtemp(join(tmpdir(), 'stoop-cluster-'));
  undo.push(() => rm(own, { recursive: true, force: true }));
  const cluster = await startCluster(own, { durable: false, bin: programs });
  undo.push(() => cluster.stop('fast'));
  const dataDir = join(folder, 'data');
  await mkdir(dataDir);
  const admin = async (statement: string) => {
    const client = new Client({ connectionString: cluster.urlOf('postgres') });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await admin('create database stoop');
  return {
    environment: { DATA_DIR: dataDir, DATABASE_URL: cluster.urlOf('stoop') },
    restore: async (backup) => {
      await admin('create database restored');
      await run(join(programs!, 'pg_restore'), ['--exit-on-error', `--dbname=${cluster.urlOf('restored')}`, join(backup, 'stoop.dump')]);
      return { DATA_DIR: backup, DATABASE_URL: cluster.urlOf('restored') };
    },
  };
}

const engines: readonly (readonly [engine: string, open: (folder: string) => Promise<Place>, isThere: boolean])[] = [
  ['sqlite', inFolder, true],
  ['postgres', inPostgres, programs !== undefined],
];

const hostIn = async (environment: Readonly<Record<string, string>>): Promise<TestHost> => {
  const host = await startTestHost(environment);
  undo.push(() => host.end());
  return host;
};

describe.each(engines)('a backup on %s', (_, open, isThere) => {
  it.skipIf(!isThere)('taken while people write restores everything that was acknowledged before it, files and sessions included', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'stoop-backup-'));
    undo.push(() => rm(folder, { recursive: true, force: true }));
    const place = await open(folder);
    const host = await hostIn(place.environment);
    const token = await host.signIn();
    const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#ec6932' } }).png().toBuffer();
    const sent = await fetch(`${host.url}/api/file`, { method: 'POST', headers: { authorization: `Bearer ${token}`, 'content-type': 'image/png' }, body: new Uint8Array(picture) });
    const photo = (await sent.json()) as { file: string };
    const building = await host.call('POST', '/api/building', { token, body: { address: '41-17 Crescent St', confirmedAddress: '41-17 Crescent St', borough: 'queens', photos: [photo] } });
    expect([sent.status, building.status]).toEqual([200, 200]);
    const { id } = (await building.json()) as { id: number };

    const acknowledged = new Set<string>();
    const over = new AbortController();
    const writeOn = async (writer: number) => {
      for (let number = 1; !over.signal.aborted; number += 1) {
        const en = `Amenity ${writer} ${number}`;
        const { status } = await host.call('POST', '/api/amenity', { token, body: { name: { en, kr: '', zh: '' } } });
        if (status === 200) acknowledged.add(en);
      }
    };
    const writers = Promise.all([1, 2, 3, 4].map(writeOn));
    undo.push(() => {
      over.abort();
      return writers;
    });
    const grownTo = (size: number) => expect.poll(() => acknowledged.size, { timeout: 60_000, interval: 20 }).toBeGreaterThan(size);
    await grownTo(20);
    const before = [...acknowledged];
    const backup = join(folder, 'backup');
    await run(process.execPath, [join(root, 'scripts/backup.ts'), backup], { env: { ...process.env, PATH: `${programs ?? ''}:${process.env['PATH']}`, ...place.environment } });
    await grownTo(acknowledged.size + 5);
    over.abort();
    await writers;
    const [noted] = await rowsOf<{ place: string }>(host.kernel.use(database).read, 'select "place" from "backup"');
    expect(noted?.place).toBe(backup);
    await host.stop();

    const restored = await hostIn(await place.restore(backup));
    const again = await restored.signIn();
    // a session of before goes on: its key came with the secrets
    expect((await restored.call('GET', '/api/building?limit=1', { token })).status).toBe(200);
    const rows = await rowsOf<{ id: number; nameEn: string; journalled: number }>(
      restored.kernel.use(database).read,
      `select "id", "nameEn", (select count(*) from "journal" where "record" = 'amenity' and "recordId" = "amenity"."id") as "journalled" from "amenity"`,
    );
    const names = new Set(rows.map(({ nameEn }) => nameEn));
    expect(before.filter((name) => !names.has(name))).toEqual([]);
    expect(rows.filter(({ nameEn, journalled }) => nameEn.startsWith('Amenity') && Number(journalled) !== 1)).toEqual([]);
    expect((await restored.call('GET', `/media/${photo.file}`)).status).toBe(200);
    const kept = (await (await restored.call('GET', `/api/building/${id}`, { token: again })).json()) as { photos: readonly { file: string }[] };
    expect(kept.photos).toMatchObject([{ file: photo.file }]);
    // and it is written in again
    expect((await restored.call('POST', '/api/amenity', { token: again, body: { name: { en: 'After the restore', kr: '', zh: '' } } })).status).toBe(200);
  });
});

it('a backup goes into a folder of its own, and says so', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'stoop-backup-'));
  undo.push(() => rm(folder, { recursive: true, force: true }));
  await mkdir(join(folder, 'full', 'of something'), { recursive: true });
  const words = [join(root, 'scripts/backup.ts'), join(folder, 'full')];
  const failed = await run(process.execPath, words, { env: { ...process.env, DATA_DIR: folder } }).then(
    () => '',
    (error: { stderr: string }) => error.stderr,
  );
  expect(failed).toMatch(/is not empty: each backup has a folder of its own/);
});
