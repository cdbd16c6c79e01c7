import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { columnThread } from '#server/columns/column-thread.ts';
import { writing } from '#server/records/write/writing.ts';
import type { MatchCandidates } from '../../plugins/match/api.ts';
import { columns as roommates } from '../../plugins/match/server/roommate-columns.ts';
import { findPostgres, startCluster } from '../support/cluster.ts';
import { keptPicture, startTestHost } from '../support/host.ts';
import type { Note } from './figures.ts';

const rounds = 20;

/** Measures how soon a change on one instance shows among the candidates of another, over PostgreSQL. */
export async function instances(note: Note): Promise<void> {
  if (!(await findPostgres())) {
    console.log('There is no PostgreSQL on this machine: two instances are not measured.');
    return;
  }
  const folder = mkdtempSync(join(tmpdir(), 'bench-instances-'));
  // PostgreSQL runs as nobody where this runs as root
  chmodSync(folder, 0o755);
  const cluster = await startCluster(join(folder, 'postgres'), { durable: true });
  const begin = (name: string) => startTestHost({ DATA_DIR: join(folder, name), DATABASE_URL: cluster.urlOf('postgres') });
  const one = await begin('one');
  mkdirSync(join(folder, 'two'));
  cpSync(join(folder, 'one', 'secrets.json'), join(folder, 'two', 'secrets.json'));
  const two = await begin('two');
  try {
    const photos = [await keptPicture(one)];
    const { match, search } = await one.kernel.use(writing).run({ system: true }, { kind: 'form' }, async (batch) => {
      const area = (await batch.create('area', { name: { en: 'Fort Greene', kr: '', zh: '' }, borough: 'brooklyn' })).id;
      const person = async (name: string) => {
        const member = (await batch.create('user', { userId: name, name, email: `${name}@example.com`, status: 'approved' })).id;
        return { member, search: (await batch.create('roommate', { name, member, budgetTo: 160_000, moveFrom: '2026-12-01', areas: [area], stayMonths: 12 })).id };
      };
      const [host, other] = [await person('owner'), await person('other')];
      const made = await batch.create('match', { title: 'A home', host: host.member, seats: 3, seatPrice: 150_000, areas: [area], photos, registration: 'complete' });
      return { match: made.id, search: other.search };
    });
    const token = await two.signIn();
    const months = async () => ((await (await two.call('GET', `/api/match/${match}/candidates`, { token })).json()) as MatchCandidates).candidates[0]?.judgement.parts.find(({ name }) => name === 'stay')?.fit;
    for (const host of [one, two]) await host.kernel.use(columnThread).keep(roommates);
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const stayMonths = 1 + (round % 11);
      await one.kernel.use(writing).run({ system: true }, { kind: 'form' }, (batch) => batch.update('roommate', search, undefined, { stayMonths }));
      const committed = performance.now();
      while ((await months()) !== stayMonths / 12) if (performance.now() - committed > 30_000) throw new Error('The other instance did not follow');
      times.push(performance.now() - committed);
    }
    const sorted = times.toSorted((a, b) => a - b);
    note('a change on one instance among the candidates of another', `median ${sorted[rounds / 2]!.toFixed(0)} ms, worst ${sorted.at(-1)!.toFixed(0)} ms`, '1 s');
  } finally {
    await two.stop();
    await one.stop();
    await cluster.stop('fast');
    rmSync(folder, { recursive: true, force: true });
  }
}
