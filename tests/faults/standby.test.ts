import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { database } from '#server/database/database.ts';
import { rowsOf } from '#server/database/statement.ts';
import { findPostgres, startCluster } from '../support/cluster.ts';
import { freshKey, startTestHost } from '../support/host.ts';
import { openAddress, socketOf, startStandby } from '../support/standby.ts';

/** A whole PostgreSQL, its programs for operators included: that of the packages has none. */
const programs = await findPostgres(['pg_basebackup', 'pg_ctl']);

const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const one of undo.splice(0).reverse()) await one();
});

it.skipIf(!programs)('a synchronous standby promoted while 200 people write loses nothing acknowledged, and the product goes on by itself', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'stoop-primary-'));
  undo.push(() => rm(folder, { recursive: true, force: true }));
  const primary = await startCluster(folder, { durable: true, bin: programs });
  let isUp = true;
  undo.push(async () => isUp && primary.stop('fast'));
  const standby = await startStandby(primary, programs!);
  undo.push(() => standby.stop());
  const address = await openAddress(socketOf(primary));
  undo.push(() => address.close());
  const host = await startTestHost({ DATABASE_URL: `postgres://stoop@127.0.0.1:${address.port}/postgres` });
  undo.push(() => host.end());
  const token = await host.signIn();

  const acknowledged = new Set<string>();
  const over = new AbortController();
  const writeOn = async (person: number) => {
    for (let number = 1; !over.signal.aborted; number += 1) {
      const en = `Person ${person} number ${number}`;
      // as a page does: the same change again under the same key, until it is answered
      for (const key = freshKey(); !over.signal.aborted; await pause(100 + Math.random() * 400)) {
        const { status } = await host.call('POST', '/api/amenity', { token, body: { name: { en, kr: '', zh: '' } }, headers: { 'idempotency-key': key } });
        if (status === 503) continue;
        expect([en, status]).toEqual([en, 200]);
        acknowledged.add(en);
        break;
      }
      await pause(Math.random() * 500);
    }
  };
  const people = Promise.all(Array.from({ length: 200 }, (_, person) => writeOn(person)));
  undo.push(() => {
    over.abort();
    return people;
  });
  const grownBy = (by: number) => {
    const wanted = acknowledged.size + by;
    return expect.poll(() => acknowledged.size, { timeout: 120_000, interval: 50 }).toBeGreaterThanOrEqual(wanted);
  };

  await grownBy(200);
  await primary.stop('kill');
  isUp = false;
  await standby.promote();
  address.lead(standby.home);
  await grownBy(200);
  over.abort();
  await people;

  const rows = await rowsOf<{ nameEn: string }>(host.kernel.use(database).read, `select "nameEn" from "amenity" where "nameEn" like 'Person %'`);
  const stored = rows.map(({ nameEn }) => nameEn);
  expect([...acknowledged].filter((name) => !stored.includes(name))).toEqual([]);
  // and no repeated call wrote twice
  expect(stored.filter((name, at) => stored.indexOf(name) !== at)).toEqual([]);
});
