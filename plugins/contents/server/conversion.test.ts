import { afterEach, beforeEach, expect, it } from 'vitest';
import { database } from '#server/database/database.ts';
import { rowsOf } from '#server/database/statement.ts';
import { writing, type Batch } from '#server/records/write/writing.ts';
import { environmentOf, onEachEngine } from '#tests/support/engines.ts';
import { freshKey, startTestHost, type TestHost } from '#tests/support/host.ts';
import type { Conversion } from '../api.ts';

onEachEngine('platforms', (_, place) => {
  let host: TestHost;
  beforeEach(async () => {
    host = await startTestHost(environmentOf(await place()));
  });
  afterEach(() => host.stop());

  it('that somebody adds stand behind the others, in a form as in a field that chooses one', async () => {
    const token = await host.signIn();
    await host.kernel.use(writing).run({ system: true }, { kind: 'form' }, async (batch) => {
      await batch.create('platform', { name: { en: 'StreetEasy', kr: '', zh: '' }, sort: 30 });
    });
    const added = async (body: object) => {
      const response = await host.call('POST', '/api/platform', { token, body, headers: { 'idempotency-key': freshKey() } });
      return ((await response.json()) as { sort: number }).sort;
    };
    expect(await added({ name: { en: 'WeChat', kr: '', zh: '' } })).toBe(40);
    expect(await added({ name: { en: '', kr: '카카오톡', zh: '' } })).toBe(50);
    expect(await added({ name: { en: 'Zillow', kr: '', zh: '' }, sort: 35 })).toBe(35);
  });

  it('tell how many came by them, toured and signed, each person once, and in how many days', async () => {
    const stages = await rowsOf<{ id: number; kind: string }>(host.kernel.use(database).read, 'select "id", "kind" from "workflow" order by "sort"');
    const stage = (kind: string) => stages.find((one) => one.kind === kind)?.id;
    const token = await host.signIn();
    const run = <T>(daysAgo: number, work: (batch: Batch) => Promise<T>) => host.kernel.use(writing).run({ system: true }, { kind: 'form', at: new Date(Date.now() - daysAgo * 86_400_000) }, work);
    const { platform, quiet, people, agent, building } = await run(30, async (batch) => {
      const made = (en: string) => batch.create('platform', { name: { en, kr: '', zh: '' } });
      const [one, other] = [(await made('StreetEasy')).id, (await made('WeChat')).id];
      const member = await batch.create('user', { userId: 'yunachoi', name: 'Yuna', email: 'yuna@example.com', status: 'approved' });
      const house = (await batch.create('building', { address: '66 Rockwell Pl', borough: 'brooklyn', confirmedAddress: '66 Rockwell Pl' })).id;
      return {
        platform: one,
        quiet: other,
        building: house,
        agent: (await batch.create('employee', { name: 'Yuna Choi', member: member.id })).id,
        people: await batch.createMany('customer', ['Grace Liu', 'Daniel Park', 'Emma Chen'].map((name) => ({ name, platform: one }))),
      };
    });
    const [grace, daniel] = people;
    const deal = (more: object) => ({ name: 'Grace Liu', workflow: stage('open'), ...more });
    // Signed after twelve days, with a lost contract beside it, and toured.
    await run(18, async (batch) => {
      await batch.create('contract', deal({ customer: grace, workflow: stage('lost'), lostReason: 3 }));
      const { id } = await batch.create('contract', deal({ customer: grace, workflow: stage('application'), address: '66 Rockwell Pl', unit: '1A' }));
      await batch.update('contract', id, undefined, { workflow: stage('won'), leaseStartDate: '2026-12-01', leaseEndDate: '2027-11-30', totalPrice: 100_00 });
      await batch.create('tour', { client: 'Grace Liu', customer: grace, startsAt: '2026-11-02T15:00:00.000Z', agent, building, status: 'done' });
      await batch.create('tour', { client: 'Daniel Park', customer: daniel, startsAt: '2026-11-03T15:00:00.000Z', agent, building, status: 'noShow', endedBy: 'client' });
    });
    // A client without a card, who toured, and one by nobody knows what.
    await run(10, (batch) => batch.createMany('contract', [deal({ name: '이하윤', platform, toured: 'done' }), deal({ name: '周子涵' })]));
    const { rows } = (await (await host.call('GET', '/api/platform/conversion', { token })).json()) as Conversion;
    expect(rows.find(({ id }) => id === platform)).toEqual({ id: platform, inquiries: 4, toured: 2, signed: 1, days: 12 });
    expect(rows.find(({ id }) => id === quiet)).toBeUndefined();
  });
}, 'product');
