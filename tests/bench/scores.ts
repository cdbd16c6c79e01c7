import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { survey } from '#kit/score/survey.ts';
import { topics } from '#plugins/roommate/index.ts';
import { columnThread } from '#server/columns/column-thread.ts';
import { database } from '#server/database/database.ts';
import { insertRows } from '#server/database/many-rows.ts';
import { change, rowsOf } from '#server/database/statement.ts';
import { seededRandom } from '#server/random.ts';
import { reading } from '#server/records/read/reading.ts';
import { writing, type Batch } from '#server/records/write/writing.ts';
import { columns as homes } from '../../plugins/recommend/server/home-columns.ts';
import { columns as roommates } from '../../plugins/match/server/roommate-columns.ts';
import { readRoommates } from '../../plugins/match/server/read-roommates.ts';
import { roommateScoring } from '../../plugins/match/score/roommates.ts';
import { findPostgres, startCluster } from '../support/cluster.ts';
import { keptPicture, startTestHost, type TestHost } from '../support/host.ts';
import type { Note } from './figures.ts';

const people = 100_000;
const areas = 60;
const asks = 120;
const at = '2026-01-01T00:00:00.000Z';
const quantile = (values: readonly number[], part: number) => values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? 0;

/** Measures candidates for a match among 100,000 people and rents for a client among as many, each alone and while 50 change a second, and 1,000 against 1,000. */
export async function scores(note: Note): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-scores-'));
  try {
    const sqlite = await startTestHost({ DATA_DIR: join(folder, 'sqlite') });
    await fill(sqlite);
    await measured(sqlite, 'SQLite', note).finally(() => sqlite.end());
    if (!(await findPostgres())) {
      console.log('There is no PostgreSQL on this machine: scores are measured on SQLite alone.');
      return;
    }
    // PostgreSQL runs as nobody where this runs as root
    chmodSync(folder, 0o755);
    const cluster = await startCluster(join(folder, 'cluster'), { durable: true, locale: 'C.UTF-8' });
    try {
      const postgres = await startTestHost({ DATA_DIR: join(folder, 'postgres'), DATABASE_URL: cluster.urlOf('postgres') });
      await fill(postgres);
      await measured(postgres, 'PostgreSQL', note).finally(() => postgres.end());
    } finally {
      await cluster.stop('fast');
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export async function fill({ kernel }: TestHost): Promise<void> {
  const { read, write, engine } = kernel.use(database);
  const random = seededRandom(19);
  const day = () => `2026-${random.of(['11', '12'])}-${String(random.whole(1, 28)).padStart(2, '0')}`;
  const rows = (more: Readonly<Record<string, number>>) => JSON.stringify(random.some([...topics], 4).map((topic) => ({ topic, level: random.whole(1, 3), ...more })));
  const many = (count: number, row: (id: number) => readonly unknown[]) => Array.from({ length: count }, (_, place) => [...row(place + 1), 1, at, at]);
  const insert = (table: string, columns: string, all: readonly (readonly unknown[])[]) => write((connection) => insertRows(connection, table, [...columns.split(' '), 'version', 'createdAt', 'updatedAt'], all));
  const allAreas = Array.from({ length: areas }, (_, place) => place + 1);
  await insert('area', 'id nameEn borough', many(areas, (id) => [id, `Area ${id}`, random.of(['queens', 'brooklyn', 'manhattan', 'bronx'])]));
  await insert('user', 'id userId name status gender birthDate active', many(people, (id) => [id + 100, `member${id}`, 'Somebody', 'approved', random.whole(0, 1), '1998-05-05', true]));
  await insert(
    'roommate',
    'id name member budgetFrom budgetTo moveFrom anywhere stayMonths rhythm sharesGender sharesAge lives wishes active',
    many(people, (id) => {
      const budget = random.whole(900, 3000) * 100;
      return [id, 'Somebody', id + 100, budget - 30_000, budget, day(), false, random.whole(3, 24), random.of(['student', 'worker']), true, random.whole(0, 1) === 1, rows({}), rows({ importance: 3 }), true];
    }),
  );
  const links = Array.from({ length: people }, (_, place) => random.some(allAreas, 2).map((area, position) => [place + 1, area, position])).flat();
  await write((connection) => insertRows(connection, 'roommate_areas', ['ownerId', 'targetId', 'position'], links));
  await insert(
    'building',
    'id address borough area subwayLine subwayName distance fee active',
    many(people / 10, (id) => [id, `${id} 28th St`, 'queens', random.whole(1, areas), random.of(['7', 'E M', 'G']), 'Court Sq', random.whole(1, 18), random.of(['fee', 'noFee']), true]),
  );
  await insert(
    'rent',
    'id title building price netPrice availableMoveDate active',
    many(people, (id) => {
      const price = random.whole(18, 60) * 10_000;
      return [id, '1B1B', random.whole(1, people / 10), price, price, day(), true];
    }),
  );
  if (engine === 'sqlite') await write((connection) => change(connection, 'analyze'));
  // as its own cleaning leaves a table some time after
  else await rowsOf(read, 'vacuum analyze');
}

async function measured(host: TestHost, engine: string, note: Note): Promise<void> {
  const { kernel } = host;
  const { read } = kernel.use(database);
  // a server does it in its first ten seconds
  await kernel.use(reading).prepare();
  const client = await kernel.use(writing).run({ system: true }, { kind: 'form' }, async (batch) => (await batch.create('customer', { name: 'Somebody', budget: 330_000, moveDate: '2026-12-10', areas: [1, 2], stayMonths: 12 })).id);
  const photos = [await keptPicture(host)];
  const match = await kernel.use(writing).run({ system: true }, { kind: 'form' }, async (batch) => (await batch.create('match', { title: 'A home', host: 101, seats: 3, seatPrice: 150_000, areas: [1], photos, registration: 'complete' })).id);
  const token = await host.signIn();
  const times = async (path: string, before: () => Promise<unknown> = async () => undefined) => {
    const ask = async () => {
      const { status } = await host.call('GET', path, { token });
      if (status !== 200) throw new Error(`${path} was answered with ${status}`);
    };
    for (let round = 0; round < 5; round += 1) await ask();
    const found: number[] = [];
    for (let round = 0; round < asks; round += 1) {
      await before();
      const started = performance.now();
      await ask();
      found.push(performance.now() - started);
    }
    return `median ${quantile(found, 0.5).toFixed(0)} ms, p95 ${quantile(found, 0.95).toFixed(0)} ms, p99 ${quantile(found, 0.99).toFixed(0)} ms`;
  };
  const alone = async (what: string, path: string, rewrite: (batch: Batch, id: number) => Promise<unknown>) => {
    note(`${what}, ${engine}`, await times(path), '50 ms');
    let id = 0;
    const over = new AbortController();
    const began = performance.now();
    const changing = (async () => {
      while (!over.signal.aborted) {
        id += 1;
        await kernel.use(writing).run({ system: true }, { kind: 'form' }, (batch) => rewrite(batch, id));
        // fifty a second, however long a write takes
        await new Promise((done) => setTimeout(done, Math.max(0, began + id * 20 - performance.now())));
      }
    })();
    const busy = await times(path, () => new Promise((done) => setTimeout(done, 40)));
    over.abort();
    await changing;
    note(`the same while ${((1000 * id) / (performance.now() - began)).toFixed(0)} of them change a second, ${engine}`, busy, '50 ms');
  };
  const started = performance.now();
  await kernel.use(columnThread).keep(roommates);
  note(`columns of ${people.toLocaleString('en')} people filled, ${engine}`, `${(performance.now() - started).toFixed(0)} ms`, '–');
  await alone('candidates of a match among them, with reasons, over HTTP', `/api/match/${match}/candidates`, (batch, id) => batch.update('roommate', id, undefined, { stayMonths: 1 + (id % 24) }));
  const begun = performance.now();
  await kernel.use(columnThread).keep(homes);
  note(`columns of ${people.toLocaleString('en')} rents filled, ${engine}`, `${(performance.now() - begun).toFixed(0)} ms`, '–');
  await alone('rents for a client among them, with reasons, over HTTP', `/api/recommend/suggest/customer/${client}`, (batch, id) => batch.update('rent', id, undefined, { price: 200_000 + id * 100 }));

  const thousand = await readRoommates(read, { ids: Array.from({ length: 1000 }, (_, one) => one + 1) });
  const before = process.cpuUsage();
  for (const a of thousand) survey(roommateScoring, thousand.length, (place) => ({ a, b: thousand[place]!, match: null, seatPrice: null }), { weights: {}, maxBest: 50, maxNear: 0 });
  const { user, system } = process.cpuUsage(before);
  note('1,000 people against 1,000, the first fifty of each', `${((user + system) / 1000).toFixed(0)} ms of processor`, '1 s');
}
