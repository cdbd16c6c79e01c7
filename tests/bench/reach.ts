import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Reach } from '#core/access/permission.ts';
import { readQuery } from '#kit/records/query.ts';
import { callerRights } from '#server/access/caller-rights.ts';
import { database } from '#server/database/database.ts';
import { change } from '#server/database/statement.ts';
import { seededRandom } from '#server/random.ts';
import { reading } from '#server/records/read/reading.ts';
import { recordsRegistry } from '#server/records/registry.ts';
import { searchRecords } from '#server/records/read/search.ts';
import { sightOf } from '#server/records/reach.ts';
import type { Caller } from '#server/slots.ts';
import { startTestHost } from '../support/host.ts';

const customers = 200_000;
const people = 400;
const asked = ['sort=name', 'sort=-updatedAt', 'sort=budget', 'budget=20..60&sort=-createdAt', 'q=kim', 'q=lee+ji'];
const family = ['Kim', 'Lee', 'Park', 'Choi', 'Jung', 'Kang', 'Cho', 'Yoon'];
const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Measures lists and searches of 200,000 customers as somebody with reach, beside no reach: milliseconds of processor. */
export async function reach(note: (what: string, measured: string, budget: string) => void): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-reach-'));
  const host = await startTestHost({ DATA_DIR: folder });
  try {
    const { kernel } = host;
    const { read, write } = kernel.use(database);
    const registry = kernel.use(recordsRegistry);
    const random = seededRandom(12);
    await write(async (connection) => {
      for (let id = 1; id <= people; id += 1) {
        await change(connection, 'insert into "user" ("id", "userId", "name", "version", "createdAt", "updatedAt") values (?, ?, ?, 1, ?, ?)', [id + 10, `person${id}`, 'Person', '2026-01-01', '2026-01-01']);
        await change(connection, 'insert into "employee" ("id", "name", "member", "active", "version", "createdAt", "updatedAt") values (?, ?, ?, 1, 1, ?, ?)', [id + 10, 'Person', id + 10, '2026-01-01', '2026-01-01']);
      }
    });
    await write(async (connection) => {
      for (let id = 1; id <= customers; id += 1) {
        const name = `${random.of(family)} ${random.of(['Minseo', 'Jiwoo', 'Haoran', 'Siyu', 'Emily'])} ${id}`;
        const at = new Date(1_700_000_000_000 + random.whole(0, 60_000_000) * 1000).toISOString();
        await change(connection, 'insert into "customer" ("id", "number", "name", "searchText", "sortText", "budget", "assignee", "createdBy", "active", "version", "createdAt", "updatedAt") values (?, ?, ?, ?, ?, ?, ?, ?, 1, 1, ?, ?)', [id, id, name, name.toLowerCase(), name.toLowerCase(), random.whole(1000, 9000), random.whole(11, people + 10), random.whole(11, people + 10), at, at]);
      }
      await change(connection, 'analyze');
    });
    const range = (count: number) => Array.from({ length: count }, (_, at) => at + 11);
    const who = (reached: Reach, count: number): Caller => {
      const ids = range(count);
      const access = { roleList: ['bench'], rights: { 'customer/view': reached, 'customer/contact': reached }, people: { own: { user: [11], employee: [11] }, department: { user: ids, employee: ids } } };
      return { ...callerRights(access), userIdx: 11, userId: 'bench', userName: 'Bench', userType: 'normal', sessionId: 'bench' };
    };
    const readers = { all: who('all', 1), own: who('own', 1), 'department of 8': who('department', 8), 'department of 100': who('department', 100) };
    const times: Record<string, number[]> = {};
    const measure = async (what: string, work: () => Promise<unknown>) => {
      const before = process.cpuUsage();
      await work();
      const { user, system } = process.cpuUsage(before);
      (times[what] ??= []).push((user + system) / 1000);
    };
    for (let round = 0; round < 5; round += 1) {
      for (const [name, reader] of Object.entries(readers)) {
        // Anybody's write forgets what is kept.
        await write((connection) => change(connection, 'update "customer" set "memo" = ? where "id" = 1', [`${round} ${name}`]));
        for (const words of asked) {
          const { query } = readQuery(registry.get('customer').entity, new URLSearchParams(words));
          await measure(`${name}: ${words}`, () => kernel.use(reading).list('customer', query, { offset: 0, limit: 50 }, reader, 'en'));
        }
        await measure(`${name}: palette`, () => searchRecords({ sightAs: (who) => sightOf(read, registry, who), registry, reading: kernel.use(reading) }, { q: 'kim ji', records: ['customer'], limit: 6 }, reader, 'en'));
      }
    }
    for (const name of Object.keys(readers)) {
      const said = [...asked, 'palette'].map((words) => `${words} ${median(times[`${name}: ${words}`] ?? []).toFixed(1)}`);
      note(`${customers} customers, reach ${name}, processor ms`, said.join(' · '), name === 'all' ? '–' : '1.3 times all');
    }
  } finally {
    await host.end();
  }
}
