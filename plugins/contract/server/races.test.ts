import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { database } from '#server/database/database.ts';
import { change } from '#server/database/statement.ts';
import { writing, type Batch } from '#server/records/write/writing.ts';
import { beside } from '#tests/support/beside.ts';
import { environmentOf, onEachEngine } from '#tests/support/engines.ts';
import { jsonCalls, startTestHost, type TestHost } from '#tests/support/host.ts';
import { endLeases } from './lease-ends.ts';

onEachEngine('two changes at the same moment', (_, place, engine) => {
  let host: TestHost;
  let call: ReturnType<typeof jsonCalls>;
  let stage: (name: string) => number;
  beforeEach(async () => {
    host = await startTestHost(environmentOf(await place()));
    call = jsonCalls(host, await host.signIn());
    const { rows } = (await call('GET', 'workflow?sort=sort')).body as { readonly rows: readonly { readonly id: number; readonly name: { readonly en: string } }[] };
    stage = (name) => rows.find((one) => one.name.en === name)!.id;
  });
  afterEach(() => host.end());

  const write = <T>(work: (batch: Batch) => Promise<T>) => host.kernel.use(writing).run({ system: true }, { kind: 'form' }, work);
  describe('of the stage of a contract', () => {
    it('become one move: the other hears where it is now, and who moved it', async () => {
      const targets = ['Consulting', 'On hold'].map(stage);
      for (let round = 0; round < 6; round += 1) {
        const { id } = (await call('POST', 'contract', { name: `Racer ${round}` })).body as { readonly id: number };
        const answers = await Promise.all(targets.map((to) => call('POST', `contract/${id}/move`, { from: stage('New'), to })));
        expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
        const won = answers.findIndex(({ status }) => status === 200);
        expect(answers[1 - won]!.body).toMatchObject({ movedTo: targets[won], by: { userIdx: 1 } });
        expect((await call('GET', `contract/${id}`)).body).toMatchObject({ workflow: targets[won] });
      }
    });

    it('move it on from a stage that is switched off while it comes there', async () => {
      const { id } = (await call('POST', 'contract', { name: 'Racer' })).body as { readonly id: number };
      const off = await beside(
        host,
        (batch) => batch.update('contract', id, undefined, { workflow: stage('Consulting') }),
        () => call('POST', `workflow/${stage('Consulting')}/disable`, { to: stage('On hold') }),
      );
      expect(off).toMatchObject({ status: 200, body: { moved: 1 } });
      expect((await call('GET', `contract/${id}`)).body).toMatchObject({ workflow: stage('On hold') });
    });

    it('leave it where somebody moved it, though the stage it came from is switched off', async () => {
      const { id } = (await call('POST', 'contract', { name: 'Racer' })).body as { readonly id: number };
      const off = await beside(
        host,
        (batch) => batch.update('contract', id, undefined, { workflow: stage('Consulting') }),
        () => call('POST', `workflow/${stage('New')}/disable`, { to: stage('On hold') }),
      );
      expect(off).toMatchObject({ status: 200, body: { moved: 0 } });
      expect((await call('GET', `contract/${id}`)).body).toMatchObject({ workflow: stage('Consulting') });
    });
  });

  describe('of a signed contract and one for its unit', () => {
    const sign = () =>
      write(async (batch) => {
        const building = await batch.create('building', { address: '41-17 Crescent St', borough: 'queens' });
        const room = (await batch.create('room', { unitNumber: '31F', building: building.id, count: 1 })).id;
        const lease = { leaseStartDate: '2026-12-01', leaseEndDate: '2099-11-30' };
        return { room, signed: (await batch.create('contract', { name: 'Leah Stone', workflow: stage('Signed'), room, ...lease })).id };
      });

    it.runIf(engine === 'postgres')('do not wait for one another', async () => {
      const { room, signed } = await sign();
      const held = Promise.withResolvers<void>();
      const editing = write(async (batch) => {
        await batch.update('contract', signed, undefined, { name: 'Leah Stone-Kim' });
        await held.promise;
      });
      const asked = await call('POST', 'contract', { name: '최민준', room }).finally(() => held.resolve());
      expect(asked).toMatchObject({ status: 200 });
      await editing;
      expect((await call('GET', `contract/${(asked.body as { readonly id: number }).id}`)).body).toMatchObject({ rival: signed });
    });

    it('all come through, though it is opened again meanwhile', async () => {
      const { room, signed } = await sign();
      const asks = Array.from({ length: 12 }, (_, at) => call('POST', 'contract', { name: `Racer ${at}`, room }));
      const answers = await Promise.all([...asks, call('POST', `contract/${signed}/move`, { from: stage('Signed'), to: stage('Approved') })]);
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    });
  });

  it('of the places taken in a room both count: one saved by hand, and one of a lease that ended', async () => {
    const { room, contract } = await write(async (batch) => {
      const building = await batch.create('building', { address: '41-17 Crescent St', borough: 'queens' });
      const { id } = await batch.create('room', { unitNumber: '31F', building: building.id, count: 4, taken: 1 });
      return { room: id, contract: (await batch.create('contract', { name: 'Racer' })).id };
    });
    await host.kernel.use(database).write((connection) => change(connection, 'insert into "lease" ("contract", "room", "seat", "startDate", "endDate") values (?, ?, 1, ?, ?)', [contract, room, '2026-01-01', '2026-06-30']));
    await beside(host, (batch) => batch.update('room', room, undefined, { taken: 3 }), () => endLeases(host.kernel, '2026-07-01'));
    expect((await call('GET', `room/${room}`)).body).toMatchObject({ taken: 2 });
  });
}, 'product');
