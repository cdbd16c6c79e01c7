import { expect, it } from 'vitest';
import { dayInNewYork } from '#kit/records/day.ts';
import { dayAfter } from '#kit/records/new-york.ts';
import { writing, type Batch } from '#server/records/write/writing.ts';
import { environmentOf, onEachEngine } from '#tests/support/engines.ts';
import { jsonCalls, startTestHost } from '#tests/support/host.ts';

const day = (days: number) => dayAfter(dayInNewYork(Date.now()), days);
const address = '41-17 Crescent St';
const lease = { unit: '31F', leaseStartDate: day(18), leaseEndDate: day(382), totalPrice: 100_00, feePayer: 'landlord' };

onEachEngine('a deleted contract', (_, place) => {
  async function start() {
    const host = await startTestHost(environmentOf(await place()));
    const call = jsonCalls(host, await host.signIn());
    const write = <T>(work: (batch: Batch) => Promise<T>) => host.kernel.use(writing).run({ system: true }, { kind: 'form' }, work);
    const stages = (await call('GET', 'workflow?sort=sort')).body.rows as readonly { id: number; kind: string }[];
    const stage = (kind: string) => stages.find((one) => one.kind === kind)!.id;
    const make = async (values: object) => (await write((batch) => batch.create('contract', { name: '최민준', ...values }))).id;
    const read = async (id: number) => (await call('GET', `contract/${id}`)).body as { version: number; rival: number | null };
    const remove = async (id: number) => (await call('DELETE', `contract/${id}`, undefined, undefined, (await read(id)).version)).body.batch as number;
    const restore = async (id: number) => {
      const { status, body } = await call('POST', `contract/${id}/restore`);
      return [status, body.fields];
    };
    const room = () => write(async (batch) => (await batch.create('room', { unitNumber: '31F', building: (await batch.create('building', { address, borough: 'queens' })).id, count: 1 })).id);
    const valuesIn = async (kind: string) => ({
      workflow: stage(kind),
      ...(kind === 'tour' && { tourSchedule: '2026-01-05T15:00:00.000Z', phone: '+12125550101' }),
      ...(kind === 'won' && { room: await room(), ...lease }),
      ...(kind === 'lost' && { lostReason: 1 }),
    });
    return { host, call, stage, make, read, remove, restore, room, valuesIn };
  }

  it.each(['open', 'tour', 'application', 'won', 'hold', 'lost'])('comes back as it was in a stage that is %s, by the button and by an undo', async (kind) => {
    const { host, call, make, read, remove, restore, valuesIn } = await start();
    try {
      const id = await make(await valuesIn(kind));
      const { version: _version, updatedAt: _updatedAt, ...was } = (await read(id)) as unknown as Record<string, unknown>;
      await remove(id);
      expect(await restore(id)).toEqual([200, undefined]);
      expect(await read(id)).toMatchObject({ ...was, modifier: expect.anything() });
      const batch = await remove(id);
      expect((await call('POST', `batch/${batch}/undo`)).body).toMatchObject({ undone: 1, refused: [] });
      expect(await read(id)).toMatchObject({ ...was, modifier: expect.anything() });
    } finally {
      await host.end();
    }
  });

  it('whose room was let to somebody else meanwhile stays deleted, and the reason is told', async () => {
    const { host, call, stage, make, remove, restore, room } = await start();
    try {
      const signed = { workflow: stage('won'), room: await room(), ...lease };
      const id = await make(signed);
      const batch = await remove(id);
      await make(signed);
      const reason = { leaseStartDate: 'contract.rule.overlap' };
      expect(await restore(id)).toEqual([400, reason]);
      expect((await call('POST', `batch/${batch}/undo`)).body).toMatchObject({ undone: 0, refused: [{ id, reasons: reason }] });
    } finally {
      await host.end();
    }
  });

  it.each(['taken back', 'deleted'])('that was marked returns without its mark where the signature was %s meanwhile', async (how) => {
    const { host, call, stage, make, read, remove, restore, room } = await start();
    try {
      const asked = await room();
      const signed = await make({ workflow: stage('won'), room: asked, ...lease });
      const [marked, other] = [await make({ room: asked }), await make({ room: asked })];
      expect((await read(marked)).rival).toBe(signed);
      await remove(marked);
      await remove(other);
      expect(await restore(other)).toEqual([200, undefined]);
      expect((await read(other)).rival).toBe(signed);
      if (how === 'deleted') await remove(signed);
      else expect((await call('PUT', `contract/${signed}`, { workflow: stage('application') }, undefined, (await read(signed)).version)).status).toBe(200);
      expect(await restore(marked)).toEqual([200, undefined]);
      expect((await read(marked)).rival).toBeNull();
    } finally {
      await host.end();
    }
  });
}, 'product');
