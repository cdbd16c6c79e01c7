import { afterEach, expect, it } from 'vitest';
import { environmentOf, onEachEngine } from '#tests/support/engines.ts';
import { startTestHost, type TestHost } from '#tests/support/host.ts';
import { officePassword, openOffice } from '#tests/support/office.ts';
import { writing } from '#server/records/write/writing.ts';

onEachEngine('the morning queue', (_open, place) => {
  let host: TestHost;
  afterEach(() => host.end());

  it('keeps a mark for a card that may be its caller’s, until a moment to come', async () => {
    host = await startTestHost(environmentOf(await place()));
    const token = await host.signIn();
    const customer = await host.kernel.use(writing).run({ system: true }, { kind: 'demo' }, (batch) => batch.create('customer', { name: 'Haneul' }));
    const soon = new Date(Date.now() + 3_600_000).toISOString();
    const mark = async (kind: string, id: number, until: string | null) => (await host.call('PUT', '/api/queue/mark', { token, body: { kind, id, version: 1, until } })).status;
    expect(await mark('customer/overdue', customer.id, soon)).toBe(204);
    expect(await mark('customer/overdue', customer.id, null)).toBe(204);
    for (const [kind, id] of [['customer/overdue', customer.id + 1], ['customer/unknown', customer.id], ['unknown/overdue', 1]] as const) expect([kind, id, await mark(kind, id, soon)]).toEqual([kind, id, 404]);
    for (const until of ['1999-01-01T00:00:00.000Z', '9999-12-31T00:00:00.000Z', new Date().toISOString()]) expect([until, await mark('customer/overdue', customer.id, until)]).toEqual([until, 400]);
  });

  it('lists a mark for its caller alone while its card still waits, until it was taken back', async () => {
    host = await startTestHost(environmentOf(await place()));
    const token = await host.signIn();
    const [first, second] = await host.kernel.use(writing).run({ system: true }, { kind: 'demo' }, async (batch) => [
      await batch.create('customer', { name: 'Haneul', nextActionOn: '2020-01-02' }),
      await batch.create('customer', { name: 'Sora', nextActionOn: '2020-01-01' }),
    ]);
    const soon = new Date(Date.now() + 3_600_000).toISOString();
    const mark = (id: number, until: string | null) => host.call('PUT', '/api/queue/mark', { token, body: { kind: 'customer/overdue', id, version: 1, until } });
    await mark(second!.id, null);
    await mark(first!.id, soon);
    const marked = async () => (await (await host.call('GET', '/api/queue/marked', { token })).json() as { cards: readonly { id: number; until: string | null }[] }).cards.map(({ id, until }) => [id, until]);
    expect(await marked()).toEqual([[first!.id, soon], [second!.id, null]]);
    await host.call('POST', '/api/queue/unmark', { token, body: { kind: 'customer/overdue', id: first!.id } });
    await host.kernel.use(writing).run({ system: true }, { kind: 'demo' }, (batch) => batch.update('customer', second!.id, 1, { nextActionOn: null }));
    expect(await marked()).toEqual([]);
  });

  it('leaves the phone on a card to those who may see contacts', async () => {
    host = await startTestHost(environmentOf(await place()));
    const office = await openOffice(host);
    const customer = await host.kernel.use(writing).run({ system: true }, { kind: 'demo' }, (batch) => batch.create('customer', { name: 'Haneul', phone: '+12125550100', nextActionOn: '2020-01-02' }));
    const grants = ['customer/view', 'customer/edit'].map((right) => ({ right, reach: 'all' }));
    await office.employ('sees', { roles: [await office.role('sees', [...grants, { right: 'customer/contact', reach: 'all' }])] });
    await office.employ('edits', { roles: [await office.role('edits', grants)] });
    const phones = async (userId: string) => {
      const token = await host.signIn(userId, officePassword);
      const { body } = await office.call('GET', 'queue', undefined, token);
      return body.cards.map(({ id, phone }: { id: number; phone?: string }) => [id, phone]);
    };
    expect(await phones('sees')).toEqual([[customer.id, '+12125550100']]);
    expect(await phones('edits')).toEqual([[customer.id, undefined]]);
  });
});
