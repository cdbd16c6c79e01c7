import { describe, expect, it } from 'vitest';
import { momentsAt } from '#kit/records/new-york.ts';
import { database } from '#server/database/database.ts';
import { troubleOf } from '#server/database/engine.ts';
import { change, rowsOf } from '#server/database/statement.ts';
import { Refusal } from '#server/refusal.ts';
import { sightFor } from '#server/records/sight-for.ts';
import { writing, type Batch } from '#server/records/write/writing.ts';
import { beside } from '#tests/support/beside.ts';
import { environmentOf, onEachEngine } from '#tests/support/engines.ts';
import { jsonCalls, startTestHost } from '#tests/support/host.ts';
import { someone } from '#tests/support/sample-records.ts';
import type { Offered } from '../api.ts';
import { check } from '../slots.ts';
import { readBooked } from './booked.ts';
import { bookTours, findAgainst, findOffers, rescheduleTour } from './book.ts';

const boss = someone(1, ['admin']);
/** A Tuesday far ahead, in daylight time. */
const day = '2031-06-10';
const at = (hour: number) => momentsAt({ day, minute: hour * 60 })[0]!;
const home = { latitude: 40.7468, longitude: -73.9465 };

onEachEngine('tours', (_, place, engine) => {
  /** A product with some agents and two buildings, a way of half an hour apart. */
  async function begin(agentCount = 1) {
    const host = await startTestHost(environmentOf(await place()));
    const write = <T>(work: (batch: Batch) => Promise<T>) => host.kernel.use(writing).run({ system: true }, { kind: 'form' }, work);
    const agents: number[] = [];
    const [near, far] = await write(async (batch) => {
      for (let n = 1; n <= agentCount; n += 1) {
        const member = await batch.create('user', { userId: `agent${n}`, name: `Agent${'abcdefghij'[n - 1]}`, email: `agent${n}@example.com`, status: 'approved' });
        agents.push((await batch.create('employee', { name: `Agent ${n}`, member: member.id })).id);
      }
      return batch.createMany('building', [
        { address: '28-10 Jackson Ave', confirmedAddress: '28-10 Jackson Ave', borough: 'queens', ...home },
        { address: '2 Gold St', confirmedAddress: '2 Gold St', borough: 'manhattan', latitude: 40.7096, longitude: -74.0043 },
      ]);
    });
    const { read } = host.kernel.use(database);
    const wanted = (startsAt: string, more: object = {}) => ({ agent: agents[0]!, building: near!, startsAt, minutes: 45, buffer: 15, together: false, stops: [], ...more });
    const book = (...some: readonly ReturnType<typeof wanted>[]) => bookTours(host.kernel, boss, { client: '최민준', tours: some }, undefined);
    const refused = (work: Promise<unknown>) =>
      work.then(
        () => undefined,
        (error: unknown) => {
          if (error instanceof Refusal) return error.more;
          throw error;
        },
      );
    return { host, read, write, agents, near: near!, far: far!, wanted, book, refused };
  }

  describe('a booking', () => {
    it('is taken once: of a thousand at once none overlap, and every loser is offered another time', async () => {
      const { host, read, agents, wanted, book } = await begin(10);
      try {
        const hours = [10, 10.5, 11, 13, 13.25];
        const calls = Array.from({ length: 1000 }, (_, n) => wanted(at(hours[n % hours.length]!), { agent: agents[Math.floor(n / hours.length) % agents.length]! }));
        const lost: Refusal[] = [];
        // who finds no free connection within half a minute is told so, and comes again as a page does
        const bookOnce = (one: (typeof calls)[number]): Promise<unknown> =>
          book(one).catch((error: unknown) => (troubleOf(error) ? bookOnce(one) : lost.push(error as Refusal)));
        await Promise.all(calls.map(bookOnce));
        const booked = await readBooked(read, { agents, from: day, to: day });
        expect(booked.length + lost.length).toBe(1000);
        // an hour each: two before noon at most, and one after it
        expect(booked.length).toBeGreaterThanOrEqual(20);
        expect(booked.length).toBeLessThanOrEqual(30);
        for (const one of booked) expect(check(one, booked.filter(({ id }) => id !== one.id)).whys.filter(({ key }) => key === 'busy' || key === 'sameBuilding')).toEqual([]);
        expect(lost.filter((error) => !(error instanceof Refusal)).map(String)).toEqual([]);
        for (const { status, more } of lost) {
          expect(status).toBe(400);
          const [offer] = more['offers'] as readonly Offered[];
          expect(offer && agents.includes(offer.agent)).toBe(true);
        }
        const left = lost.at(-1)!.more['offers'] as readonly Offered[];
        for (const { agent, startsAt } of left) expect(booked.some((one) => one.agent === agent && one.startsAt === startsAt)).toBe(false);
      } finally {
        await host.stop();
      }
    });

    it('books all tours or none, and says which one has no time', async () => {
      const { host, read, agents, far, wanted, book, refused } = await begin();
      try {
        await book(wanted(at(14)));
        const more = await refused(book(wanted(at(10)), wanted(at(15), { building: far })));
        expect(more).toMatchObject({ index: 1, fields: { startsAt: 'tour.rule.travel' } });
        expect(more?.['offers']).not.toEqual([]);
        expect(await readBooked(read, { agents, from: day, to: day })).toHaveLength(1);
        expect((await book(wanted(at(10)), wanted(at(11)))).ids).toHaveLength(2);
      } finally {
        await host.stop();
      }
    });

    it('is made in a form with its rents, each a stop of it, all taken back at once; rents of another building refuse it', async () => {
      const { host, read, write, agents, near, far } = await begin();
      try {
        const call = jsonCalls(host, await host.signIn());
        const rents = await write((batch) => batch.createMany('rent', [near, near, far].map((building, n) => ({ title: `Home ${n}`, building, price: 400_000, availableMoveDate: '2031-01-01' }))));
        const values = { client: 'Client', agent: agents[0], building: near, startsAt: at(10) };
        const refusal = await call('POST', 'tour/new', { ...values, rents });
        expect([refusal.status, refusal.body.fields]).toEqual([400, { rents: 'tour.rule.otherBuilding' }]);
        const { status, body } = await call('POST', 'tour/new', { ...values, rents: [rents[1], rents[0]] });
        expect([status, body.client]).toEqual([200, 'Client']);
        const stops = () => rowsOf<{ unit: string; rent: number; agent: number }>(read, 'select "unit", "rent", "agent" from "tourStop" where "deletedAt" is null and "tour" = ? order by "place"', [body.id]);
        expect(await stops()).toEqual([1, 0].map((n) => ({ unit: `Home ${n}`, rent: rents[n], agent: agents[0] })));
        expect((await call('POST', `batch/${body.batch}/undo`)).status).toBe(200);
        expect(await stops()).toEqual([]);
        expect((await call('GET', `tour/${body.id}`)).status).toBe(404);
      } finally {
        await host.stop();
      }
    });

    it('goes beyond the cap of a day where that is chosen, moves within that day, returns, and is never two at once', async () => {
      const { host, read, agents, wanted, book, refused } = await begin();
      try {
        const many = Array.from({ length: 8 }, (_, n) => wanted(at(9 + n)));
        expect(await refused(book(...many))).toMatchObject({ index: 6, fields: { startsAt: 'tour.rule.cap' } });
        const call = jsonCalls(host, await host.signIn());
        const chosen = (...tours: typeof many) => call('POST', 'tour/book', { client: '최민준', tours, beyondCap: true });
        expect((await chosen(...many, wanted(at(10)))).body).toMatchObject({ index: 8, fields: { together: 'tour.rule.sameBuilding' } });
        const { ids, batch } = (await chosen(...many)).body as unknown as Awaited<ReturnType<typeof book>>;
        const undone = await call('POST', `batch/${batch}/undo`);
        expect(await readBooked(read, { agents, from: day, to: day })).toHaveLength(0);
        await call('POST', `batch/${undone.body.batch}/undo`);
        expect(await readBooked(read, { agents, from: day, to: day })).toHaveLength(8);
        expect(await refused(book(wanted(at(18))))).toMatchObject({ fields: { startsAt: 'tour.rule.cap' } });
        expect(await host.kernel.use(writing).run(boss, { kind: 'form' }, (batch) => batch.update('tour', ids[0]!, undefined, { minutes: 30 }))).toMatchObject({ minutes: 30 });
        const moved = await rescheduleTour(host.kernel, boss, ids[7]!, { startsAt: at(18), agent: agents[0]! }, { version: undefined, key: undefined });
        expect(moved.batch).not.toBeNull();
      } finally {
        await host.stop();
      }
    });

    it('at a taken time hears whose tour is in the way, and other times of that agent', async () => {
      const { host, agents, far, near, book, wanted } = await begin();
      try {
        const { ids } = await book(wanted(at(14)));
        const on = sightFor({ kernel: host.kernel, caller: boss });
        const wish = { agent: agents[0]!, building: far, startsAt: at(14), minutes: 45, buffer: 15, together: false };
        const now = new Date().toISOString();
        expect(await findAgainst(on, boss, wish, now)).toEqual([{ is: 'refusal', key: 'busy', values: { client: '최민준', address: '28-10 Jackson Ave', at: at(14) } }]);
        expect((await findOffers(on, boss, wish, now)).map(({ agent }) => agent)).toContain(agents[0]);
        // a tour is not in its own way
        expect(await findAgainst(on, boss, { ...wish, building: near, tour: ids[0]! }, now)).toEqual([]);
      } finally {
        await host.stop();
      }
    });

    it('yet to be shown is not made, moved or asked for again at a time behind by a person; a file brings it', async () => {
      const { host, write, read, agents, near, refused } = await begin();
      try {
        const run = <T>(work: (batch: Batch) => Promise<T>, kind: 'form' | 'import' = 'form') => host.kernel.use(writing).run(boss, { kind }, work);
        const values = { client: 'Client', agent: agents[0]!, building: near };
        const behind = { fields: { startsAt: 'tour.rule.behind' } };
        const past = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
        for (const status of ['requested', 'confirmed'] as const) expect(await refused(run((batch) => batch.create('tour', { ...values, startsAt: past(3), status })))).toEqual(behind);
        const { id } = await run((batch) => batch.create('tour', { ...values, startsAt: at(10) }));
        expect(await refused(run((batch) => batch.update('tour', id, undefined, { startsAt: past(3) })))).toEqual(behind);
        const missed = await write((batch) => batch.create('tour', { ...values, startsAt: past(4), status: 'noShow', endedBy: 'client' }));
        expect(await refused(run((batch) => batch.update('tour', missed.id, undefined, { status: 'requested' })))).toEqual(behind);
        await run((batch) => batch.create('tour', { ...values, startsAt: past(5), status: 'done' }));
        await run((batch) => batch.create('tour', { ...values, startsAt: new Date(Date.now() - 10 * 60_000).toISOString() }));
        await run((batch) => batch.create('tour', { ...values, startsAt: past(6), status: 'confirmed' }), 'import');
        expect(await rowsOf(read, 'select "id" from "tour" where "deletedAt" is null')).toHaveLength(5);
      } finally {
        await host.stop();
      }
    });

    it('keeps what was shown, refuses what is over, and lets two clients share a building where both say so', async () => {
      const { host, read, near, wanted, book, refused, write } = await begin();
      try {
        const rent = await write((batch) => batch.create('rent', { title: '1B1B · 22C', building: near, price: 360_000, availableMoveDate: '2026-12-01' }));
        const { ids } = await book(wanted(at(14), { together: true, stops: [{ rent: rent.id }] }));
        expect(await rowsOf(read, 'select "unit", "rent", "tour" from "tourStop"')).toEqual([{ unit: '1B1B · 22C', rent: rent.id, tour: ids[0] }]);
        expect(await refused(book(wanted(at(14))))).toMatchObject({ fields: { together: 'tour.rule.sameBuilding' } });
        expect((await book(wanted(at(14), { together: true }))).ids).toHaveLength(1);
        expect(await refused(book(wanted('2024-06-10T15:00:00.000Z')))).toMatchObject({ fields: { startsAt: 'tour.rule.past' } });
        expect(await refused(book(wanted(at(7))))).toMatchObject({ fields: { startsAt: 'tour.rule.hours' } });
      } finally {
        await host.stop();
      }
    });
  });

  describe('the table', () => {
    it('refuses two tours of an agent at once, whoever writes them', async () => {
      const { host, agents, near, far } = await begin();
      try {
        const { write } = host.kernel.use(database);
        const insert = (hour: number, building: number, together: boolean, status = 'requested') =>
          write((connection) =>
            change(
              connection,
              `insert into "tour" ("client", "startsAt", "freeAt", "minutes", "buffer", "agent", "building", "together", "status", "version") values ('x', ?, ?, 45, 15, ?, ?, ${engine === 'postgres' ? together : Number(together)}, ?, 1)`,
              [at(hour), at(hour + 1), agents[0], building, status],
            ),
          );
        await insert(14, near, true);
        await expect(insert(14.75, near, false)).rejects.toThrow('constraint failed: tour_slot');
        await expect(insert(13.5, far, true)).rejects.toThrow('constraint failed: tour_slot');
        await insert(14.5, near, true);
        await insert(14, far, false, 'cancelled');
        await insert(15.5, far, false);
        const many = await Promise.allSettled(Array.from({ length: 40 }, () => insert(18, near, false)));
        expect(many.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
        const rebook = () => write((connection) => change(connection, `update "tour" set "status" = 'requested' where "status" = 'cancelled'`));
        await expect(rebook()).rejects.toThrow('constraint failed: tour_slot');
      } finally {
        await host.stop();
      }
    });
  });

  describe('a confirmed tour', () => {
    it('is rescheduled into another that keeps its homes, and the old one its slot; one undo takes that back', async () => {
      const { host, read, write, near, wanted, book, refused } = await begin();
      try {
        const rent = await write((batch) => batch.create('rent', { title: '1B1B · 22C', building: near, price: 360_000, availableMoveDate: '2026-12-01' }));
        const { ids } = await book(wanted(at(14), { stops: [{ rent: rent.id }] }));
        const id = ids[0]!;
        const run = <T>(work: (batch: Batch) => Promise<T>) => host.kernel.use(writing).run(boss, { kind: 'form' }, work);
        await run((batch) => batch.update('tour', id, undefined, { status: 'confirmed' }));
        expect(await refused(run((batch) => batch.update('tour', id, undefined, { startsAt: at(16) })))).toEqual({ fields: { startsAt: 'tour.rule.reschedule' } });
        expect(await refused(run((batch) => batch.update('tour', id, undefined, { status: 'done' })))).toEqual({ fields: { status: 'tour.rule.notYet' } });
        // half an hour later overlaps its own old slot alone
        const moved = await rescheduleTour(host.kernel, boss, id, { startsAt: at(14.5) }, { version: undefined, key: undefined });
        const rows = () => rowsOf<{ status: string }>(read, 'select "id", "status", "startsAt", "follows" from "tour" where "deletedAt" is null order by "id"');
        expect(await rows()).toEqual([
          { id, status: 'rescheduled', startsAt: at(14), follows: null },
          { id: moved.id, status: 'requested', startsAt: at(14.5), follows: id },
        ]);
        expect(await rowsOf(read, 'select "unit" from "tourStop" where "tour" = ?', [moved.id])).toEqual([{ unit: '1B1B · 22C' }]);
        expect(await refused(rescheduleTour(host.kernel, boss, id, { startsAt: at(16) }, { version: undefined, key: undefined }))).toEqual({ fields: { startsAt: 'tour.rule.kept' } });
        const undo = (of: number) => host.kernel.use(writing).run(boss, { kind: 'undo' }, (batch) => batch.undo(of));
        const rescheduled = await rows();
        const back = await undo(moved.batch!);
        expect(back.refused).toEqual([]);
        expect(await rows()).toEqual([{ id, status: 'confirmed', startsAt: at(14), follows: null }]);
        const again = await undo(back.batch);
        expect([again.refused, await rows()]).toEqual([[], rescheduled]);
        expect((await undo(again.batch)).refused).toEqual([]);
        expect(await rows()).toEqual([{ id, status: 'confirmed', startsAt: at(14), follows: null }]);
        const atOnce = await Promise.allSettled([10, 11, 15, 16].map((hour) => rescheduleTour(host.kernel, boss, id, { startsAt: at(hour) }, { version: undefined, key: undefined })));
        expect(atOnce.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
        expect((await rows()).map(({ status }) => status)).toEqual(['rescheduled', 'requested']);
      } finally {
        await host.stop();
      }
    });

    it('typed outside of the hours is warned of and made; one that is dragged there is refused, and a taken time always', async () => {
      const { host, agents, near, wanted, book, refused } = await begin();
      try {
        const [id] = (await book(wanted(at(14)), wanted(at(18)))).ids;
        const options = { version: undefined, key: undefined };
        const wish = { agent: agents[0]!, building: near, startsAt: at(1.5), minutes: 45, buffer: 15, together: false, tour: id! };
        const against = await findAgainst(sightFor({ kernel: host.kernel, caller: boss }), boss, wish, new Date().toISOString());
        expect(against.map(({ is, key }) => `${is} ${key}`)).toEqual(['caution hours']);
        expect(await refused(rescheduleTour(host.kernel, boss, id!, { startsAt: at(1.5) }, options))).toMatchObject({ fields: { startsAt: 'tour.rule.hours' } });
        expect(await refused(rescheduleTour(host.kernel, boss, id!, { startsAt: at(18.25), anyway: true }, options))).toMatchObject({ fields: { together: 'tour.rule.sameBuilding' } });
        expect((await rescheduleTour(host.kernel, boss, id!, { startsAt: at(1.5), anyway: true }, options)).id).toBeGreaterThan(id!);
      } finally {
        await host.stop();
      }
    });

    it('goes back to its old time whole or not at all, and the tour in its place stays beside it', async () => {
      const { host, read, wanted, book, refused } = await begin();
      try {
        const run = <T>(work: (batch: Batch) => Promise<T>, kind: 'form' | 'undo' = 'form') => host.kernel.use(writing).run(boss, { kind }, work);
        const rows = () => rowsOf(read, 'select "id", "status", "follows" from "tour" where "deletedAt" is null order by "id"');
        const id = (await book(wanted(at(14)))).ids[0]!;
        const moved = await rescheduleTour(host.kernel, boss, id, { startsAt: at(16) }, { version: undefined, key: undefined });
        const taking = (await book(wanted(at(14)))).ids[0]!;
        const both = [{ id, status: 'rescheduled', follows: null }, { id: moved.id, status: 'requested', follows: id }];
        expect(await refused(run((batch) => batch.undo(moved.batch!), 'undo'))).toEqual({ fields: { startsAt: 'tour.rule.noReturn' } });
        expect(await refused(run((batch) => batch.remove('tour', moved.id, undefined)))).toEqual({ fields: { status: 'tour.rule.follows' } });
        expect(await refused(run((batch) => batch.update('tour', moved.id, undefined, { follows: null })))).toEqual({ fields: { follows: 'tour.rule.follows' } });
        expect(await rows()).toEqual([...both, { id: taking, status: 'requested', follows: null }]);
        // its time is free again, but the tour in its place was confirmed meanwhile
        await run((batch) => batch.remove('tour', taking, undefined));
        const confirmed = await run(async (batch) => (await batch.update('tour', moved.id, undefined, { status: 'confirmed' }), batch.undoable()!));
        expect(await refused(run((batch) => batch.undo(moved.batch!), 'undo'))).toEqual({ fields: { status: 'tour.rule.follows' } });
        await run((batch) => batch.undo(confirmed), 'undo');
        expect((await run((batch) => batch.undo(moved.batch!), 'undo')).refused).toEqual([]);
        expect(await rows()).toEqual([{ id, status: 'requested', follows: null }]);
      } finally {
        await host.stop();
      }
    });

    it('is not restored, nor moved again, into a time that was taken meanwhile, and hears by whose tour', async () => {
      const { host, wanted, book } = await begin();
      try {
        const run = <T>(work: (batch: Batch) => Promise<T>, kind: 'form' | 'undo' = 'form') => host.kernel.use(writing).run(boss, { kind }, work);
        const told = (work: Promise<unknown>) => work.then(() => undefined, ({ more: { fields, values } }: Refusal) => ({ fields, values }));
        const id = (await book(wanted(at(14)))).ids[0]!;
        const moved = await rescheduleTour(host.kernel, boss, id, { startsAt: at(16) }, { version: undefined, key: undefined });
        const { batch } = await run((one) => one.undo(moved.batch!), 'undo');
        await book(wanted(at(16)));
        expect(await told(run((one) => one.undo(batch), 'undo'))).toMatchObject({ fields: { status: 'tour.rule.noAgain' } });
        await run((one) => one.remove('tour', id, undefined));
        await book(wanted(at(14.25)));
        expect(await told(run((one) => one.restore('tour', id)))).toMatchObject({ fields: { startsAt: 'tour.rule.busy' }, values: { client: '최민준', at: at(14.25) } });
      } finally {
        await host.stop();
      }
    });

    it('is not marked as rescheduled by hand, nor rewritten once it is over, and no outcome lies ahead', async () => {
      const { host, write, agents, near, wanted, book, refused } = await begin(2);
      try {
        const run = <T>(work: (batch: Batch) => Promise<T>) => host.kernel.use(writing).run(boss, { kind: 'form' }, work);
        const { ids } = await book(wanted(at(14)));
        const set = (id: number, patch: object) => refused(run((batch) => batch.update('tour', id, undefined, patch as never)));
        expect(await set(ids[0]!, { status: 'rescheduled' })).toEqual({ fields: { status: 'tour.rule.noFollower' } });
        await rescheduleTour(host.kernel, boss, ids[0]!, { startsAt: at(16) }, { version: undefined, key: undefined });
        expect(await set(ids[0]!, { startsAt: at(17) })).toEqual({ fields: { startsAt: 'tour.rule.kept' } });
        const values = { client: 'Client', agent: agents[0]!, building: near };
        for (const status of ['done', 'noShow'] as const) {
          expect(await refused(run((batch) => batch.create('tour', { ...values, startsAt: at(10), status, endedBy: 'client' })))).toEqual({ fields: { status: 'tour.rule.notYet' } });
        }
        const began = new Date(Date.now() - 3 * 86_400_000).toISOString();
        const done = await write((batch) => batch.create('tour', { ...values, startsAt: began, status: 'done' }));
        expect(await set(done.id, { startsAt: at(10) })).toEqual({ fields: { startsAt: 'tour.rule.kept' } });
        expect(await set(done.id, { agent: agents[1]! })).toEqual({ fields: { agent: 'tour.rule.kept' } });
        expect(await set(done.id, { note: 'The client liked the light.' })).toBeUndefined();
        const missed = await write((batch) => batch.create('tour', { ...values, startsAt: new Date(Date.parse(began) + 7_200_000).toISOString(), status: 'noShow', endedBy: 'client' }));
        expect(await set(missed.id, { status: 'requested', startsAt: at(11) })).toBeUndefined();
      } finally {
        await host.stop();
      }
    });

    it('takes no verdict on a home before it begins, and keeps its homes once it is over', async () => {
      const { host, write, agents, near, wanted, book, refused } = await begin();
      try {
        const run = <T>(work: (batch: Batch) => Promise<T>) => host.kernel.use(writing).run(boss, { kind: 'form' }, work);
        const set = (id: number, patch: object) => refused(run((batch) => batch.update('tourStop', id, undefined, patch as never)));
        const { ids } = await book(wanted(at(14)));
        const ahead = await write((batch) => batch.create('tourStop', { tour: ids[0]!, unit: '14C' }));
        expect(await set(ahead.id, { feedback: 'no' })).toEqual({ fields: { feedback: 'tour.rule.notYet' } });
        const began = new Date(Date.now() - 3 * 86_400_000).toISOString();
        const done = await write((batch) => batch.create('tour', { client: 'Client', agent: agents[0]!, building: near, startsAt: began, status: 'done' }));
        const seen = await write((batch) => batch.create('tourStop', { tour: done.id, unit: '22C' }));
        expect(await set(seen.id, { feedback: 'no', feedbackReason: 'dark' })).toBeUndefined();
        expect(await set(seen.id, { tour: ids[0]! })).toEqual({ fields: { tour: 'tour.rule.kept' } });
        const off = await write((batch) => batch.create('tour', { client: 'Client', agent: agents[0]!, building: near, startsAt: new Date(Date.parse(began) + 7_200_000).toISOString(), status: 'cancelled', endedBy: 'client', reason: 'Ill' }));
        const unseen = await write((batch) => batch.create('tourStop', { tour: off.id, unit: '22C' }));
        expect(await set(unseen.id, { feedback: 'liked' })).toEqual({ fields: { feedback: 'tour.rule.notShown' } });
        expect(await set(ahead.id, { tour: done.id })).toEqual({ fields: { tour: 'tour.rule.kept' } });
      } finally {
        await host.stop();
      }
    });

    it('that did not happen says why each time', async () => {
      const { host, write, agents, near, refused } = await begin();
      try {
        const { id } = await write((batch) => batch.create('tour', { client: 'Client', agent: agents[0]!, building: near, startsAt: at(10) }));
        const set = (patch: Readonly<Record<string, unknown>>) => refused(host.kernel.use(writing).run(boss, { kind: 'form' }, (batch) => batch.update('tour', id, undefined, patch)));
        expect(await set({ status: 'cancelled', endedBy: 'client', reason: 'Ill' })).toBeUndefined();
        expect(await set({ status: 'requested' })).toBeUndefined();
        expect(await set({ status: 'cancelled' })).toEqual({ fields: { endedBy: 'rule.required', reason: 'rule.required' } });
      } finally {
        await host.stop();
      }
    });

    it('that is done answers its contract that its client was shown around, and not where somebody said otherwise', async () => {
      const { host, read, write, agents, near } = await begin();
      try {
        const contracts = await write((batch) => batch.createMany('contract', [{ name: '최민준' }, { name: '이서연', toured: 'waived' }]));
        const began = Date.now() - 3 * 86_400_000;
        for (const [place, contract] of contracts.entries()) {
          const { id } = await write((batch) => batch.create('tour', { client: 'Client', contract, agent: agents[0]!, building: near, startsAt: new Date(began + place * 7_200_000).toISOString(), status: 'confirmed' }));
          await host.kernel.use(writing).run(boss, { kind: 'form' }, (batch) => batch.update('tour', id, undefined, { status: 'done' }));
        }
        expect((await rowsOf<{ toured: string }>(read, 'select "toured" from "contract" order by "id"')).map(({ toured }) => toured)).toEqual(['done', 'waived']);
      } finally {
        await host.stop();
      }
    });

    it('that is done no more takes its answer to its contract along, but not what somebody said', async () => {
      const { host, read, write, agents, near } = await begin();
      try {
        const contracts = await write((batch) => batch.createMany('contract', [{ name: '최민준' }, { name: '이서연', toured: 'done' }]));
        // within the day in which it can be taken back
        const began = Date.now() - 10 * 3_600_000;
        const tours = await write((batch) => batch.createMany('tour', contracts.map((contract, place) => ({ client: 'Client', contract, agent: agents[0]!, building: near, startsAt: new Date(began + place * 7_200_000).toISOString(), status: 'confirmed' }))));
        const toured = async () => (await rowsOf<{ toured: string | null }>(read, 'select "toured" from "contract" order by "id"')).map((row) => row.toured);
        const setAll = (status: string) => host.kernel.use(writing).run(boss, { kind: 'form' }, async (batch) => {
          for (const id of tours) await batch.update('tour', id, undefined, { status });
          return batch.id;
        });
        await setAll('done');
        expect(await toured()).toEqual(['done', 'done']);
        await setAll('confirmed');
        expect(await toured()).toEqual([null, 'done']);
        const done = await setAll('done');
        expect(await toured()).toEqual(['done', 'done']);
        await host.kernel.use(writing).run(boss, { kind: 'undo' }, (batch) => batch.undo(done));
        expect(await toured()).toEqual([null, 'done']);
      } finally {
        await host.stop();
      }
    });

    it('gives its contract the time of its next tour', async () => {
      const { host, read, write, wanted } = await begin();
      try {
        const contract = await write((batch) => batch.create('contract', { name: '최민준' }));
        const { ids } = await bookTours(host.kernel, boss, { client: '최민준', contract: contract.id, tours: [wanted(at(16)), wanted(at(11))] }, undefined);
        const schedule = async () => (await rowsOf<{ at: string }>(read, 'select "tourSchedule" as "at" from "contract" where "id" = ?', [contract.id]))[0]?.at;
        expect(await schedule()).toBe(at(11));
        await host.kernel.use(writing).run(boss, { kind: 'form' }, (batch) => batch.update('tour', ids[1]!, undefined, { status: 'cancelled', endedBy: 'client', reason: 'ill' }));
        expect(await schedule()).toBe(at(16));
      } finally {
        await host.stop();
      }
    });

    it('gives its contract the time of one that is booked at the moment the next is cancelled', async () => {
      const { host, agents, read, near, write, wanted } = await begin(2);
      try {
        const contract = await write((batch) => batch.create('contract', { name: '최민준' }));
        const { ids } = await bookTours(host.kernel, boss, { client: '최민준', contract: contract.id, tours: [wanted(at(11))] }, undefined);
        const later = { client: '최민준', contract: contract.id, building: near, agent: agents[1]!, startsAt: at(16) };
        const cancelled = { status: 'cancelled', endedBy: 'client', reason: 'ill' };
        await beside(host, (batch) => batch.create('tour', later), () => write((batch) => batch.update('tour', ids[0]!, undefined, cancelled)));
        expect(await rowsOf(read, 'select "tourSchedule" as "at" from "contract"')).toEqual([{ at: at(16) }]);
      } finally {
        await host.stop();
      }
    });

    it('that is taken back leaves its contract without a time, or the one that was typed before', async () => {
      const { host, read, write, wanted } = await begin();
      try {
        const [contract, , typed] = await write((batch) => batch.createMany('contract', [{ name: '최민준' }, { name: 'Noah', tourSchedule: at(9) }, { name: 'Ada', tourSchedule: at(10) }]));
        const schedules = async () => (await rowsOf<{ at: string | null }>(read, 'select "tourSchedule" as "at" from "contract" order by "id"')).map((row) => row.at);
        const bookAndUndo = async (client: string, of: number, startsAt: string, booked: readonly (string | null)[]) => {
          await bookTours(host.kernel, boss, { client, contract: of, tours: [wanted(startsAt)] }, undefined);
          expect(await schedules()).toEqual(booked);
          const [batch] = await rowsOf<{ id: number }>(read, `select max("batch") as "id" from "journal" where "record" = 'tour' and "kind" = 'create'`);
          await host.kernel.use(writing).run(boss, { kind: 'undo' }, (own) => own.undo(batch!.id));
        };
        await bookAndUndo('최민준', contract!, at(11), [at(11), at(9), at(10)]);
        expect(await schedules()).toEqual([null, at(9), at(10)]);
        await bookAndUndo('Ada', typed!, at(14), [null, at(9), at(14)]);
        expect(await schedules()).toEqual([null, at(9), at(10)]);
      } finally {
        await host.stop();
      }
    });

    it('keeps its time from being typed into the contract of another client of its agent', async () => {
      const { host, agents, write, wanted, book, refused } = await begin(2);
      try {
        const [mine, others] = await write((batch) => batch.createMany('contract', [{ name: 'Noah', assignee: agents[0]! }, { name: 'Ada', assignee: agents[1]! }]));
        await book(wanted(at(14)));
        const type = (id: number, tourSchedule: string, kind: 'form' | 'import' = 'form') =>
          refused(host.kernel.use(writing).run(boss, { kind }, (batch) => batch.update('contract', id, undefined, { tourSchedule })));
        expect(await type(mine!, at(14.5))).toEqual({ fields: { tourSchedule: 'tour.rule.busy' } });
        expect(await type(mine!, at(15.5))).toBeUndefined();
        expect(await type(others!, at(14.5))).toBeUndefined();
        expect(await type(mine!, at(14.5), 'import')).toBeUndefined();
      } finally {
        await host.stop();
      }
    });

    it('keeps its time from the contract of its agent alone where many get one at once', async () => {
      const { host, agents, read, write, wanted, book } = await begin(2);
      try {
        const ids = await write((batch) => batch.createMany('contract', [{ name: 'Noah', assignee: agents[0]! }, { name: 'Ada', assignee: agents[1]! }]));
        await book(wanted(at(14)));
        const [taken, free] = await host.kernel
          .use(writing)
          .run(boss, { kind: 'bulk' }, (batch) => batch.updateEach('contract', ids.map((id) => ({ id, version: 1, patchOf: () => ({ tourSchedule: at(14.5) }) }))));
        expect([taken, free]).toEqual([{ id: ids[0], is: 'refused', fields: { tourSchedule: 'tour.rule.busy' } }, { id: ids[1], is: 'changed' }]);
        expect(await rowsOf(read, 'select "tourSchedule" as "at" from "contract" order by "id"')).toEqual([{ at: null }, { at: at(14.5) }]);
      } finally {
        await host.stop();
      }
    });
  });
}, 'product');
