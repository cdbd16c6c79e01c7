import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Reach } from '#core/access/permission.ts';
import { readQuery } from '#kit/records/query.ts';
import { searchText } from '#kit/records/search.ts';
import { callerRights } from '#server/access/caller-rights.ts';
import { database } from '#server/database/database.ts';
import { change } from '#server/database/statement.ts';
import { seededRandom } from '#server/random.ts';
import { reading } from '#server/records/read/reading.ts';
import { recordsRegistry, type Writer } from '#server/records/registry.ts';
import { searchRecords } from '#server/records/read/search.ts';
import { sightOf } from '#server/records/reach.ts';
import type { Caller } from '#server/slots.ts';
import { startTestHost } from '../support/host.ts';
import type { Note } from './figures.ts';

const customers = 200_000;
const people = 400;
const asked = ['sort=name', 'sort=-updatedAt', 'sort=budget', 'budget=20..60&sort=-createdAt', 'q=kim', 'q=lee+ji'];
const family = ['Kim', 'Lee', 'Park', 'Choi', 'Jung', 'Kang', 'Cho', 'Yoon'];
const familyInHangul = ['김', '이', '박', '최', '정', '강', '조', '윤'];
const givenInHangul = ['민서', '지우', '하란', '시유', '은비'];
/** A caller as somebody types them: a name, digits of the phone, first consonants, a name in its own script. */
const callers = { name: 'kim ji', digits: '555 0172', 'last digits': '00172', initials: 'ㅊㅈㅇ', script: '하란' };
const mostTimes = 1.3;
/** Milliseconds in which a caller is found. */
const mostForCaller = 50;
const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Measures lists and searches of 200,000 customers as somebody with reach, beside no reach: milliseconds of processor. */
export async function reach(note: Note): Promise<void> {
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
    const { entity } = registry.get('customer');
    await write(async (connection) => {
      for (let id = 1; id <= customers; id += 1) {
        const at = random.whole(0, family.length - 1);
        const name = `${family[at]} ${random.of(['Minseo', 'Jiwoo', 'Haoran', 'Siyu', 'Emily'])} ${id}`;
        const phone = `+1 ${random.whole(200, 999)} 555 ${String(random.whole(0, 9999)).padStart(4, '0')}`;
        const nativeName = `${familyInHangul[at]}${random.of(givenInHangul)}`;
        const text = searchText(entity, { name, nativeName, phone });
        const made = new Date(1_700_000_000_000 + random.whole(0, 60_000_000) * 1000).toISOString();
        await change(connection, 'insert into "customer" ("id", "number", "name", "nativeName", "phone", "searchText", "sortText", "budget", "assignee", "createdBy", "active", "version", "createdAt", "updatedAt") values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1, 1, ?, ?)', [id, id, name, nativeName, phone, text, name.toLowerCase(), random.whole(1000, 9000), random.whole(11, people + 10), random.whole(11, people + 10), made, made]);
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
          const { query } = readQuery(entity, new URLSearchParams(words));
          await measure(`${name}: ${words}`, () => kernel.use(reading).list('customer', query, { offset: 0, limit: 50 }, reader, 'en'));
        }
        const parts = { sightAs: (by: Writer) => sightOf(read, registry, by), registry, reading: kernel.use(reading) };
        for (const [by, q] of Object.entries(callers)) await measure(`${name}: ${by}`, () => searchRecords(parts, { q, limit: 6 }, reader, 'en'));
      }
    }
    const medianOf = (name: string, what: string) => median(times[`${name}: ${what}`] ?? []);
    for (const name of Object.keys(readers)) {
      for (const [kind, whats] of [['lists', asked], ['a caller', Object.keys(callers)]] as const) {
        const isCaller = kind === 'a caller';
        const ratios = whats.map((what) => medianOf(name, what) / medianOf('all', what));
        const said = whats.map((what, at) => `${what} ${medianOf(name, what).toFixed(1)}${name === 'all' ? '' : ` (${ratios[at]!.toFixed(1)})`}`);
        const isMissed = isCaller ? whats.some((what) => medianOf(name, what) > mostForCaller) : name !== 'all' && ratios.some((ratio) => ratio > mostTimes);
        const budget = isCaller ? `${mostForCaller} ms each` : name === 'all' ? '–' : `${mostTimes} times all`;
        note(`${customers} customers, ${kind}, reach ${name}: processor ms (times all)`, said.join(' · '), budget, { isMissed });
      }
    }
  } finally {
    await host.end();
  }
}
