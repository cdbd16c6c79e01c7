import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dayAfter, dayOf } from '#kit/records/new-york.ts';
import { database } from '#server/database/database.ts';
import { rowsOf } from '#server/database/statement.ts';
import { seededRandom } from '#server/random.ts';
import { writing, type Batch } from '#server/records/write/writing.ts';
import { environmentOf, onEachEngine } from '#tests/support/engines.ts';
import { startTestHost, type TestHost } from '#tests/support/host.ts';
import type { CustomerDocument } from '../entity.ts';

onEachEngine('papers that run out', (_, place) => {
  describe('of customers', () => {
    let host: TestHost;
    beforeEach(async () => {
      host = await startTestHost(environmentOf(await place()));
    });
    afterEach(() => host.stop());

    it('are told as the customers hold them, after any sequence of changes, deletions and undos', async () => {
      const random = seededRandom(5_113);
      const pick = <T>(all: readonly T[]): T => all[random.whole(0, all.length - 1)]!;
      const today = dayOf(new Date().toISOString());
      const papers = (): readonly Partial<CustomerDocument>[] =>
        Array.from({ length: random.whole(0, 4) }, () => ({ kind: pick(['visa', 'bankStatement'] as const), expiresOn: random.next() < 0.3 ? null : dayAfter(today, random.whole(-50, 50)) }));
      const run = (work: (batch: Batch) => Promise<unknown>) => host.kernel.use(writing).run({ system: true }, { kind: 'form' }, async (batch) => (await work(batch), batch.id));
      const customers: number[] = [];
      const batches: number[] = [];
      const steps: readonly ((batch: Batch) => Promise<unknown>)[] = [
        async (batch) => customers.push((await batch.create('customer', { name: `Client ${customers.length}`, phone: `+1 212 555 ${1000 + customers.length}`, documents: papers() })).id),
        (batch) => batch.update('customer', pick(customers), undefined, { documents: papers() }),
        (batch) => batch.update('customer', pick(customers), undefined, { active: random.next() < 0.7 }),
        (batch) => batch.remove('customer', pick(customers), undefined),
        (batch) => batch.undo(pick(batches)),
      ];
      const token = await host.signIn();
      const told = async () => {
        const answer = (await (await host.call('GET', '/api/queue', { token })).json()) as { cards: { kind: string; id: number; day: string; detail: string[] }[] };
        return answer.cards.flatMap(({ kind, id, day, detail }) => (kind === 'customer/papers' ? [`${day} ${id} ${detail[0]}`] : []));
      };
      const held = async () => {
        const rows = await rowsOf<{ id: number; documents: string | null }>(host.kernel.use(database).read, 'select "id", "documents" from "customer" where "deletedAt" is null and "active" order by "id"');
        const [from, to] = [dayAfter(today, -30), dayAfter(today, 30)];
        return rows
          .flatMap(({ id, documents }) => {
            const [first] = (JSON.parse(documents ?? '[]') as readonly CustomerDocument[]).filter(({ expiresOn }) => expiresOn !== null && expiresOn >= from && expiresOn <= to).toSorted((a, b) => a.expiresOn!.localeCompare(b.expiresOn!));
            return first ? [{ id, day: first.expiresOn!, kind: first.kind }] : [];
          })
          .toSorted((a, b) => a.day.localeCompare(b.day) || a.id - b.id)
          .map(({ id, day, kind }) => `${day} ${id} customer.documents.kind.${kind}`);
      };
      let max = 0;
      for (let step = 0; step < 80; step += 1) {
        // Some are refused: a deleted customer is not changed, what was changed since is not taken back.
        const done = await run(step < 5 ? steps[0]! : pick(steps)).catch(() => undefined);
        if (done !== undefined) batches.push(done);
        if (step % 8 !== 0) continue;
        const now = await told();
        expect([step, now]).toEqual([step, await held()]);
        max = Math.max(max, now.length);
      }
      expect(max).toBeGreaterThan(2);
    });
  });
}, 'product');
