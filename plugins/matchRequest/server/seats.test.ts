import { expect, it } from 'vitest';
import type { Photo } from '#kit/records/field.ts';
import { database } from '#server/database/database.ts';
import { change, rowsOf } from '#server/database/statement.ts';
import { outbox } from '#server/push/outbox.ts';
import { everyMessage } from '#server/push/readable.ts';
import { Refusal } from '#server/refusal.ts';
import { jobs } from '#server/slots.ts';
import { writing, type Batch } from '#server/records/write/writing.ts';
import { environmentOf, onEachEngine } from '#tests/support/engines.ts';
import { keptPicture, startTestHost, type TestHost } from '#tests/support/host.ts';

onEachEngine('seats of a match', (_open, place) => {
  let host: TestHost;
  let photos: readonly Photo[];
  let count = 0;
  const run = <T>(work: (batch: Batch) => Promise<T>) => host.kernel.use(writing).run({ system: true }, { kind: 'form' }, work);
  const member = async (batch: Batch) => {
    count += 1;
    const name = `Member${String.fromCharCode(65 + (count % 26))}${String.fromCharCode(65 + Math.floor(count / 26))}`;
    return (await batch.create('user', { userId: `seat${count}`, name, email: `seat${count}@example.com`, status: 'approved' })).id;
  };
  const matchOf = async (batch: Batch, seats: number, more = {}) => {
    const [owner, area] = [await member(batch), (await batch.create('area', { name: { en: `Area ${count}`, kr: '', zh: '' } })).id];
    return (await batch.create('match', { title: `Match ${count}`, host: owner, seats, seatPrice: 150_000, areas: [area], photos, registration: 'complete', ...more })).id;
  };
  const asked = async (batch: Batch, match: number, by?: number) => (await batch.create('matchRequest', { match, member: by ?? (await member(batch)) })).id;
  const seat = (batch: Batch, id: number) =>
    batch.update('matchRequest', id, undefined, { state: 'accepted' }).then(() => batch.update('matchRequest', id, undefined, { state: 'seated', hostAgreed: true }));
  const stateOf = (record: string, id: number) => run(async (batch) => (await batch.update(record, id, undefined, {}))['state']);
  const refused = async (work: (batch: Batch) => Promise<unknown>): Promise<unknown> =>
    run(work).then(() => 'done', (error: unknown) => (error instanceof Refusal ? error.more['fields'] : error));
  const versionOf = async (id: number) => (await rowsOf<{ version: number }>(host.kernel.use(database).read, 'select "version" from "matchRequest" where "id" = ?', [id]))[0]!.version;
  const begin = async () => {
    host = await startTestHost(environmentOf(await place()));
    photos = [await keptPicture(host)];
  };

  it('a seat withdraws the member’s other requests and completes a full match; undo brings all of it back', async () => {
    await begin();
    const { match, other, somebody } = await run(async (batch) => {
      const [one, two, who] = [await matchOf(batch, 2), await matchOf(batch, 3), await member(batch)];
      return { match: one, other: await asked(batch, two, who), somebody: await asked(batch, one, who) };
    });
    await run((write) => write.update('matchRequest', somebody, undefined, { state: 'accepted' }));
    const token = await host.signIn();
    const seated = await host.call('PUT', `/api/matchRequest/${somebody}`, { token, body: { state: 'seated', hostAgreed: true }, headers: { 'if-match': `"${await versionOf(somebody)}"` } });
    const { batch } = (await seated.json()) as { batch: number };
    expect([await stateOf('matchRequest', somebody), await stateOf('matchRequest', other), await stateOf('match', match)]).toEqual(['seated', 'withdrawn', 'complete']);
    const undone = await host.call('POST', `/api/batch/${batch}/undo`, { token, body: {} });
    // whose request waits again is told as well as whose seat is gone
    expect(await undone.json()).toMatchObject({ only: { record: 'matchRequest', id: somebody, fields: ['state', 'hostAgreed'], states: { state: 'accepted' } }, records: [{ record: 'matchRequest', count: 2 }, { record: 'match', count: 1 }] });
    expect([await stateOf('matchRequest', somebody), await stateOf('matchRequest', other), await stateOf('match', match)]).toEqual(['accepted', 'pending', 'matching']);
    await host.stop();
  });

  it('a rejected member leaves their seat, and undo gives it back', async () => {
    await begin();
    const { match, who, seated } = await run(async (batch) => {
      const [one, somebody] = [await matchOf(batch, 2), await member(batch)];
      return { match: one, who: somebody, seated: await asked(batch, one, somebody) };
    });
    await run((write) => seat(write, seated));
    const states = async () => [await stateOf('matchRequest', seated), await stateOf('match', match)];
    expect(await states()).toEqual(['seated', 'complete']);
    const batch = await run(async (write) => {
      await write.update('user', who, undefined, { status: 'rejected', statusReason: 'Left the city' });
      return write.undoable();
    });
    expect(await states()).toEqual(['left', 'matching']);
    await run((write) => write.undo(batch ?? 0));
    expect(await states()).toEqual(['seated', 'complete']);
    await host.stop();
  });

  it('a seat takes a place of the match’s room, and leaving or undo gives it back; a full room gives none', async () => {
    await begin();
    const { room, full, somebody, crowded } = await run(async (batch) => {
      const house = (await batch.create('building', { address: '7 Jackson Ave', borough: 'queens' })).id;
      const [one, two] = [(await batch.create('room', { unitNumber: '1A', building: house, count: 3, taken: 1 })).id, (await batch.create('room', { unitNumber: '2A', building: house, count: 3, taken: 3 })).id];
      const [first, second] = [await matchOf(batch, 3, { room: one, hostLives: true }), await matchOf(batch, 3, { room: two, hostLives: true })];
      return { room: one, full: two, somebody: await asked(batch, first), crowded: await asked(batch, second) };
    });
    const taken = async (id: number) => (await run((batch) => batch.update('room', id, undefined, {})))['taken'];
    const undoable = (work: (write: Batch) => Promise<unknown>) => run((write) => work(write).then(() => write.undoable() ?? 0));
    const batch = await undoable((write) => seat(write, somebody));
    expect(await taken(room)).toBe(2);
    await run((write) => write.undo(batch));
    expect(await taken(room)).toBe(1);
    await run((write) => seat(write, somebody));
    // somebody typed that its places are let: the seat waits until one is free
    const noPlace = { state: 'matchRequest.rule.roomFull' };
    expect(await refused((write) => seat(write, crowded))).toEqual(noPlace);
    expect([await taken(room), await taken(full), await stateOf('matchRequest', crowded)]).toEqual([2, 3, 'pending']);
    await run((write) => write.update('room', full, undefined, { taken: 2 }));
    await run((write) => seat(write, crowded));
    expect(await taken(full)).toBe(3);
    const left = await undoable(async (write) => {
      for (const id of [somebody, crowded]) await write.update('matchRequest', id, undefined, { state: 'left' });
    });
    expect([await taken(room), await taken(full)]).toEqual([1, 2]);
    // and a seat that was given up does not come back into a room that is let by now
    await run((write) => write.update('room', full, undefined, { taken: 3 }));
    await run((write) => write.undo(left));
    expect([await stateOf('matchRequest', somebody), await stateOf('matchRequest', crowded)]).toEqual(['seated', 'left']);
    expect([await taken(room), await taken(full)]).toEqual([2, 3]);
    await host.stop();
  });

  it('a room that a match is given later has places for those who live in it, and undo frees them', async () => {
    await begin();
    const { match, room, small } = await run(async (batch) => {
      const house = (await batch.create('building', { address: '7 Jackson Ave', borough: 'queens' })).id;
      const roomOf = async (unitNumber: string, taken: number) => (await batch.create('room', { unitNumber, building: house, count: 4, taken })).id;
      const one = await matchOf(batch, 4, { hostLives: true });
      for (const _ of [1, 2]) await seat(batch, await asked(batch, one));
      return { match: one, room: await roomOf('1A', 1), small: await roomOf('2A', 3) };
    });
    const taken = async (id: number) => (await run((batch) => batch.update('room', id, undefined, {})))['taken'];
    const home = async () => (await run((batch) => batch.update('match', match, undefined, {})))['room'];
    expect(await refused((batch) => batch.update('match', match, undefined, { room: small }))).toEqual({ room: 'match.rule.roomTaken' });
    const given = await run((write) => write.update('match', match, undefined, { room }).then(() => write.undoable() ?? 0));
    expect([await taken(room), await taken(small)]).toEqual([3, 3]);
    expect((await run((write) => write.undo(given))).refused).toEqual([]);
    expect([await home(), await taken(room)]).toEqual([null, 1]);
    const again = await run((write) => write.update('match', match, undefined, { room }).then(() => write.undoable() ?? 0));
    expect(await refused((batch) => batch.update('match', match, undefined, { room: null }))).toEqual({ room: 'match.rule.seated' });
    expect([await home(), await taken(room)]).toEqual([room, 3]);
    // whoever came later lives in that room
    await run(async (write) => seat(write, await asked(write, match)));
    expect((await run((write) => write.undo(again))).refused).not.toEqual([]);
    expect([await home(), await taken(room)]).toEqual([room, 4]);
    await host.stop();
  });

  it('a host takes a place of the room while their match stands, unless they live there already', async () => {
    await begin();
    const { room, next, match } = await run(async (batch) => {
      const house = (await batch.create('building', { address: '7 Jackson Ave', borough: 'queens' })).id;
      const roomOf = async (unitNumber: string) => (await batch.create('room', { unitNumber, building: house, count: 2, taken: 0 })).id;
      const one = await roomOf('1A');
      return { room: one, next: await roomOf('2A'), match: await matchOf(batch, 2, { room: one }) };
    });
    const taken = async () => {
      const rows = await rowsOf<{ taken: number | string }>(host.kernel.use(database).read, 'select "taken" from "room" where "id" in (?, ?) order by "id"', [room, next]);
      return rows.map((row) => Number(row.taken));
    };
    const put = (patch: Readonly<Record<string, unknown>>) => run((write) => write.update('match', match, undefined, patch).then(() => write.undoable() ?? 0));
    const undo = (batch: number) => run((write) => write.undo(batch));
    expect(await taken()).toEqual([1, 0]);
    // host and one more: the match is complete, and the room is full
    const seated = await run(async (write) => seat(write, await asked(write, match)).then(() => write.undoable() ?? 0));
    expect([await taken(), await stateOf('match', match)]).toEqual([[2, 0], 'complete']);
    await undo(seated);
    expect([await taken(), await stateOf('match', match)]).toEqual([[1, 0], 'matching']);
    const moved = await put({ room: next });
    expect(await taken()).toEqual([0, 1]);
    await undo(moved);
    expect(await taken()).toEqual([1, 0]);
    for (const [patch, back] of [[{ hostLives: true }, { hostLives: false }], [{ state: 'canceling', cause: 'homeGone' }, { state: 'matching' }], [{ registration: 'waiting' }, { registration: 'complete' }], [{ active: false }, { active: true }]] as const) {
      await put(patch);
      expect([patch, await taken()]).toEqual([patch, [0, 0]]);
      await put(back);
      expect([back, await taken()]).toEqual([back, [1, 0]]);
    }
    const ended = await run((write) => write.remove('match', match, undefined).then(() => write.undoable() ?? 0));
    expect(await taken()).toEqual([0, 0]);
    await undo(ended);
    expect(await taken()).toEqual([1, 0]);
    await run((write) => write.update('room', next, undefined, { taken: 2 }));
    expect(await refused((write) => write.update('match', match, undefined, { room: next }))).toEqual({ room: 'match.rule.hostPlace' });
    expect(await taken()).toEqual([1, 2]);
    await host.stop();
  });

  it('nobody who is not approved or not active asks, is accepted or gets a seat', async () => {
    await begin();
    const { match, who } = await run(async (batch) => ({ match: await matchOf(batch, 3), who: await member(batch) }));
    const set = (values: Readonly<Record<string, unknown>>) => run((batch) => batch.update('user', who, undefined, values));
    const not = { member: 'matchRequest.rule.notOpen' };
    await set({ active: false });
    expect(await refused((batch) => asked(batch, match, who))).toEqual(not);
    await set({ active: true });
    const id = await run((batch) => asked(batch, match, who));
    await set({ active: false });
    expect(await refused((batch) => batch.update('matchRequest', id, undefined, { state: 'accepted' }))).toEqual(not);
    await set({ active: true });
    await run((batch) => batch.update('matchRequest', id, undefined, { state: 'accepted' }));
    await set({ status: 'rejected', statusReason: 'A false name' });
    expect(await refused((batch) => batch.update('matchRequest', id, undefined, { state: 'seated', hostAgreed: true }))).toEqual(not);
    expect(await refused((batch) => batch.update('matchRequest', id, undefined, { state: 'withdrawn' }))).toBe('done');
    await host.stop();
  });

  it('a match is complete once its seats are no more than those taken; undo opens it again', async () => {
    await begin();
    const { match, somebody } = await run(async (batch) => {
      const one = await matchOf(batch, 4);
      return { match: one, somebody: await asked(batch, one) };
    });
    await run((batch) => seat(batch, somebody));
    const batch = await run(async (write) => {
      await write.update('match', match, undefined, { seats: 2 });
      return write.undoable();
    });
    expect(await stateOf('match', match)).toBe('complete');
    await run((write) => write.undo(batch ?? 0));
    expect(await stateOf('match', match)).toBe('matching');
    await run((write) => write.update('match', match, undefined, { state: 'canceling', cause: 'other' }));
    await run((write) => write.update('match', match, undefined, { seats: 2 }));
    await run((write) => write.update('match', match, undefined, { state: 'matching' }));
    expect(await stateOf('match', match)).toBe('complete');
    await run((write) => write.update('match', match, undefined, { seats: 3 }));
    expect(await stateOf('match', match)).toBe('matching');
    // closed by somebody while a seat is free, it stays closed
    await run((write) => write.update('match', match, undefined, { state: 'complete' }));
    await run((write) => write.update('match', match, undefined, { seats: 5 }));
    expect(await stateOf('match', match)).toBe('complete');
    await host.stop();
  });

  it('a request ends by itself alone, and one that ran out stays so', async () => {
    await begin();
    const token = await host.signIn();
    const id = await run(async (batch) => asked(batch, await matchOf(batch, 3)));
    const put = async (state: string) => (await host.call('PUT', `/api/matchRequest/${id}`, { token, body: { state }, headers: { 'if-match': `"${await versionOf(id)}"` } })).status;
    expect(await put('expired')).toBe(400);
    await run((batch) => batch.update('matchRequest', id, undefined, { state: 'expired' }));
    for (const state of ['pending', 'accepted', 'seated', 'declined']) expect([state, await put(state)]).toEqual([state, 400]);
    await host.stop();
  });

  it('a seat given up opens the match again', async () => {
    await begin();
    const { match, request } = await run(async (batch) => {
      const one = await matchOf(batch, 2);
      return { match: one, request: await asked(batch, one) };
    });
    await run((batch) => seat(batch, request));
    await run((batch) => batch.update('matchRequest', request, undefined, { state: 'left' }));
    expect(await stateOf('match', match)).toBe('matching');
    await host.stop();
  });

  it('nobody asks twice, for their own match, or for one that takes no requests, and none sits in two', async () => {
    await begin();
    const [open, waiting, second] = await run(async (batch) => [await matchOf(batch, 3), await matchOf(batch, 3, { registration: 'waiting' }), await matchOf(batch, 3)] as const);
    const who = await run(member);
    const request = await run((batch) => asked(batch, open, who));
    expect(await refused((batch) => asked(batch, open, who))).toEqual({ match: 'matchRequest.rule.again' });
    expect(await refused((batch) => asked(batch, waiting))).toEqual({ match: 'matchRequest.rule.closed' });
    const own = await run(async (batch) => (await batch.update('match', open, undefined, {}))['host'] as number);
    expect(await refused((batch) => asked(batch, open, own))).toEqual({ member: 'matchRequest.rule.host' });
    await run((batch) => seat(batch, request));
    const again = await run((batch) => asked(batch, second, who));
    expect(await refused((batch) => seat(batch, again))).toEqual({ member: 'matchRequest.rule.seatElsewhere' });
    expect(await refused((batch) => batch.update('match', open, undefined, { registration: 'waiting' }))).toEqual({ registration: 'match.rule.seated' });
    await host.stop();
  });

  it('a host has one seat: no second match of theirs, and none where they sit elsewhere', async () => {
    await begin();
    const { match, host: owner } = await run(async (batch) => {
      const id = await matchOf(batch, 3);
      return { match: id, host: (await batch.update('match', id, undefined, {}))['host'] as number };
    });
    const elsewhere = { host: 'match.rule.seatElsewhere' };
    expect(await refused((batch) => matchOf(batch, 2, { host: owner }))).toEqual(elsewhere);
    const second = await run((batch) => matchOf(batch, 2, { host: owner, registration: 'waiting' }));
    expect(await refused((batch) => batch.update('match', second, undefined, { registration: 'complete' }))).toEqual(elsewhere);
    await run((batch) => batch.update('match', match, undefined, { state: 'canceling', cause: 'hostLeft' }));
    await run((batch) => batch.update('match', second, undefined, { registration: 'complete' }));
    expect(await refused((batch) => batch.update('match', match, undefined, { state: 'matching' }))).toEqual(elsewhere);

    const third = await run((batch) => matchOf(batch, 3));
    const seated = await run(async (batch) => {
      const who = await member(batch);
      await seat(batch, await asked(batch, third, who));
      return who;
    });
    expect(await refused((batch) => matchOf(batch, 2, { host: seated }))).toEqual(elsewhere);
    await expect(
      host.kernel.use(database).write((connection) => change(connection, `update "match" set "host" = ? where "id" = ?`, [owner, third])),
    ).rejects.toThrow(/unique/i);
    await host.stop();
  });

  it('two matches of one host that are approved at the same time are one', async () => {
    await begin();
    const waiting = await run(async (batch) => {
      const owner = await member(batch);
      return [await matchOf(batch, 2, { host: owner, registration: 'waiting' }), await matchOf(batch, 2, { host: owner, registration: 'waiting' })];
    });
    const outcomes = await Promise.all(waiting.map((id) => refused((batch) => batch.update('match', id, undefined, { registration: 'complete' }))));
    expect(outcomes.toSorted()).toEqual([{ host: 'match.rule.seatElsewhere' }, 'done'].toSorted());
    await host.stop();
  });

  it('a registration stays while somebody is accepted', async () => {
    await begin();
    const { match, request } = await run(async (batch) => {
      const one = await matchOf(batch, 3);
      return { match: one, request: await asked(batch, one) };
    });
    await run((batch) => batch.update('matchRequest', request, undefined, { state: 'accepted' }));
    expect(await refused((batch) => batch.update('match', match, undefined, { registration: 'waiting' }))).toEqual({ registration: 'match.rule.seated' });
    expect(await refused((batch) => batch.update('matchRequest', request, undefined, { state: 'declined' }))).toEqual({ cause: 'rule.required' });
    await run((batch) => batch.update('matchRequest', request, undefined, { state: 'declined', cause: 'dates' }));
    await run((batch) => batch.update('match', match, undefined, { registration: 'waiting' }));
    expect(await stateOf('match', match)).toBe('matching');
    await host.stop();
  });

  it('no seat is given before the host agreed', async () => {
    await begin();
    const request = await run(async (batch) => asked(batch, await matchOf(batch, 3)));
    await run((batch) => batch.update('matchRequest', request, undefined, { state: 'accepted' }));
    expect(await refused((batch) => batch.update('matchRequest', request, undefined, { state: 'seated' }))).toEqual({ hostAgreed: 'rule.required' });
    await run((batch) => batch.update('matchRequest', request, undefined, { state: 'seated', hostAgreed: true }));
    expect(await stateOf('matchRequest', request)).toBe('seated');
    await host.stop();
  });

  it('the host agrees anew to a request that was declined and asked for again', async () => {
    await begin();
    const request = await run(async (batch) => asked(batch, await matchOf(batch, 3)));
    const set = (patch: Readonly<Record<string, unknown>>) => run((batch) => batch.update('matchRequest', request, undefined, patch));
    await set({ state: 'accepted', hostAgreed: true });
    await set({ state: 'declined', cause: 'dates' });
    await set({ state: 'pending' });
    await set({ state: 'accepted' });
    expect(await refused((batch) => batch.update('matchRequest', request, undefined, { state: 'seated' }))).toEqual({ hostAgreed: 'rule.required' });
    await host.stop();
  });

  it('the last seat goes to one of two who get it at the same time', async () => {
    await begin();
    const requests = await run(async (batch) => {
      const match = await matchOf(batch, 2);
      return [await asked(batch, match), await asked(batch, match)];
    });
    const outcomes = await Promise.all(requests.map((id) => refused((batch) => seat(batch, id))));
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1);
    await host.stop();
  });

  it('somebody who gets two seats at the same time has one of them', async () => {
    await begin();
    const requests = await run(async (batch) => {
      const who = await member(batch);
      const found: number[] = [];
      for (let at = 0; at < 2; at += 1) {
        const id = await asked(batch, await matchOf(batch, 3), who);
        await batch.update('matchRequest', id, undefined, { state: 'accepted' });
        found.push(id);
      }
      return found;
    });
    const outcomes = await Promise.all(requests.map((id) => refused((batch) => batch.update('matchRequest', id, undefined, { state: 'seated', hostAgreed: true }))));
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1);
    const states = await Promise.all(requests.map((id) => stateOf('matchRequest', id)));
    expect(states.filter((state) => state === 'seated')).toHaveLength(1);
    await host.stop();
  });

  it('a request that waits for fourteen days runs out, one that was answered or is younger does not', async () => {
    await begin();
    const requests = await run(async (batch) => {
      const match = await matchOf(batch, 5);
      const found = [];
      for (let at = 0; at < 3; at += 1) found.push(await asked(batch, match));
      await batch.update('matchRequest', found[1]!, undefined, { state: 'accepted' });
      return found;
    });
    const age = (id: number, days: number) =>
      host.kernel.use(database).write((connection) => change(connection, 'update "matchRequest" set "since" = ? where "id" = ?', [new Date(Date.now() - days * 86_400_000).toISOString(), id]));
    await age(requests[0]!, 14.1);
    await age(requests[1]!, 30);
    await age(requests[2]!, 13.9);
    const job = host.kernel.read(jobs).find(({ id }) => id === 'matchRequest/expire')!;
    await Promise.all([job.run(host.kernel), job.run(host.kernel)]);
    expect(await Promise.all(requests.map((id) => stateOf('matchRequest', id)))).toEqual(['expired', 'accepted', 'pending']);
    await host.stop();
  });

  it('coordinators are told of a request that waits for seven days, not of one that was answered', async () => {
    await begin();
    const look = () => host.kernel.read(jobs).find(({ id }) => id === 'notification/due')!.run(host.kernel);
    await look();
    const { coordinator, request } = await run(async (batch) => {
      const [one, who] = [await matchOf(batch, 5), await member(batch)];
      const [role] = await rowsOf<{ id: number }>(batch.connection, `select "id" from "role" where "code" = 'matchCoordinator'`);
      await batch.create('employee', { name: 'Coordinator', member: who, roles: [role!.id] });
      const [waiting, answered] = [await asked(batch, one), await asked(batch, one)];
      await batch.update('matchRequest', answered, undefined, { state: 'accepted' });
      return { coordinator: who, request: waiting };
    });
    const aWeekAgo = new Date(Date.now() - 7 * 86_400_000).toISOString();
    await host.kernel.use(database).write((connection) => change(connection, 'update "matchRequest" set "since" = ?', [aWeekAgo]));
    await look();
    await look();
    const { rows } = await host.kernel.use(outbox).inbox({ userIdx: coordinator, readable: everyMessage }, { limit: 5 }, 'en');
    expect(rows.map(({ title, link }) => [title, link])).toEqual([[expect.stringMatching(/^Member\w+ has waited 7 days for an answer$/), `/match/request/update/${request}`]]);
    await host.stop();
  });

  it('those who wait get an answer when a match is called off', async () => {
    await begin();
    const { match, request } = await run(async (batch) => {
      const one = await matchOf(batch, 3);
      return { match: one, request: await asked(batch, one) };
    });
    expect(await refused((batch) => batch.update('match', match, undefined, { state: 'canceling' }))).toEqual({ cause: 'rule.required' });
    await run((batch) => batch.update('match', match, undefined, { state: 'canceling', cause: 'homeGone', reason: 'The home was sold' }));
    expect(await run((batch) => batch.update('matchRequest', request, undefined, {}))).toMatchObject({ cause: 'calledOff', reason: 'The home was sold' });
    expect(await stateOf('matchRequest', request)).toBe('declined');
    await host.stop();
  });
}, 'product');
