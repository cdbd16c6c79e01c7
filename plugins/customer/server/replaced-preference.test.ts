import { expect, it } from 'vitest';
import { writing } from '#server/records/write/writing.ts';
import { environmentOf, onEachEngine } from '#tests/support/engines.ts';
import { startTestHost } from '#tests/support/host.ts';
import type { CustomerRow } from '../entity.ts';

onEachEngine('a preference put in the place of another', (_open, place) => {
  it('keeps what a customer with both said of the one that stays, and its undo brings all back', async () => {
    const host = await startTestHost(environmentOf(await place()));
    const token = await host.signIn();
    const ids = await host.kernel.use(writing).run({ system: true }, { kind: 'form' }, async (batch) => {
      const preference = async (en: string) => (await batch.create('preference', { name: { en, kr: en, zh: en } })).id;
      const [gone, stays] = [await preference('Simmers for hours'), await preference('Up at five')];
      const customer = async (lists: object) => (await batch.create('customer', { name: 'Jihoon', ...lists })).id;
      return { gone, stays, both: await customer({ musts: [gone], avoids: [stays] }), one: await customer({ nices: [gone] }) };
    });
    const lists = async (id: number) => {
      const { musts, nices, avoids } = (await (await host.call('GET', `/api/customer/${id}`, { token })).json()) as CustomerRow;
      return { musts, nices, avoids };
    };
    const replaced = await host.call('POST', `/api/preference/${ids.gone}/replace`, { token, body: { by: ids.stays } });
    expect(replaced.status).toBe(200);
    expect([await lists(ids.both), await lists(ids.one)]).toEqual([{ musts: [], nices: [], avoids: [ids.stays] }, { musts: [], nices: [ids.stays], avoids: [] }]);
    const { batch } = (await replaced.json()) as { batch: number };
    expect((await host.call('POST', `/api/batch/${batch}/undo`, { token })).status).toBe(200);
    expect([await lists(ids.both), await lists(ids.one)]).toEqual([{ musts: [ids.gone], nices: [], avoids: [ids.stays] }, { musts: [], nices: [ids.gone], avoids: [] }]);
    await host.stop();
  });
}, 'product');
