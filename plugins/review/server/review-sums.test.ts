import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dayInNewYork } from '#kit/records/day.ts';
import { dayAfter } from '#kit/records/new-york.ts';
import { database } from '#server/database/database.ts';
import { rowsOf } from '#server/database/statement.ts';
import { seededRandom } from '#server/random.ts';
import { writing, type Batch } from '#server/records/write/writing.ts';
import { environmentOf, onEachEngine } from '#tests/support/engines.ts';
import { startTestHost, type TestHost } from '#tests/support/host.ts';
import { reasons } from '../entity.ts';

interface StoredReview {
  readonly building: number;
  readonly area: number | null;
  readonly safety: number;
  readonly neighborhood: number;
  readonly transit: number;
  readonly writtenOn: string;
  readonly active: boolean | number;
  readonly state: string;
}

const today = dayInNewYork(Date.now());

onEachEngine('kept sums of reviews', (_, place) => {
  describe('of reviews', () => {
    let host: TestHost;
    beforeEach(async () => {
      host = await startTestHost(environmentOf(await place()));
    });
    afterEach(() => host.stop());

    const query = <R>(text: string) => rowsOf<R>(host.kernel.use(database).read, text);

    /** The sums as the reviews themselves make them. */
    async function counted() {
      const reviews = await query<StoredReview>(
        `select r."building", b."area", r."safety", r."neighborhood", r."transit", cast(r."writtenOn" as text) as "writtenOn", r."active", r."state"
         from "review" r join "building" b on b."id" = r."building" where r."deletedAt" is null`,
      );
      const sums = new Map<string, number[]>();
      for (const { building, area, safety, neighborhood, transit, writtenOn, active, state } of reviews) {
        const quarter = Number(writtenOn.slice(0, 4)) * 4 + Math.floor((Number(writtenOn.slice(5, 7)) - 1) / 3);
        if (!active || state !== 'shown') continue;
        for (const key of [['building', building], ['area', area ?? 0]]) {
          const before = sums.get([...key, quarter].join(' ')) ?? [0, 0, 0, 0];
          sums.set([...key, quarter].join(' '), before.map((sum, at) => sum + ([1, safety, neighborhood, transit][at] ?? 0)));
        }
      }
      return Object.fromEntries([...sums].toSorted());
    }

    async function kept() {
      const scores = await query<Record<string, number | string>>('select * from "reviewScore"');
      const all = scores.map((row) => [`${row['of']} ${row['id']} ${row['quarter']}`, ['count', 'safety', 'neighborhood', 'transit'].map((name) => Number(row[name]))] as const);
      return Object.fromEntries(all.filter(([, values]) => values.some((value) => value !== 0)).toSorted());
    }

    it('equal counting after any sequence of entries, decisions, deletions, moves of buildings and undos', async () => {
      const random = seededRandom(90_412);
      const pick = <T>(all: readonly T[]): T => all[random.whole(0, all.length - 1)]!;
      const run = (work: (batch: Batch) => Promise<unknown>) =>
        host.kernel.use(writing).run({ system: true }, { kind: 'form', at: new Date(Date.now() - random.whole(0, 5) * 86_400_000) }, async (batch) => (await work(batch), batch.id));
      const [areas, buildings] = [[] as number[], [] as number[]];
      await run(async (batch) => {
        for (const name of ['Astoria', 'Gowanus']) areas.push((await batch.create('area', { name: { en: name, kr: '', zh: '' } })).id);
        for (const at of [1, 2, 3]) buildings.push((await batch.create('building', { address: `${at} Rockwell Pl`, borough: 'brooklyn', confirmedAddress: `${at} Rockwell Pl`, area: areas[at % 3] ?? null })).id);
      });
      const rows = (count: number) =>
        Array.from({ length: count }, () => {
          const state = pick(['new', 'shown', 'hidden']);
          return { author: 'Grace Liu', building: pick(buildings), safety: random.whole(1, 5), neighborhood: random.whole(1, 5), transit: random.whole(1, 5), text: 'Good value.', writtenOn: dayAfter(today, -random.whole(0, 900)), active: random.next() < 0.8, state, reason: state === 'hidden' ? pick(reasons) : null };
        });
      const reviews: number[] = [];
      const batches: number[] = [];
      const steps: readonly ((batch: Batch) => Promise<unknown>)[] = [
        async (batch) => reviews.push(...(await batch.createMany('review', rows(random.whole(1, 6))))),
        (batch) => batch.updateMany('review', [pick(reviews), pick(reviews)].filter((id, at, all) => all.indexOf(id) === at).map((id) => ({ id, patch: { state: 'hidden', reason: pick(reasons) } }))),
        (batch) => batch.update('review', pick(reviews), undefined, { state: 'shown', active: true }),
        (batch) => batch.update('review', pick(reviews), undefined, { active: random.next() < 0.5 }),
        (batch) => batch.remove('review', pick(reviews), undefined),
        (batch) => batch.update('building', pick(buildings), undefined, { area: pick([...areas, null]) }),
        (batch) => batch.undo(pick(batches)),
      ];
      let moves = 0;
      for (let step = 0; step < 200; step += 1) {
        // Some are refused: an inactive review is not shown, what was changed since is not taken back.
        const done = await run(reviews.length === 0 ? steps[0]! : pick(steps)).catch(() => undefined);
        if (done === undefined) continue;
        moves += 1;
        batches.push(done);
        if (step % 4 === 0) expect([step, await kept()]).toEqual([step, await counted()]);
      }
      expect(await kept()).toEqual(await counted());
      expect(moves).toBeGreaterThan(70);
      expect(Object.keys(await kept()).length).toBeGreaterThan(10);
    });
  });
}, 'product');
