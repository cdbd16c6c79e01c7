import { expect, it } from 'vitest';
import { columnThread } from '#server/columns/column-thread.ts';
import { writing, type Batch } from '#server/records/write/writing.ts';
import { environmentOf, onEachEngine } from '#tests/support/engines.ts';
import { startTestHost } from '#tests/support/host.ts';
import type { Suggestions } from '../api.ts';
import { columns as homes } from './home-columns.ts';
import { columns as seekers } from './seeker-columns.ts';

onEachEngine('suggestions found in columns', (_open, place) => {
  it('are those that a reading of all finds, in both directions, after every change', async () => {
    const host = await startTestHost(environmentOf(await place()));
    const token = await host.signIn();
    const write = <T>(work: (batch: Batch) => Promise<T>) => host.kernel.use(writing).run({ system: true }, { kind: 'form' }, work);
    const ids = await write(async (batch) => {
      const area = (await batch.create('area', { name: { en: 'Long Island City', kr: '', zh: '' }, borough: 'queens' })).id;
      const house = (await batch.create('building', { address: '1 Jackson Ave', area, borough: 'queens', fee: 'noFee', subwayLine: '7', distance: 4 })).id;
      const rents = [];
      for (const price of [300_000, 320_000, 250_000]) rents.push((await batch.create('rent', { title: `For ${price}`, building: house, price, availableMoveDate: '2026-12-01' })).id);
      const room = (await batch.create('room', { unitNumber: '1A', building: house, rent: rents[0], count: 1, taken: 0 })).id;
      const customers = [];
      for (const budget of [330_000, 310_000, 200_000]) customers.push((await batch.create('customer', { name: 'Jihoon', budget, moveDate: '2026-12-10', areas: [area], stayMonths: 12 })).id);
      const contract = (await batch.create('contract', { name: 'Minji', phone: '+1 212 555 0101', budget: 330_000, moveDate: '2026-12-10', preferredArea: area })).id;
      return { area, house, rents, room, customers, contract };
    });
    const get = async (path: string) => (await (await host.call('GET', `/api/recommend/suggest/${path}`, { token })).json()) as Suggestions;
    const shown = ({ rows, unsure, near, failed, compared }: Suggestions) => {
      const of = (some: Suggestions['rows']) => some.map(({ home, person, judgement }) => [home.rent, person.kind, person.id, judgement.score]);
      return { rows: of(rows), unsure: of(unsure), near: of(near), failed, compared };
    };
    const paths = [`customer/${ids.customers[0]}`, `contract/${ids.contract}`, `rent/${ids.rents[0]}`, `rent/${ids.rents[2]}`];
    const thread = host.kernel.use(columnThread);
    const look = () => Promise.all(paths.map(async (path) => shown(await get(path))));
    const before = await look();
    for (const set of [homes, seekers]) await thread.keep(set);
    expect([thread.isKept(homes), thread.isKept(seekers)]).toEqual([true, true]);
    expect(await look()).toEqual(before);
    expect(before[2]?.rows).toHaveLength(3);

    const [first, second, poor] = ids.customers as [number, number, number];
    const [dear] = ids.rents as [number];
    const fits = async () => (await get(`rent/${dear}`)).rows.map(({ person }) => `${person.kind} ${person.id}`).toSorted();
    const steps: readonly (readonly [(batch: Batch) => Promise<unknown>, readonly string[]])[] = [
      [(batch) => batch.update('customer', poor, undefined, { budget: 400_000 }), [`contract ${ids.contract}`, `customer ${first}`, `customer ${poor}`, `customer ${second}`].toSorted()],
      [(batch) => batch.update('customer', poor, undefined, { active: false }), [`contract ${ids.contract}`, `customer ${first}`, `customer ${second}`].toSorted()],
      [(batch) => batch.update('contract', ids.contract, undefined, { budget: 100_000 }), [`customer ${first}`, `customer ${second}`].toSorted()],
      [(batch) => batch.create('recommend', { rent: ids.rents[2], customer: second, state: 'dismissed', reason: 'price' }), [`customer ${first}`]],
      [(batch) => batch.update('customer', second, undefined, { household: first, budget: 10_000 }), [`customer ${first}`]],
    ];
    for (const [change, expected] of steps) {
      await write(change);
      expect(await fits()).toEqual(expected);
    }
    const offered = async () => (await get(`customer/${first}`)).rows.map(({ home }) => home.rent).toSorted((a, b) => a - b);
    expect(await offered()).toEqual(ids.rents);
    await write((batch) => batch.update('room', ids.room, undefined, { taken: 1 }));
    expect(await offered()).toEqual(ids.rents.slice(1));
    await write((batch) => batch.update('room', ids.room, undefined, { rent: ids.rents[1] }));
    expect(await offered()).toEqual([ids.rents[0], ids.rents[2]]);
    await write((batch) => batch.update('building', ids.house, undefined, { active: false }));
    expect(await offered()).toEqual([]);
    await host.stop();
  });
}, 'product');
