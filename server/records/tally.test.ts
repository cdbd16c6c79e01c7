import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { database } from '#server/database/database.ts';
import { updateRows } from '#server/database/many-rows.ts';
import { migrate } from '#server/database/migrate.ts';
import { change, rowsOf } from '#server/database/statement.ts';
import { seededRandom } from '#server/random.ts';
import { writing, type Batch } from '#server/records/write/writing.ts';
import { onEachEngine } from '#tests/support/engines.ts';
import { startTestHost, type TestHost } from '#tests/support/host.ts';
import { hourOf, readTallies, readTotals, sumTallies, tallyStep } from './tally.ts';

/** Midnights of New York at which its clock changes, and moments around them. */
const moments = ['2026-03-08T04:59:59.999Z', '2026-03-08T05:00:00.000Z', '2026-03-09T03:59:59.999Z', '2026-03-09T04:00:00.000Z', '2026-11-01T05:30:00.000Z', '2026-11-02T04:59:59.999Z', '2026-11-02T05:00:00.000Z'];

onEachEngine('kept counts', (_, place) => {
  describe('of live records', () => {
    let hosts: readonly TestHost[];
    let host: TestHost;
    beforeEach(async () => {
      const { dataDir, databaseUrl } = await place();
      const start = (folder: string) => startTestHost({ DATA_DIR: folder, ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }) });
      host = await start(dataDir);
      // a folder belongs to one process, a PostgreSQL database to any number
      hosts = databaseUrl === undefined ? [host] : [host, await start(join(dataDir, 'other'))];
    });
    afterEach(() => Promise.all(hosts.map((one) => one.stop())));

    const query = <R>(text: string) => rowsOf<R>(host.kernel.use(database).read, text);
    const byKey = (rows: readonly { readonly hour: string; readonly value: string; readonly n: number }[]) =>
      Object.fromEntries(rows.map(({ hour, value, n }) => [`${hour} ${value}`, Number(n)] as const).toSorted(([a], [b]) => (a < b ? -1 : 1)));

    const kept = async () => {
      const { read } = host.kernel.use(database);
      const tallies = await readTallies(read, ['building', 'user', 'building/photos']);
      return { building: byKey(tallies.get('building') ?? []), user: byKey(tallies.get('user') ?? []), photos: byKey(tallies.get('building/photos') ?? []) };
    };
    async function counted() {
      const { engine } = host.kernel.use(database);
      const made = (table: string, value: string) =>
        query<{ hour: string; value: string; n: number }>(`select ${hourOf(engine, '"createdAt"')} as "hour", ${value} as "value", count(*) as "n" from "${table}" where "deletedAt" is null group by 1, 2`);
      const bare = await query<{ n: number }>(`select count(*) as "n" from "building" where "deletedAt" is null and "photos" is null and "active"`);
      return {
        building: byKey(await made('building', `''`)),
        user: byKey(await made('user', `coalesce("status", '')`)),
        photos: byKey(bare.filter(({ n }) => Number(n) > 0).map(({ n }) => ({ hour: '', value: '', n }))),
      };
    }

    it('equal counting after any sequence of entries, changes, deletions, undos and statements, by any instance', async () => {
      const random = seededRandom(71_008);
      const pick = <T>(all: readonly T[]): T => all[random.whole(0, all.length - 1)]!;
      const run = (work: (batch: Batch) => Promise<unknown>) =>
        pick(hosts).kernel.use(writing).run({ system: true }, { kind: 'form', at: new Date(pick(moments)) }, async (batch) => (await work(batch), batch.id));
      const [buildings, users, batches]: number[][] = [[], [], []];
      let made = 0;
      const steps: readonly ((batch: Batch) => Promise<unknown>)[] = [
        async (batch) => {
          const rows = Array.from({ length: random.whole(1, 5) }, () => ({ address: `${(made += 1)} Rockwell Pl`, borough: 'brooklyn', confirmedAddress: `${made} Rockwell Pl`, active: random.next() < 0.7 }));
          buildings!.push(...(await batch.createMany('building', rows)));
        },
        async (batch) => users!.push((await batch.create('user', { userId: `member${(made += 1)}`, name: 'Grace Liu', email: `m${made}@example.org`, type: 'normal' })).id),
        (batch) => batch.update('building', pick(buildings!), undefined, { active: random.next() < 0.5 }),
        (batch) => updateRows(batch.connection, 'building', [['photos', 'json']], [[pick(buildings!), random.next() < 0.5 ? '[]' : null]]),
        (batch) => batch.update('user', pick(users!), undefined, { status: pick(['applying', 'approved']) }),
        (batch) => batch.remove('building', pick(buildings!), undefined),
        (batch) => batch.restore('building', pick(buildings!)),
        (batch) => batch.undo(pick(batches!)),
        (batch) => updateRows(batch.connection, 'building', [['createdAt', 'moment']], [[pick(buildings!), pick(moments)]]),
      ];
      let moves = 0;
      for (let step = 0; step < 140; step += 1) {
        // Some are refused: a deleted building is not changed, what was changed since is not taken back.
        const done = await run(buildings!.length === 0 || users!.length === 0 ? steps[step % 2]! : pick(steps)).catch(() => undefined);
        if (done === undefined) continue;
        moves += 1;
        batches!.push(done);
        if (step % 25 === 0) await sumTallies(pick(hosts).kernel.use(database));
        if (step % 5 === 0) expect([step, await kept()]).toEqual([step, await counted()]);
      }
      expect(await kept()).toEqual(await counted());
      expect(moves).toBeGreaterThan(60);
      const totals = await readTotals(host.kernel.use(database).read, ['building', 'user']);
      expect(Object.fromEntries(totals.get('building')!)).toEqual({ '': Object.values((await counted()).building).reduce((sum, n) => sum + n, 0) });
      expect([...totals.get('user')!.values()].reduce((sum, n) => sum + n, 0)).toBe(Object.values((await counted()).user).reduce((sum, n) => sum + n, 0));
    });

    it('are made anew where a description changes, and again where it returns', async () => {
      const open = host.kernel.use(database);
      await host.kernel.use(writing).run({ system: true }, { kind: 'form' }, (batch) => batch.createMany('managementCompany', ['A & Co', 'B & Co'].map((en) => ({ name: { en, kr: '', zh: '' } }))));
      const [all, one] = [undefined, `"nameEn" = 'A & Co'`].map((text) =>
        tallyStep({ of: 'managementCompany/some', record: 'managementCompany', ...(text !== undefined && { where: { columns: ['nameEn'], text: { sqlite: text, postgres: text } } }) }),
      );
      const count = async () => (await readTallies(open.read, ['managementCompany/some'])).get('managementCompany/some')?.[0]?.n;
      for (const [step, expected] of [[all!, 2], [one!, 1], [all!, 2]] as const) {
        await migrate(open, [step]);
        expect(await count()).toBe(expected);
      }
      await open.write((connection) => change(connection, `delete from "managementCompany" where "nameEn" = 'B & Co'`));
      expect(await count()).toBe(1);
    });
  });
}, 'product');
