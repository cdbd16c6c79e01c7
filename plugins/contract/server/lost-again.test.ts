import { expect, it } from 'vitest';
import { environmentOf, onEachEngine } from '#tests/support/engines.ts';
import { jsonCalls, startTestHost } from '#tests/support/host.ts';
import { otherReason } from '../entities.ts';

onEachEngine('contracts that are lost', (_, place) => {
  async function start() {
    const host = await startTestHost(environmentOf(await place()));
    const token = await host.signIn();
    const call = jsonCalls(host, token);
    const stages = (await call('GET', 'workflow?sort=sort')).body.rows as readonly { id: number; kind: string }[];
    const [open, lost] = ['open', 'lost'].map((kind) => stages.find((one) => one.kind === kind)!.id);
    return { host, token, call, open: open!, lost: lost! };
  }

  it('say why each time, by the board and by the form', async () => {
    const { host, token, call, open, lost } = await start();
    try {
      const { id } = (await call('POST', 'contract', { name: '최민준' })).body;
      const move = (from: number, to: number, values?: object) => call('POST', `contract/${id}/move`, { from, to, ...(values && { values }) });
      const needed = { fields: { workflow: 'contract.needs.reason' } };
      expect((await move(open, lost, { lostReason: otherReason, lostNote: 'far' })).status).toBe(200);
      expect((await move(lost, open)).status).toBe(200);
      const { version, ...again } = (await call('GET', `contract/${id}`)).body;
      expect(again).toMatchObject({ lostReason: null, lostNote: null });
      expect((await move(open, lost)).body).toMatchObject(needed);
      expect((await call('PUT', `contract/${id}`, { workflow: lost }, token, version)).body).toMatchObject(needed);
    } finally {
      await host.end();
    }
  });

  it('alone have a reason of their loss, however it is given', async () => {
    const { host, token, call, open, lost } = await start();
    try {
      const read = async (id: number) => (await call('GET', `contract/${id}`)).body as { version: number; workflow: number; lostReason: number | null; lostNote: string | null };
      const why = 'contract.rule.notLost';
      expect((await call('POST', 'contract', { name: '최민준', lostReason: 1 })).body.fields).toEqual({ lostReason: why });
      const { id } = (await call('POST', 'contract', { name: '최민준' })).body;
      const at = async () => ({ id, version: (await read(id)).version });
      expect((await call('PUT', `contract/${id}`, { lostReason: 1, lostNote: 'far' }, token, (await at()).version)).body.fields).toEqual({ lostReason: why, lostNote: why });
      await call('POST', 'contract/bulk', { records: [await at()], fields: { lostReason: { set: 1 } } });
      await call('POST', 'contract/sheet', { rows: [{ ...(await at()), patch: { lostReason: 1, lostNote: 'far', occupation: 'student' } }] });
      expect(await read(id)).toMatchObject({ lostReason: null, lostNote: null, occupation: 'student' });
      const lose = async () => expect((await call('PUT', `contract/${id}`, { workflow: lost, lostReason: 1 }, token, (await at()).version)).status).toBe(200);
      await lose();
      expect((await call('PUT', `contract/${id}`, { workflow: open, lostReason: 1 }, token, (await at()).version)).body.fields).toEqual({ lostReason: why });
      await call('POST', 'contract/bulk', { records: [await at()], fields: { workflow: { set: open }, lostReason: { set: 2 } } });
      expect(await read(id)).toMatchObject({ workflow: lost, lostReason: 1 });
      await call('POST', 'contract/sheet', { rows: [{ ...(await at()), patch: { workflow: open, lostReason: 2 } }] });
      expect(await read(id)).toMatchObject({ workflow: open, lostReason: null });
      // nor does an undo bring one back to a contract that is open again
      await lose();
      const { batch } = (await call('PUT', `contract/${id}`, { lostReason: null, workflow: open }, token, (await at()).version)).body;
      await lose();
      await call('PUT', `contract/${id}`, { workflow: open }, token, (await at()).version);
      await call('POST', `batch/${batch}/undo`);
      const { workflow, lostReason } = await read(id);
      expect(workflow === lost || lostReason === null).toBe(true);
    } finally {
      await host.end();
    }
  });
}, 'product');
