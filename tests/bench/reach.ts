import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Reach } from '#core/access/permission.ts';
import { readQuery } from '#kit/records/query.ts';
import { searchText } from '#kit/records/search.ts';
import { callerRights } from '#server/access/caller-rights.ts';
import { database } from '#server/database/database.ts';
import { insertRows } from '#server/database/many-rows.ts';
import { change, rowsOf } from '#server/database/statement.ts';
import { seededRandom } from '#server/random.ts';
import { reading } from '#server/records/read/reading.ts';
import { recordsRegistry, type Writer } from '#server/records/registry.ts';
import { searchRecords } from '#server/records/read/search.ts';
import { sightOf } from '#server/records/reach.ts';
import type { Caller } from '#server/slots.ts';
import { findPostgres, startCluster } from '../support/cluster.ts';
import { startTestHost, type TestHost } from '../support/host.ts';
import type { Note } from './figures.ts';
import { p50, timed, took } from './measure.ts';

const customers = 200_000;
const people = 400;
const asked = ['sort=name', 'sort=-updatedAt', 'sort=budget', 'budget=20..60&sort=-createdAt', 'q=kim', 'q=lee+ji'];
const family = ['Kim', 'Lee', 'Park', 'Choi', 'Jung', 'Kang', 'Cho', 'Yoon'];
const familyInHangul = ['김', '이', '박', '최', '정', '강', '조', '윤'];
const givenInHangul = ['민서', '지우', '하란', '시유', '은비'];
/** A caller as somebody types them: a name, digits of the phone, first consonants, a name in its own script. */
const callers = { name: 'kim ji', digits: '555 0172', 'last digits': '00172', initials: 'ㅊㅈㅇ', script: '하란' };
const mostTimes = 1.3;
/** Milliseconds below which a share is not judged: a statement more, or a core that woke, doubles what nobody can tell. */
const leastJudged = 5;
/** Milliseconds in which a caller is found. */
const mostForCaller = 50;
const rounds = 7;
const secondsToSettle = 12;

/** Measures lists and searches of 200,000 customers as somebody with reach, beside no reach, on both engines. */
export async function reach(note: Note): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-reach-'));
  try {
    const sqlite = await startTestHost({ DATA_DIR: join(folder, 'sqlite') });
    await measured(sqlite, 'SQLite', note).finally(() => sqlite.end());
    if (!(await findPostgres())) {
      console.log('There is no PostgreSQL on this machine: reach is measured on SQLite alone.');
      return;
    }
    // PostgreSQL runs as nobody where this runs as root
    chmodSync(folder, 0o755);
    const cluster = await startCluster(join(folder, 'cluster'), { durable: true, locale: 'C.UTF-8' });
    try {
      const postgres = await startTestHost({ DATA_DIR: join(folder, 'postgres'), DATABASE_URL: cluster.urlOf('postgres') });
      await measured(postgres, 'PostgreSQL', note).finally(() => postgres.end());
    } finally {
      await cluster.stop('fast');
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function fill({ kernel }: TestHost): Promise<void> {
  const { read, write, engine } = kernel.use(database);
  const { entity } = kernel.use(recordsRegistry).get('customer');
  const random = seededRandom(12);
  const day = '2026-01-01T00:00:00.000Z';
  const staff = Array.from({ length: people }, (_, at) => at + 11);
  const made = (id: number): readonly unknown[] => {
    const at = random.whole(0, family.length - 1);
    const name = `${family[at]} ${random.of(['Minseo', 'Jiwoo', 'Haoran', 'Siyu', 'Emily'])} ${id}`;
    const phone = `+1 ${random.whole(200, 999)} 555 ${String(random.whole(0, 9999)).padStart(4, '0')}`;
    const nativeName = `${familyInHangul[at]}${random.of(givenInHangul)}`;
    const moment = new Date(1_700_000_000_000 + random.whole(0, 60_000_000) * 1000).toISOString();
    return [id, id, name, nativeName, phone, searchText(entity, { name, nativeName, phone }), name.toLowerCase(), random.whole(1000, 9000), random.whole(11, people + 10), random.whole(11, people + 10), true, 1, moment, moment];
  };
  const columns = ['id', 'number', 'name', 'nativeName', 'phone', 'searchText', 'sortText', 'budget', 'assignee', 'createdBy', 'active', 'version', 'createdAt', 'updatedAt'];
  await write(async (connection) => {
    await insertRows(connection, 'user', ['id', 'userId', 'name', 'version', 'createdAt', 'updatedAt'], staff.map((id) => [id, `person${id}`, 'Person', 1, day, day]));
    await insertRows(connection, 'employee', ['id', 'name', 'member', 'active', 'version', 'createdAt', 'updatedAt'], staff.map((id) => [id, 'Person', id, true, 1, day, day]));
    await insertRows(connection, 'customer', columns, Array.from({ length: customers }, (_, at) => made(at + 1)));
    if (engine === 'sqlite') await change(connection, 'analyze');
  });
  // as its own cleaning leaves a table some time after
  if (engine === 'postgres') await rowsOf(read, 'vacuum analyze');
}

async function measured(host: TestHost, engine: string, note: Note): Promise<void> {
  const { kernel } = host;
  const { read, write } = kernel.use(database);
  const registry = kernel.use(recordsRegistry);
  const { entity } = registry.get('customer');
  await fill(host);
  const who = (reached: Reach, count: number): Caller => {
    const ids = Array.from({ length: count }, (_, at) => at + 11);
    const access = { roleList: ['bench'], rights: { 'customer/view': reached, 'customer/contact': reached }, people: { own: { user: [11], employee: [11] }, department: { user: ids, employee: ids } } };
    return { ...callerRights(access), userIdx: 11, userId: 'bench', userName: 'Bench', userType: 'normal', sessionId: 'bench' };
  };
  const readers = { all: who('all', 1), own: who('own', 1), 'department of 8': who('department', 8), 'department of 100': who('department', 100) };
  const times: Record<string, number[]> = {};
  const measure = async (what: string, work: () => Promise<unknown>) => (times[what] ??= []).push(await took(work));
  const parts = { sightAs: (by: Writer) => sightOf(read, registry, by), registry, reading: kernel.use(reading) };
  // Many rows at once leave a kind to the database for some seconds; then its columns are loaded, and its texts at the first search.
  for (let second = 0; second < secondsToSettle; second += 1) {
    await kernel.use(reading).prepare();
    await searchRecords(parts, { q: 'kim', limit: 6 }, readers.own, 'en');
    await delay(1000);
  }
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, reader] of Object.entries(readers)) {
      // Anybody's write forgets what is kept.
      await write((connection) => change(connection, 'update "customer" set "memo" = ? where "id" = 1', [`${round} ${name}`]));
      for (const words of asked) {
        const { query } = readQuery(entity, new URLSearchParams(words));
        await measure(`${name}: ${words}`, () => kernel.use(reading).list('customer', query, { offset: 0, limit: 50 }, reader, 'en'));
      }
      for (const [by, q] of Object.entries(callers)) await measure(`${name}: ${by}`, () => searchRecords(parts, { q, limit: 6 }, reader, 'en'));
    }
  }
  const medianOf = (name: string, what: string) => p50(times[`${name}: ${what}`] ?? []);
  for (const name of Object.keys(readers)) {
    const times = (what: string) => medianOf(name, what) / medianOf('all', what);
    for (const [kind, whats] of [['lists', asked], ['a caller', Object.keys(callers)]] as const) {
      const isCaller = kind === 'a caller';
      const said = whats.map((what) => `${what} ${medianOf(name, what).toFixed(1)}${name === 'all' ? '' : ` (${times(what).toFixed(1)})`}`);
      const isMissed = isCaller ? whats.some((what) => medianOf(name, what) > mostForCaller) : name !== 'all' && whats.some((what) => medianOf(name, what) > leastJudged && times(what) > mostTimes);
      const budget = isCaller ? `${mostForCaller} ms each` : name === 'all' ? '–' : `${mostTimes} times all, above ${leastJudged} ms`;
      note(`${customers} customers on ${engine}, ${kind}, reach ${name}: ms (times all)`, timed(said.join(' · ')), budget, { isMissed });
    }
  }
}
