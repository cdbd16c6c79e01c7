import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Database } from './database.ts';
import { isDatabaseError } from './engine.ts';
import { openDatabase } from './open-database.ts';
import { createReaderThreads, type ReaderThreads } from './reader-threads.ts';
import { change, rowsOf } from './statement.ts';

let folder: string;
let database: Database;
let threads: ReaderThreads;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stoop-threads-'));
  database = openDatabase({ dataDir: folder });
  await database.write(async (connection) => {
    await change(connection, 'create table "box" ("id" integer primary key, "full" boolean)');
    await change(connection, 'insert into "box" values (1, ?), (2, ?), (3, null)', [true, false]);
  });
  threads = createReaderThreads(join(folder, 'stoop.sqlite'), 2);
});

afterEach(async () => {
  await threads.close();
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

/** Counts to a number inside the database, which takes a while. */
const counting =
  'with recursive n(i) as (select 1 union all select i + 1 from n where i < ?) select max(i) as "n" from n';

it('reads what is committed, with the same values as the main thread', async () => {
  const { rows } = await threads.run('select * from "box" where "id" <= ?', [3]);
  expect(rows).toEqual([
    { id: 1, full: true },
    { id: 2, full: false },
    { id: 3, full: null },
  ]);
  await database.write((connection) => change(connection, 'delete from "box" where "id" = 1'));
  expect((await threads.run('select count(*) as "n" from "box"', [])).rows).toEqual([{ n: 2 }]);
});

it('hands errors of the database back, and goes on', async () => {
  const error = await threads.run('select * from "nothing"', []).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ message: 'no such table: nothing' });
  expect(isDatabaseError(error)).toBe(true);
  await expect(threads.run('delete from "box"', [])).rejects.toThrow('readonly');
  expect((await threads.run('select count(*) as "n" from "box"', [])).rows).toEqual([{ n: 3 }]);
});

it('leaves the main thread free during a long read that was long before', async () => {
  await rowsOf(database.read, counting, [300_000]);
  let turns = 0;
  const turning = setInterval(() => (turns += 1), 1);
  const [row] = await rowsOf<{ n: number }>(database.read, counting, [600_000]);
  clearInterval(turning);
  expect(row?.n).toBe(600_000);
  expect(turns).toBeGreaterThan(3);
});

it('ends a thread that rests, and starts another for the next read', async () => {
  const resting = createReaderThreads(join(folder, 'stoop.sqlite'), 1, 1);
  const numbers: number[] = [];
  const hear = (worker: Worker) => numbers.push(worker.threadId);
  process.on('worker', hear);
  await resting.run('select 1', []);
  await expect.poll(async () => {
    await resting.run('select 1', []);
    return numbers.length;
  }).toBeGreaterThan(1);
  process.off('worker', hear);
  await resting.close();
});

it('leaves nobody waiting when it closes', async () => {
  const all = [threads.run(counting, [500_000]), threads.run('select 1', []), threads.run('select 2', [])];
  const settled = Promise.allSettled(all);
  await threads.close();
  for (const outcome of await settled)
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ message: 'The reader thread ended' });
});
