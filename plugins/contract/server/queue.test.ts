import { afterEach, expect, it } from 'vitest';
import { environmentOf, onEachEngine } from '#tests/support/engines.ts';
import { startTestHost, type TestHost } from '#tests/support/host.ts';
import { officePassword, openOffice } from '#tests/support/office.ts';
import { writing } from '#server/records/write/writing.ts';

onEachEngine('contracts without activity', (_open, place) => {
  let host: TestHost;
  afterEach(() => host.end());

  it('wait again once the call noted about them is taken back, and no longer once it is done again', async () => {
    host = await startTestHost(environmentOf(await place()));
    const token = await host.signIn();
    const office = await openOffice(host);
    const grants = ['contract/view', 'contract/edit'].map((right) => ({ right, reach: 'own' }));
    await office.employ('narrow', { roles: [await office.role('narrow', grants)] });
    const narrow = await host.signIn('narrow', officePassword);
    const ask = async (method: string, path: string, body?: unknown, as = token) => (await host.call(method, `/api${path}`, { token: as, body, headers: { 'idempotency-key': crypto.randomUUID() } })).json();
    const [stage] = ((await ask('GET', '/workflow?kind=open&sort=id&limit=1')) as { rows: readonly { id: number }[] }).rows;
    const long = '2025-01-02T15:00:00.000Z';
    const made = await host.kernel.use(writing).run({ system: true }, { kind: 'demo', at: new Date(long) }, (batch) => batch.create('contract', { name: 'Haneul Kim', phone: '+1 212 555 0100', workflow: stage!.id }));
    const waiting = async (as = token) => ((await ask('GET', '/queue', undefined, as)) as { cards: readonly { kind: string; id: number; at: string | null }[] }).cards.flatMap(({ kind, id, at }) => (kind === 'contract/idle' && id === made.id ? [at] : []));
    expect(await waiting()).toEqual([long]);
    const { batch } = (await ask('POST', `/contract/${made.id}/remarks`, { kind: 'call', text: 'Called' })) as { batch: number };
    expect(await waiting()).toEqual([]);
    const undone = (await ask('POST', `/batch/${batch}/undo`)) as { batch: number };
    expect(await waiting()).toEqual([long]);
    expect(await waiting(narrow)).toEqual([]);
    const redone = (await ask('POST', `/batch/${undone.batch}/undo`)) as { batch: number };
    expect(await waiting()).toEqual([]);
    await ask('POST', `/batch/${redone.batch}/undo`);
    expect(await waiting()).toEqual([long]);
  });
});
