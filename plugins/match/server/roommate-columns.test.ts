import { cpSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { columnSets, columnThread, keepLarge } from '#server/columns/column-thread.ts';
import { database } from '#server/database/database.ts';
import { rowsOf } from '#server/database/statement.ts';
import { writing, type Batch } from '#server/records/write/writing.ts';
import { environmentOf, onEachEngine } from '#tests/support/engines.ts';
import { keptPicture, startTestHost, type TestHost } from '#tests/support/host.ts';
import type { MatchCandidates } from '../api.ts';
import { columns as roommates } from './roommate-columns.ts';

onEachEngine('candidates found in columns', (_open, place, engine) => {
  const write = <T>(host: TestHost, work: (batch: Batch) => Promise<T>) => host.kernel.use(writing).run({ system: true }, { kind: 'form' }, work);
  const start = (environment: Readonly<Record<string, string>>) => startTestHost(environment);
  const furnish = async (host: TestHost) => {
    const photos = [await keptPicture(host)];
    return write(host, async (batch) => {
      const area = (await batch.create('area', { name: { en: 'Fort Greene', kr: '', zh: '' }, borough: 'brooklyn' })).id;
      const person = async (name: string, more: Readonly<Record<string, unknown>> = {}) => {
        const member = (await batch.create('user', { userId: name, name, email: `${name}@example.com`, status: 'approved', gender: 1, birthDate: '1999-05-05' })).id;
        return { member, roommate: (await batch.create('roommate', { name, member, budgetTo: 160_000, moveFrom: '2026-12-01', moveTo: '2026-12-05', areas: [area], stayMonths: 12, ...more })).id };
      };
      const [owner, first, second, third] = [await person('owner'), await person('first'), await person('second', { stayMonths: 6 }), await person('third', { stayMonths: 4 })];
      const matchOf = async (title: string, host: number) => (await batch.create('match', { title, host, seats: 3, seatPrice: 150_000, areas: [area], photos, registration: 'complete' })).id;
      return { area, photos, owner, first, second, third, match: await matchOf('One', owner.member) };
    });
  };
  const seeing = async (host: TestHost, match: number) => {
    const token = await host.signIn();
    return async () => {
      const found = (await (await host.call('GET', `/api/match/${match}/candidates`, { token })).json()) as MatchCandidates;
      return [found.candidates.map(({ roommate }) => roommate), found.near.map(({ roommate }) => roommate), found.closed] as const;
    };
  };

  it('are those that a reading of all finds, and follow every change at once', async () => {
    const host = await start(environmentOf(await place()));
    const { first, second, third, match, photos } = await furnish(host);
    const look = await seeing(host, match);
    const read = await look();
    expect(read[0]).toEqual([first.roommate, second.roommate, third.roommate]);
    const thread = host.kernel.use(columnThread);
    // from the start where they are large, which four searches are not
    expect(host.kernel.read(columnSets)).toContain(roommates);
    const keep = (set: typeof roommates) => keepLarge(thread, host.kernel.use(database).read, [set]);
    await keep(roommates);
    expect(thread.isKept(roommates)).toBe(false);
    await keep({ ...roommates, ids: async () => Array.from({ length: 20_000 }, (_, at) => at) });
    expect(thread.isKept(roommates)).toBe(true);
    expect(await look()).toEqual(read);

    await write(host, (batch) => batch.update('roommate', second.roommate, undefined, { stayMonths: 2 }));
    expect((await look())[0]).toEqual([first.roommate, third.roommate, second.roommate]);
    await write(host, (batch) => batch.update('roommate', second.roommate, undefined, { budgetTo: 100_000 }));
    expect(await look()).toEqual([[first.roommate, third.roommate], [second.roommate], { price: 1 }]);
    await write(host, (batch) => batch.update('user', first.member, undefined, { active: false }));
    expect((await look())[0]).toEqual([third.roommate]);
    await write(host, (batch) => batch.update('user', first.member, undefined, { active: true }));
    // a seat elsewhere closes the pair, and giving it up opens it again
    const request = await write(host, async (batch) => {
      const other = (await batch.create('user', { userId: 'landlady', name: 'landlady', email: 'landlady@example.com', status: 'approved' })).id;
      const [area] = await rowsOf<{ id: number }>(batch.connection, 'select "id" from "area" order by "id" desc limit 1');
      const elsewhere = (await batch.create('match', { title: 'Two', host: other, seats: 3, seatPrice: 150_000, areas: [area!.id], photos, registration: 'complete' })).id;
      const { id } = await batch.create('matchRequest', { match: elsewhere, member: first.member });
      for (const patch of [{ state: 'accepted' }, { state: 'seated', hostAgreed: true }]) await batch.update('matchRequest', id, undefined, patch);
      return id;
    });
    expect((await look())[0]).toEqual([third.roommate]);
    await write(host, (batch) => batch.update('matchRequest', request, undefined, { state: 'left' }));
    expect((await look())[0]).toEqual([first.roommate, third.roommate]);
    // a host of another home has a seat there, and has none once somebody else is the host
    const hosted = await write(host, async (batch) => {
      const [area] = await rowsOf<{ id: number }>(batch.connection, 'select "id" from "area" order by "id" desc limit 1');
      return (await batch.create('match', { title: 'Three', host: third.member, seats: 3, seatPrice: 150_000, areas: [area!.id], photos, registration: 'complete' })).id;
    });
    expect((await look())[0]).toEqual([first.roommate]);
    await write(host, (batch) => batch.update('match', hosted, undefined, { host: second.member }));
    expect((await look())[0]).toContain(third.roommate);
    await write(host, (batch) => batch.remove('roommate', third.roommate, undefined));
    expect((await look())[0]).not.toContain(third.roommate);
    // many at once are told as many
    await write(host, async (batch) => {
      const made = await batch.createMany('user', Array.from({ length: 30 }, (_, at) => ({ userId: `crowd${at}`, name: `Crowd${String.fromCharCode(65 + at % 26)}`, email: `crowd${at}@example.com`, status: 'approved' })));
      const [area] = await rowsOf<{ id: number }>(batch.connection, 'select "id" from "area" order by "id" desc limit 1');
      const ids = await rowsOf<{ id: number }>(batch.connection, `select "id" from "user" where "userId" like 'crowd%'`);
      await batch.createMany('roommate', ids.map(({ id }) => ({ name: 'Crowd', member: id, budgetTo: 160_000, moveFrom: '2026-12-01', areas: [area!.id], stayMonths: 12 })));
      return made;
    });
    expect((await look())[0]).toHaveLength(31);
    await host.stop();
  });

  it.skipIf(engine === 'sqlite')('are the same on two instances, soon after either wrote', async () => {
    const { dataDir, databaseUrl } = await place();
    const one = await start({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl! });
    const other = mkdtempSync(join(tmpdir(), 'stoop-other-'));
    cpSync(join(dataDir, 'secrets.json'), join(other, 'secrets.json'));
    const two = await start({ DATABASE_URL: databaseUrl!, DATA_DIR: other });
    const { first, second, third, match } = await furnish(one);
    for (const host of [one, two]) await host.kernel.use(columnThread).keep(roommates);
    const [here, there] = [await seeing(one, match), await seeing(two, match)];
    expect(await there()).toEqual(await here());
    await write(one, (batch) => batch.update('roommate', first.roommate, undefined, { budgetTo: 100_000 }));
    await expect.poll(there).toEqual([[second.roommate, third.roommate], [first.roommate], { price: 1 }]);
    await write(two, (batch) => batch.update('roommate', second.roommate, undefined, { budgetTo: 100_000 }));
    await expect.poll(async () => (await here())[0]).toEqual([third.roommate]);
    expect(await there()).toEqual(await here());
    expect(await rowsOf(two.kernel.use(database).read, 'select 1 from "roommate" where "id" = ?', [third.roommate])).toHaveLength(1);
    await two.end();
    await one.stop();
  });
}, 'product');
