import { expect, it } from 'vitest';
import { environmentOf, onEachEngine } from '#tests/support/engines.ts';
import { jsonCalls, startTestHost } from '#tests/support/host.ts';
import { otherReason } from '../entities.ts';

onEachEngine('contracts that are lost', (_, place) => {
  it('say why each time, by the board and by the form', async () => {
    const host = await startTestHost(environmentOf(await place()));
    try {
      const token = await host.signIn();
      const call = jsonCalls(host, token);
      const stages = (await call('GET', 'workflow?sort=sort')).body.rows as readonly { id: number; kind: string }[];
      const [open, lost] = ['open', 'lost'].map((kind) => stages.find((one) => one.kind === kind)!.id);
      const { id } = (await call('POST', 'contract', { name: '최민준' })).body;
      const move = (from: number, to: number, values?: object) => call('POST', `contract/${id}/move`, { from, to, ...(values && { values }) });
      const needed = { fields: { workflow: 'contract.needs.reason' } };
      expect((await move(open!, lost!, { lostReason: otherReason, lostNote: 'far' })).status).toBe(200);
      expect((await move(lost!, open!)).status).toBe(200);
      const { version, ...again } = (await call('GET', `contract/${id}`)).body;
      expect(again).toMatchObject({ lostReason: null, lostNote: null });
      expect((await move(open!, lost!)).body).toMatchObject(needed);
      expect((await call('PUT', `contract/${id}`, { workflow: lost }, token, version)).body).toMatchObject(needed);
    } finally {
      await host.end();
    }
  });
}, 'product');
