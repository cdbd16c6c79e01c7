import { describe, expect, it } from 'vitest';
import { definePlugin } from '#core/kernel/index.ts';
import { readQuery } from '#kit/records/query.ts';
import { serverPlugins } from '#plugins/server.ts';
import type { Refusal } from '#server/refusal.ts';
import { createApp } from '#server/http/app.ts';
import { quietLog } from '#server/log.ts';
import { reading } from '#server/records/read/reading.ts';
import { writing, type Batch } from '#server/records/write/writing.ts';
import { onEachEngine } from '#tests/support/engines.ts';
import { heaterApp, heaterKernel, someone } from '#tests/support/sample-records.ts';
import { rent } from '../../rent/index.ts';
import { room } from '../index.ts';

const boss = someone(1, ['admin']);
const offer = { title: '1B1B', price: 360_000, availableMoveDate: '2026-12-01' };

onEachEngine('rooms and rents', (open) => {
  const begin = async () => {
    const database = await open();
    const areas = (await serverPlugins()).plugins.filter(({ id }) => ['building', 'rent', 'room'].includes(id));
    // Suggesting addresses needs the server's settings; nothing here does.
    const kernel = await heaterKernel(database, [...areas.map(({ id, contributes = [] }) => definePlugin({ id, contributes: contributes as readonly never[] })), ...heaterApp]);
    const write = <T>(work: (batch: Batch) => Promise<T>) => kernel.use(writing).run(boss, { kind: 'form' }, work);
    const list = async (entity: typeof rent | typeof room, words: string) =>
      (await kernel.use(reading).list(entity.name, readQuery(entity as never, new URLSearchParams(words)).query, { offset: 0, limit: 50 }, boss, 'en')).rows;
    const [one, other] = await write((batch) =>
      batch.createMany('building', [
        { address: '28-10 Jackson Ave', confirmedAddress: '28-10 Jackson Ave', borough: 'queens', subwayLine: '7 E G' },
        { address: '250 Kent Ave', confirmedAddress: '250 Kent Ave', borough: 'brooklyn', subwayLine: 'L' },
      ]),
    );
    const fail = (work: (batch: Batch) => Promise<unknown>) => write(work).then(() => ({}), (refusal: Refusal) => refusal.more['fields'] ?? refusal.message);
    const { fetch } = createApp({ kernel, log: quietLog });
    const post = async (path: string, body: unknown) => {
      const headers = { authorization: 'Bearer admin', 'content-type': 'application/json' };
      const response = await fetch(new Request(`http://localhost/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) }));
      return { status: response.status, body: JSON.parse(await response.text()) };
    };
    return { database, write, fail, list, post, one: one as number, other: other as number };
  };

  describe('a rent', () => {
    it('keeps its policies with their net prices, and refuses one that leaves nothing to pay', async () => {
      const { write, fail, one } = await begin();
      const policies = [{ freeMonths: 1, leaseMonths: 12 }, { freeMonths: 1.5, leaseMonths: 14 }];
      const made = await write((batch) => batch.create('rent', { ...offer, building: one, discountPolicies: policies }));
      expect(made['netPrice']).toBe(330_000);
      expect(made['discountPolicies']).toMatchObject([{ netPrice: 330_000, primary: true }, { netPrice: 321_400, primary: false }]);
      const changed = await write((batch) => batch.update('rent', made.id, made.version, { price: 480_000 }));
      expect(changed['netPrice']).toBe(440_000);
      expect(await fail((batch) => batch.create('rent', { ...offer, building: one, discountPolicies: [{ freeMonths: 12, leaseMonths: 12 }] }))).toEqual({
        discountPolicies: 'rent.rule.allFree',
      });
    });

    it('is raised with others by dollars or by percents, its net price with it, and never below its least', async () => {
      const { write, post, one } = await begin();
      const discountPolicies = [{ freeMonths: 1, leaseMonths: 12 }];
      await write((batch) => batch.createMany('rent', [{ ...offer, building: one, discountPolicies }, { ...offer, building: one, price: 500 }]));
      const price = async (raise: unknown) => (await post('/rent/bulk/preview', { ids: [1, 2], fields: { price: { raise } } })).body.rows ?? 'refused';
      expect(await price({ by: 12_000 })).toMatchObject([{ changes: { price: [360_000, 372_000], netPrice: [330_000, 341_000] } }, { changes: { price: [500, 12_500] } }]);
      expect(await price({ percent: 2.5 })).toMatchObject([{ changes: { price: [360_000, 369_000] } }, { changes: {} }]);
      expect(await price({ by: -450 })).toMatchObject([{ changes: { price: [360_000, 359_550] } }, { problems: { price: 'rule.tooSmall' } }]);
      for (const raise of [{ by: 1.5 }, { percent: 900 }, {}, { by: 1, percent: 1 }, 75]) expect(await price(raise)).toBe('refused');
      const done = await post('/rent/bulk', { records: [{ id: 1, version: 1 }, { id: 2, version: 1 }], fields: { price: { raise: { by: 7500 } } } });
      expect(done.body).toMatchObject({ changed: [1, 2], conflicts: [] });
      // Who looked at the price before it was raised does not raise it twice.
      const again = await post('/rent/bulk', { records: [{ id: 1, version: 1 }], fields: { price: { raise: { by: 7500 } } } });
      expect(again.body).toMatchObject({ changed: [], conflicts: [{ id: 1, conflicts: { price: { theirs: 367_500, base: 360_000 } } }] });
    });

    it('is found by price in dollars, by its building’s borough and lines, and sorted by net price', async () => {
      const { write, list, one, other } = await begin();
      await write((batch) =>
        batch.createMany('rent', [
          { ...offer, title: 'A', building: one, discountPolicies: [{ freeMonths: 6, leaseMonths: 12 }] },
          { ...offer, title: 'B', building: other, price: 350_050 },
        ]),
      );
      const titles = async (words: string) => (await list(rent, words)).map((row) => row['title']);
      expect(await titles('price=3500.50')).toEqual(['B']);
      expect(await titles('borough=queens')).toEqual(['A']);
      expect(await titles('subwayLine=l')).toEqual(['B']);
      expect(await titles('sort=netPrice')).toEqual(['A', 'B']);
      expect(await titles('q=jackson')).toEqual(['A']);
    });

    it('is found by its bedrooms, which are those of the type of its rooms', async () => {
      const { write, list, one } = await begin();
      const [studio, large] = await write((batch) => batch.createMany('roomType', [{ name: { en: 'Studio' }, bedrooms: 0 }, { name: { en: '2B1B' }, bedrooms: 2 }].map((type, sort) => ({ ...type, name: { kr: '', zh: '', ...type.name }, sort }))));
      const [a, b] = await write((batch) => batch.createMany('rent', ['A', 'B', 'C'].map((title) => ({ ...offer, title, building: one }))));
      await write((batch) => batch.createMany('room', [{ unitNumber: '1A', rent: a, roomType: studio }, { unitNumber: '2A', rent: b, roomType: large }, { unitNumber: '2B', rent: b, roomType: large }]));
      const titles = async (words: string) => (await list(rent, words)).map((row) => row['title']);
      expect(await titles('bedrooms=2..')).toEqual(['B']);
      expect(await titles('bedrooms=0&sort=title')).toEqual(['A']);
      expect(await titles('bedrooms=none')).toEqual(['C']);
    });
  });

  describe('a room', () => {
    it('has a number of its own in its building, whatever its letters', async () => {
      const { write, fail, list, one, other } = await begin();
      await write((batch) => batch.createMany('room', ['10a', '2B', '2a'].map((unitNumber) => ({ unitNumber, building: one }))));
      await write((batch) => batch.create('room', { unitNumber: '2B', building: other }));
      expect(await fail((batch) => batch.create('room', { unitNumber: '2b', building: one }))).toEqual({ unitNumber: 'rule.taken' });
      expect((await list(room, `building=${one}&sort=unitNumber`)).map((row) => row['unitNumber'])).toEqual(['2A', '2B', '10A']);
    });

    it('says what is left of it, and with it whether its rent can be had', async () => {
      const { write, fail, list, one } = await begin();
      const { id: offered } = await write((batch) => batch.create('rent', { ...offer, building: one }));
      const availability = async () => (await list(rent, ''))[0]?.['availability'];
      expect(await availability()).toBe('available');
      const made = await write((batch) => batch.create('room', { unitNumber: '2B', building: one, rent: offered, count: 3, taken: 2 }));
      expect((await list(room, 'availability=available'))[0]).toMatchObject({ remaining: 1, price: 360_000, borough: 'queens' });
      await write((batch) => batch.update('room', made.id, made.version, { taken: 3 }));
      expect([await availability(), (await list(rent, ''))[0]?.['rooms']]).toEqual(['rented', 1]);
      expect(await fail((batch) => batch.update('room', made.id, undefined, { taken: 4 }))).toEqual({ taken: 'room.rule.overfull' });
      expect(await fail((batch) => batch.remove('rent', offered, undefined))).not.toEqual({});
    });

    it('stands where its rent does', async () => {
      const { write, fail, list, one, other } = await begin();
      const { id: offered } = await write((batch) => batch.create('rent', { ...offer, building: one }));
      const { id } = await write((batch) => batch.create('room', { unitNumber: '2B', rent: offered }));
      expect((await list(room, ''))[0]?.['building']).toBe(one);
      expect(await fail((batch) => batch.update('room', id, undefined, { building: other }))).toEqual({ rent: 'room.rule.otherBuilding' });
      await write((batch) => batch.update('rent', offered, undefined, { building: other }));
      expect((await list(room, ''))[0]?.['building']).toBe(other);
    });

    it('is made from its rent alone over the wire; another building, an unknown rent, or neither is refused where it is wrong', async () => {
      const { write, post, one, other } = await begin();
      const { id: offered } = await write((batch) => batch.create('rent', { ...offer, building: one }));
      expect(await post('/room', { unitNumber: '2B', rent: offered })).toMatchObject({ status: 200, body: { building: one, rent: offered } });
      expect(await post('/room/many', { records: [{ unitNumber: '3B', rent: offered }, { unitNumber: '4B', building: one }] })).toMatchObject({ status: 200 });
      expect(await post('/room', { unitNumber: '5B', rent: offered, building: other })).toMatchObject({ status: 400, body: { fields: { rent: 'room.rule.otherBuilding' } } });
      expect(await post('/room', { unitNumber: '5B', rent: 999 })).toMatchObject({ status: 400, body: { fields: { rent: 'rule.missing' } } });
      expect(await post('/room', { unitNumber: '5B' })).toMatchObject({ status: 400, body: { fields: { building: 'rule.required' } } });
      expect(await post('/room', { unitNumber: '5B', building: 'here' })).toMatchObject({ status: 400 });
    });
  });
});
