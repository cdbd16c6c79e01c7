import { expect, it } from 'vitest';
import { locales } from '#core/i18n/locale.ts';
import { dayInNewYork } from '#kit/records/day.ts';
import { dayAfter } from '#kit/records/new-york.ts';
import { writing, type Batch } from '#server/records/write/writing.ts';
import { environmentOf, onEachEngine } from '#tests/support/engines.ts';
import { jsonCalls, startTestHost } from '#tests/support/host.ts';
import en from '../translations/en.ts';
import kr from '../translations/kr.ts';
import zh from '../translations/zh.ts';

const day = (days: number) => dayAfter(dayInNewYork(Date.now()), days);

onEachEngine('places of a room', (_, place) => {
  it('that leases hold are not typed away, however; those let elsewhere are', async () => {
    const host = await startTestHost(environmentOf(await place()));
    try {
      const token = await host.signIn();
      const call = jsonCalls(host, token);
      const write = <T>(work: (batch: Batch) => Promise<T>) => host.kernel.use(writing).run({ system: true }, { kind: 'form' }, work);
      const { room, signings } = await write(async (batch) => {
        const building = await batch.create('building', { address: '41-17 Crescent St', borough: 'queens' });
        const home = await batch.create('room', { unitNumber: '31F', building: building.id, count: 5, taken: 1 });
        const [won] = (await batch.connection.selectFrom('workflow').select('id').where('kind', '=', 'won').execute()) as unknown as readonly { id: number }[];
        const of = { name: 'Leah Stone', room: home.id, workflow: won!.id };
        const now = { leaseStartDate: day(-20), leaseEndDate: day(300) };
        // the last follows one of the others in its place
        return { room: home.id, signings: [{ ...of, ...now }, { ...of, ...now }, { ...of, leaseStartDate: day(301), leaseEndDate: day(600) }] };
      });
      const read = async () => (await call('GET', `room/${room}`)).body as { version: number; count: number; taken: number };
      const put = async (patch: object) => {
        const { status, body } = await call('PUT', `room/${room}`, patch, token, (await read()).version);
        return [status, body.fields];
      };
      const leases: number[] = [];
      for (const values of signings) leases.push((await write((batch) => batch.create('contract', values))).id);
      expect(await read()).toMatchObject({ count: 5, taken: 3 });

      const held = 'contract.rule.held.2';
      expect(await put({ taken: 0 })).toEqual([400, { taken: held }]);
      expect(await put({ count: 1, taken: 1 })).toEqual([400, { count: held, taken: held }]);
      const { version } = await read();
      expect(JSON.stringify((await call('POST', 'room/bulk', { records: [{ id: room, version }], fields: { taken: { set: 1 } } })).body)).toContain(held);
      expect(JSON.stringify((await call('POST', 'room/sheet', { rows: [{ id: room, version, patch: { taken: 1 } }] })).body)).toContain(held);
      expect(await read()).toMatchObject({ version, taken: 3 });

      // a landlord's table that offers the unit again says so before anything is taken over
      await put({ count: 3 });
      const table = { text: '41-17 Crescent St\t31F\t1B1B\t$3,000\tNow', confirmed: [1] };
      const line = (await call('POST', 'room/paste/preview', table)).body as { rows: { key: string; seen: string; result: string; problems: object[] }[] };
      expect(line.rows).toMatchObject([{ result: 'error', problems: [{ part: 'available', key: held, level: 'error' }] }]);
      const { key, seen } = line.rows[0]!;
      expect((await call('POST', 'room/paste', { ...table, take: [{ key, seen }] })).body).toMatchObject({ batch: null, conflicts: [key] });
      await put({ count: 5 });

      expect(await put({ taken: 2 })).toEqual([200, undefined]);
      expect(await put({ count: 2 })).toEqual([200, undefined]);
      expect(await put({ count: 4, taken: 4 })).toEqual([200, undefined]);
      await write((batch) => batch.remove('contract', leases[1]!, undefined));
      expect(await read()).toMatchObject({ count: 4, taken: 3 });
      expect(await put({ taken: 1 })).toEqual([200, undefined]);
    } finally {
      await host.stop();
    }
  });

  it('are asked for with the rent that the room is in, however; a room without a rent is none of another', async () => {
    const host = await startTestHost(environmentOf(await place()));
    try {
      const call = jsonCalls(host, await host.signIn());
      const { rents, rooms } = await host.kernel.use(writing).run({ system: true }, { kind: 'form' }, async (batch) => {
        const building = (await batch.create('building', { address: '41-17 Crescent St', borough: 'queens' })).id;
        const rentOf = async (title: string) => (await batch.create('rent', { title, building, price: 400_000, availableMoveDate: day(20) })).id;
        const of = [await rentOf('1B1B'), await rentOf('2B2B')] as const;
        const roomOf = async (unitNumber: string, rent: number | null) => (await batch.create('room', { unitNumber, building, rent, count: 2 })).id;
        return { rents: of, rooms: [await roomOf('1A', of[0]), await roomOf('2A', of[1]), await roomOf('3A', null)] as const };
      });
      const elsewhere = { fields: { room: 'contract.rule.roomElsewhere' } };
      expect(await call('POST', 'contract', { name: 'Kim', rent: rents[0], room: rooms[1] })).toMatchObject({ status: 400, body: elsewhere });
      const { body: made } = await call('POST', 'contract', { name: 'Kim', room: rooms[0] });
      expect(made).toMatchObject({ rent: rents[0], unit: '1A' });
      const path = `contract/${made.id}`;
      expect(await call('PUT', path, { room: rooms[1], rent: rents[0] }, undefined, made.version)).toMatchObject({ status: 400, body: elsewhere });
      expect(await call('PUT', path, { rent: rents[1] }, undefined, made.version)).toMatchObject({ status: 400, body: elsewhere });
      expect(JSON.stringify((await call('POST', 'contract/bulk', { records: [{ id: made.id, version: made.version }], fields: { rent: { set: rents[1] } } })).body)).toContain('contract.rule.roomElsewhere');
      const { body: moved } = await call('PUT', path, { room: rooms[1] }, undefined, made.version);
      expect(moved).toMatchObject({ rent: rents[1], room: rooms[1], unit: '2A' });
      expect(await call('PUT', path, { room: rooms[2] }, undefined, moved.version)).toMatchObject({ status: 200, body: { room: rooms[2], unit: '3A' } });
    } finally {
      await host.stop();
    }
  });
}, 'product');

it('that leases hold are told in every language', () => {
  const words = { en, kr, zh } as unknown as Readonly<Record<string, Readonly<Record<string, string>>>>;
  for (const locale of locales) for (const held of [1, 2, 50]) expect(words[locale]![`contract.rule.held.${held}`]).toContain(String(held));
  expect(en['contract.rule.held.1']).toContain('1 place ');
});
