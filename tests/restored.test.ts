import { expect, it } from 'vitest';
import { dayInNewYork } from '#kit/records/day.ts';
import { dayAfter } from '#kit/records/new-york.ts';
import { database } from '#server/database/database.ts';
import { change, rowsOf } from '#server/database/statement.ts';
import { writing, type Batch } from '#server/records/write/writing.ts';
import { environmentOf, onEachEngine } from './support/engines.ts';
import { jsonCalls, keptPicture, startTestHost, type TestHost } from './support/host.ts';

const today = dayInNewYork(Date.now());
const name = (en: string) => ({ en, kr: '', zh: '' });
const home = (batch: Batch) => batch.create('building', { address: '66 Rockwell Pl', borough: 'brooklyn', confirmedAddress: '66 Rockwell Pl' });

/** Makes a record, and then what a new one would be refused for. */
type Case = (host: TestHost, write: <T>(work: (batch: Batch) => Promise<T>) => Promise<T>, set: (sql: string, values?: readonly (string | number | boolean | null)[]) => Promise<unknown>) => Promise<number>;

let members = 0;
const member = async (batch: Batch) => (await batch.create('user', { userId: `back${(members += 1)}`, name: 'Mina', email: `back${members}@example.com`, status: 'approved' })).id;
const matchOf = async (host: TestHost, write: Parameters<Case>[1], more: object = {}) => {
  const photos = [await keptPicture(host)];
  return write(async (batch) => {
    const host = await member(batch);
    await batch.create('roommate', { name: 'Search', member: host });
    const area = (await batch.create('area', { name: name(`Area ${members}`) })).id;
    return { host, id: (await batch.create('match', { title: 'Match', host, seats: 4, seatPrice: 150_000, areas: [area], photos, registration: 'complete', ...more })).id };
  });
};
const tourOf = async (write: Parameters<Case>[1]) =>
  write(async (batch) => {
    const agent = (await batch.create('employee', { name: 'Jihoon', member: await member(batch) })).id;
    return (await batch.create('tour', { agent, building: (await home(batch)).id, client: 'Mina', startsAt: `${dayAfter(today, 3)}T15:00:00.000Z`, minutes: 30 })).id;
  });
const leaseOf = async (batch: Batch, building: number) => {
  const stages = await rowsOf<{ id: number; kind: string }>(batch.connection, 'select "id", "kind" from "workflow" order by "sort"');
  const lease = { unit: '1A', leaseStartDate: dayAfter(today, -90), leaseEndDate: dayAfter(today, 200), totalPrice: 100_00 };
  return { open: stages[0]!.id, ...(await batch.create('contract', { name: 'Verity Lease', workflow: stages.find(({ kind }) => kind === 'won')!.id, building, address: '66 Rockwell Pl', ...lease })) };
};

const cases: Readonly<Record<string, readonly [record: string, make: Case, now?: object]>> = {
  'a contract whose room is in another rent by now': ['contract', async (_, write, set) => {
    const { id, room, other } = await write(async (batch) => {
      const building = (await home(batch)).id;
      const rent = async (title: string) => (await batch.create('rent', { title, building, price: 300_000, availableMoveDate: today })).id;
      const [mine, other] = [await rent('One'), await rent('Two')];
      const room = (await batch.create('room', { unitNumber: '1A', building, rent: mine, count: 1 })).id;
      return { room, other, id: (await batch.create('contract', { name: 'Mina', rent: mine, room })).id };
    });
    await set('update "room" set "rent" = ? where "id" = ?', [other, room]);
    return id;
  }],
  'a tour whose time has passed': ['tour', async (_, write, set) => {
    const id = await tourOf(write);
    await set('update "tour" set "startsAt" = ?, "freeAt" = ? where "id" = ?', ['2026-01-05T15:00:00.000Z', '2026-01-05T15:30:00.000Z', id]);
    return id;
  }],
  'a verdict on a tour that was called off since': ['tourStop', async (_, write, set) => {
    const tour = await tourOf(write);
    const id = await write(async (batch) => (await batch.create('tourStop', { tour, unit: '1A', feedback: 'liked' })).id);
    await set(`update "tour" set "status" = 'cancelled' where "id" = ?`, [tour]);
    return id;
  }],
  'a review whose lease is signed no more, and proves nothing': ['review', async (_, write, set) => {
    const { id, lease, open } = await write(async (batch) => {
      const building = (await home(batch)).id;
      const { id: lease, open } = await leaseOf(batch, building);
      return { lease, open, id: (await batch.create('review', { author: 'Verity Lease', building, safety: 4, neighborhood: 4, transit: 5, text: 'Good.', writtenOn: today })).id };
    });
    await set('update "contract" set "workflow" = ? where "id" = ?', [open, lease]);
    return id;
  }, { contract: null, contractNumber: null, residentVerified: false, labels: expect.anything() }],
  'a review that a lease proves': ['review', async (_, write) =>
    write(async (batch) => {
      const building = (await home(batch)).id;
      await leaseOf(batch, building);
      return (await batch.create('review', { author: 'Verity Lease', building, safety: 4, neighborhood: 4, transit: 5, text: 'Good.', writtenOn: today })).id;
    })],
  'a review that was taken down': ['review', async (_, write, set) => {
    const id = await write(async (batch) => (await batch.create('review', { author: 'Grace Liu', building: (await home(batch)).id, safety: 4, neighborhood: 4, transit: 5, text: 'Good.', writtenOn: today })).id);
    await set('update "review" set "active" = ? where "id" = ?', [false, id]);
    return id;
  }],
  'an ad whose rent has no picture any more': ['ad', async (host, write, set) => {
    const photos = [await keptPicture(host)];
    const { id, rent } = await write(async (batch) => {
      const rent = (await batch.create('rent', { title: 'One', building: (await home(batch)).id, price: 300_000, availableMoveDate: today, photos })).id;
      const platform = (await batch.create('platform', { name: name('Board') })).id;
      return { rent, id: (await batch.create('ad', { rent, platform, title: name('A home'), startsOn: today, endsOn: dayAfter(today, 9) })).id };
    });
    await set('update "rent" set "photos" = null where "id" = ?', [rent]);
    return id;
  }],
  'a match whose host is inactive by now': ['match', async (host, write, set) => {
    const made = await matchOf(host, write);
    await set('update "user" set "active" = ? where "id" = ?', [false, made.host]);
    return made.id;
  }],
  'a match with more seats than its home has by now': ['match', async (host, write, set) => {
    const { rent, room } = await write(async (batch) => {
      const building = (await home(batch)).id;
      const rent = (await batch.create('rent', { title: 'One', building, price: 300_000, availableMoveDate: today })).id;
      return { rent, room: (await batch.create('room', { unitNumber: '1A', building, rent, count: 4 })).id };
    });
    const { id } = await matchOf(host, write, { rent });
    await set('update "room" set "count" = 1 where "id" = ?', [room]);
    return id;
  }],
  'a request for a match that was called off': ['matchRequest', async (host, write, set) => {
    const match = await matchOf(host, write);
    const id = await write(async (batch) => (await batch.create('matchRequest', { match: match.id, member: await member(batch) })).id);
    await set(`update "matchRequest" set "state" = 'declined', "cause" = 'calledOff' where "id" = ?`, [id]);
    return id;
  }],
  'a recommendation whose contract is another customer’s by now': ['recommend', async (_, write, set) => {
    const { id, contract, other } = await write(async (batch) => {
      const customer = async (name: string) => (await batch.create('customer', { name })).id;
      const [one, other] = [await customer('Jihoon'), await customer('Haneul')];
      const contract = (await batch.create('contract', { name: 'Jihoon', customer: one })).id;
      const rent = (await batch.create('rent', { title: 'One', building: (await home(batch)).id, price: 300_000, availableMoveDate: today })).id;
      return { contract, other, id: (await batch.create('recommend', { rent, contract, customer: one, override: 'They asked for it' })).id };
    });
    await set('update "contract" set "customer" = ? where "id" = ?', [other, contract]);
    return id;
  }],
};

onEachEngine('a deleted record comes back as it stood', (_, place) => {
  it.each(Object.entries(cases))('%s', async (_title, [record, make, now = {}]) => {
    const host = await startTestHost(environmentOf(await place()));
    try {
      const call = jsonCalls(host, await host.signIn());
      const write = <T>(work: (batch: Batch) => Promise<T>) => host.kernel.use(writing).run({ system: true }, { kind: 'form' }, work);
      const id = await make(host, write, (sql, values) => host.kernel.use(database).write((connection) => change(connection, sql, values)));
      const path = `${record}/${id}`;
      const { version, updatedAt: _updatedAt, ...was } = (await call('GET', path)).body as Record<string, unknown>;
      expect((await call('DELETE', path, undefined, undefined, version as number)).status).toBe(200);
      const { status, body } = await call('POST', `${path}/restore`);
      expect([status, body.fields]).toEqual([200, undefined]);
      expect((await call('GET', path)).body).toMatchObject({ ...was, ...now, ...('modifier' in was && { modifier: expect.anything() }) });
    } finally {
      await host.end();
    }
  });
}, 'product');
