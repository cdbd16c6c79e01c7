import { expect, it } from 'vitest';
import { environmentOf, onEachEngine } from '#tests/support/engines.ts';
import { jsonCalls, startTestHost } from '#tests/support/host.ts';

onEachEngine('the undo of a merge', (_, place) => {
  it('is refused as a whole while a later merge of the record that stayed stands, and names that one', async () => {
    const host = await startTestHost(environmentOf(await place()));
    try {
      const call = jsonCalls(host, await host.signIn());
      const make = async (values: object) => (await call('POST', 'customer', values)).body.id as number;
      const row = async (id: number) => (await call('GET', `customer/${id}`)).body;
      const merge = async (stays: number, goes: number, values: object) => {
        const body = { version: (await row(stays)).version, other: { id: goes, version: (await row(goes)).version }, values };
        return (await call('POST', `customer/${stays}/merge`, body)).body.batch as number;
      };
      const undo = (batch: number) => call('POST', `batch/${batch}/undo`);
      const [stays, first, second, last] = [await make({ name: 'Choi Minjun' }), await make({ name: 'First', email: 'minjun@example.com' }), await make({ name: 'Second', workLocation: 'Midtown' }), await make({ name: 'Last' })];
      const merges = [await merge(stays, first, { email: 'minjun@example.com' }), await merge(stays, second, { workLocation: 'Midtown' }), await merge(last, stays, {})] as const;

      expect(await undo(merges[0])).toMatchObject({ status: 409, body: { laterMerge: 'C-1' } });
      expect(await undo(merges[1])).toMatchObject({ status: 409, body: { laterMerge: 'C-1' } });
      expect([(await call('GET', `customer/${first}`)).status, (await row(last)).name]).toEqual([404, 'Last']);
      expect((await undo(merges[2])).body.refused).toEqual([]);
      expect(await undo(merges[0])).toMatchObject({ status: 409, body: { laterMerge: 'C-3' } });
      expect([(await call('GET', `customer/${first}`)).status, (await row(stays)).email]).toEqual([404, 'minjun@example.com']);
      expect((await undo(merges[1])).body.refused).toEqual([]);
      expect((await undo(merges[0])).body.refused).toEqual([]);
      expect([await row(first), await row(second), await row(stays)]).toMatchObject([{ name: 'First' }, { name: 'Second' }, { email: null, workLocation: null }]);
    } finally {
      await host.end();
    }
  });
}, 'product');
