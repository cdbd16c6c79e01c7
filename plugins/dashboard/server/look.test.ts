import { afterEach, expect, it, vi } from 'vitest';
import type { DashboardResponse } from '#kit/dashboard/api.ts';
import { writing } from '#server/records/write/writing.ts';
import { environmentOf, onEachEngine } from '#tests/support/engines.ts';
import { startTestHost, type TestHost } from '#tests/support/host.ts';

onEachEngine('the first screen', (_open, place) => {
  let host: TestHost;
  afterEach(async () => {
    vi.useRealTimers();
    await host.end();
  });

  it('marks what was made since the visit before, until a visit that begins after a while', async () => {
    const began = Date.now();
    const at = (minutes: number) => new Date(began + minutes * 60_000);
    vi.useFakeTimers({ toFake: ['Date'], now: at(0) });
    host = await startTestHost(environmentOf(await place()));
    const token = await host.signIn();
    const look = async (minutes: number) => {
      vi.setSystemTime(at(minutes));
      const { since, fresh } = (await (await host.call('GET', '/api/dashboard', { token })).json()) as DashboardResponse;
      expect((await host.call('PUT', '/api/dashboard/looked', { token })).status).toBe(204);
      return { since, isMarked: fresh.includes('contract') };
    };
    expect(await look(0)).toEqual({ since: null, isMarked: false });
    vi.setSystemTime(at(3));
    await host.kernel.use(writing).run({ system: true }, { kind: 'demo' }, async (batch) => {
      const workflow = await batch.create('workflow', { name: { kr: '', en: 'Looking', zh: '' }, kind: 'open' });
      await batch.create('contract', { name: 'Haneul', phone: '+12125550100', workflow: workflow.id });
    });
    expect(await look(4)).toEqual({ since: null, isMarked: false });
    expect(await look(10)).toEqual({ since: at(4).toISOString(), isMarked: false });
    vi.setSystemTime(at(14));
    await host.kernel.use(writing).run({ system: true }, { kind: 'demo' }, (batch) => batch.create('contract', { name: 'Sora', phone: '+12125550101', workflow: 1 }));
    expect(await look(17)).toEqual({ since: at(10).toISOString(), isMarked: true });
    expect(await look(19)).toEqual({ since: at(10).toISOString(), isMarked: true });
    expect(await look(26)).toEqual({ since: at(19).toISOString(), isMarked: false });
  });
});
