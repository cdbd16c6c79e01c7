import { expect, it } from 'vitest';
import { dayAfter, dayOf } from '#kit/records/new-york.ts';
import { database } from '#server/database/database.ts';
import { rowsOf } from '#server/database/statement.ts';
import { writing } from '#server/records/write/writing.ts';
import { environmentOf, onEachEngine } from '#tests/support/engines.ts';
import { startTestHost } from '#tests/support/host.ts';
import type { Commission, Renewals } from '../api.ts';

onEachEngine('reports of contracts', (_, place) => {
  async function open() {
    const host = await startTestHost(environmentOf(await place()));
    const token = await host.signIn();
    const get = async <T>(path: string, as = token): Promise<T> => {
      const response = await host.call('GET', `/api/${path}`, { token: as });
      const body: unknown = await response.json();
      expect([path, response.status === 200 ? 200 : body]).toEqual([path, 200]);
      return body as T;
    };
    const stages = await rowsOf<{ id: number; kind: string }>(host.kernel.use(database).read, 'select "id", "kind" from "workflow" order by "sort"');
    const stageOf = (kind: string) => stages.find((one) => one.kind === kind)!.id;
    /** Makes a contract as if it came into its stage at a moment. */
    const make = (values: Readonly<Record<string, unknown>>, at?: string) =>
      host.kernel.use(writing).run({ system: true }, { kind: 'form', ...(at !== undefined && { at: new Date(at) }) }, async (batch) => (await batch.create('contract', { workflow: stageOf('won'), ...values })).id);
    return { host, get, make, stageOf };
  }

  it('list the leases that end within 90 days on their gross rent, the earliest first', async () => {
    const { host, get, make, stageOf } = await open();
    try {
      const today = dayOf(new Date().toISOString());
      const rent = await host.kernel.use(writing).run({ system: true }, { kind: 'form' }, async (batch) => {
        const building = await batch.create('building', { address: '41-17 Crescent St', borough: 'queens' });
        return (await batch.create('rent', { title: '1B1B', building: building.id, price: 430_000, availableMoveDate: today })).id;
      });
      const ends = (days: number) => ({ leaseStartDate: dayAfter(today, days - 364), leaseEndDate: dayAfter(today, days) });
      await make({ name: 'Later', ...ends(91) });
      await make({ name: 'Over', ...ends(-1) });
      await make({ name: 'Open', workflow: stageOf('open'), ...ends(10) });
      await make({ name: 'Third', price: 300_000, ...ends(90) });
      await make({ name: 'Second', rent, price: 400_000, renewal: 'asked', ...ends(60) });
      await make({ name: 'First', ...ends(0) });
      const { rows, counts } = await get<Renewals>('contract/renewals');
      expect(rows.map(({ name, days, grossRent, netRent, renewal }) => [name, days, grossRent, netRent, renewal])).toEqual([
        ['First', 0, null, null, null],
        ['Second', 60, 430_000, 400_000, 'asked'],
        ['Third', 90, 300_000, 300_000, null],
      ]);
      expect(counts).toEqual([{ days: 90, count: 3 }, { days: 60, count: 2 }, { days: 30, count: 1 }]);
    } finally {
      await host.stop();
    }
  });

  it('share the commission of a year by the month of New York in which a contract was signed', async () => {
    const { host, get, make, stageOf } = await open();
    try {
      const [one, two] = await host.kernel.use(writing).run({ system: true }, { kind: 'form' }, async (batch) => {
        const made: number[] = [];
        for (const name of ['Minseo', 'Daniel']) {
          const member = await batch.create('user', { userId: `reports${name}`, name, email: `${name}@example.com`, status: 'approved' });
          made.push((await batch.create('employee', { name, member: member.id })).id);
        }
        return made;
      });
      // The last hour of March in New York is April in Greenwich.
      await make({ name: 'A', price: 400_000, assignee: one, assist: two, assistShare: 25 }, '2031-04-01T03:30:00.000Z');
      await make({ name: 'B', price: 400_000, commission: 120_000, assignee: two }, '2031-04-01T04:30:00.000Z');
      await make({ name: 'C', price: 400_000, feePayer: 'noFee', assignee: two }, '2031-04-20T16:00:00.000Z');
      await make({ name: 'D', price: 400_000, assignee: two, workflow: stageOf('open') }, '2031-04-20T16:00:00.000Z');
      await make({ name: 'E', price: 400_000, assignee: two }, '2032-01-01T05:00:00.000Z');
      const { rows, contracts, stages } = await get<Commission>('contract/commission?year=2031');
      expect(contracts).toBe(3);
      expect(stages).toEqual([stageOf('won')]);
      expect(rows).toEqual([
        { month: '2031-04', employee: two, name: 'Daniel', signed: 2, assisted: 0, asAssignee: 120_000, asAssist: 0 },
        { month: '2031-03', employee: one, name: 'Minseo', signed: 1, assisted: 0, asAssignee: 300_000, asAssist: 0 },
        { month: '2031-03', employee: two, name: 'Daniel', signed: 0, assisted: 1, asAssignee: 0, asAssist: 100_000 },
      ]);
      expect((await host.call('GET', '/api/contract/commission?year=1999', { token: await host.signIn() })).status).toBe(400);
    } finally {
      await host.stop();
    }
  });
}, 'product');
