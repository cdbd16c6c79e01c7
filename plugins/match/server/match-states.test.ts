import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Photo } from '#kit/records/field.ts';
import { database } from '#server/database/database.ts';
import { change } from '#server/database/statement.ts';
import { Refusal } from '#server/refusal.ts';
import { writing, type Batch } from '#server/records/write/writing.ts';
import { environmentOf, onEachEngine } from '#tests/support/engines.ts';
import { freshKey, keptPicture, startTestHost, type TestHost } from '#tests/support/host.ts';

type Values = Readonly<Record<string, unknown>>;

onEachEngine('states of matching', (_open, place) => {
  let host: TestHost;
  let photos: readonly Photo[];
  let area: number;
  let count = 0;
  const run = <T>(work: (batch: Batch) => Promise<T>) => host.kernel.use(writing).run({ system: true }, { kind: 'form' }, work);
  const member = async (batch: Batch) => {
    count += 1;
    const name = `Person${[...String(count)].map((digit) => 'abcdefghij'[Number(digit)]).join('')}`;
    return (await batch.create('user', { userId: `states${count}`, name, email: `states${count}@example.com`, status: 'approved' })).id;
  };
  const matchOf = (more: Values = {}) =>
    run(async (batch) => (await batch.create('match', { title: `Match ${count}`, host: await member(batch), seats: 3, seatPrice: 150_000, areas: [area], photos, registration: 'complete', ...more })).id);
  const asked = (match: number) => run(async (batch) => (await batch.create('matchRequest', { match, member: await member(batch) })).id);
  const put = async (record: string, id: number, patch: Values) => run((batch) => batch.update(record, id, undefined, patch));
  const steps = async (record: string, id: number, ...patches: readonly Values[]) => {
    for (const patch of patches) await put(record, id, patch);
  };
  const refused = (work: Promise<unknown>): Promise<unknown> => work.then(() => 'done', (error: unknown) => (error instanceof Refusal ? error.more['fields'] : error));
  const seated = [{ state: 'accepted' }, { state: 'seated', hostAgreed: true }] as const;

  beforeEach(async () => {
    host = await startTestHost(environmentOf(await place()));
    photos = [await keptPicture(host)];
    area = await run(async (batch) => (await batch.create('area', { name: { en: 'Fort Greene', kr: '', zh: '' } })).id);
  });
  afterEach(() => host.stop());

  describe('registration', () => {
    it.each(['photos', 'seatPrice', 'areas'])('is complete only with %s, and keeps them', async (field) => {
      const none = field === 'seatPrice' ? null : [];
      expect(await refused(matchOf({ [field]: none }))).toEqual({ [field]: 'rule.required' });
      const waiting = await matchOf({ [field]: none, registration: 'waiting' });
      expect(await refused(put('match', waiting, { registration: 'complete' }))).toEqual({ [field]: 'rule.required' });
      const complete = await matchOf();
      expect(await refused(put('match', complete, { [field]: none }))).toEqual({ [field]: 'rule.required' });
      expect(await put('match', waiting, { registration: 'complete', [field]: { photos, seatPrice: 100, areas: [area] }[field] })).toMatchObject({ registration: 'complete', state: 'matching' });
    });

    it('is completed and taken back by those who approve matches, and by no other', async () => {
      const token = await host.signIn();
      const credentials = { ...host.credentials('agentone', 'a long password'), token: undefined, userId: 'agentone', name: 'Agent', email: 'agentone@stoop.example' };
      const { id } = (await (await host.call('POST', '/api/user/register', { body: credentials })).json()) as { id: number };
      await host.call('PUT', `/api/user/${id}`, { token, body: { status: 'approved' }, headers: { 'if-match': '"1"' } });
      await host.call('PUT', `/api/user/${id}/role`, { token, body: { roleList: ['leasingAgent'] } });
      const agent = await host.signIn('agentone', 'a long password');
      const owner = await run(member);
      const values = { title: 'Own', host: owner, seats: 2, seatPrice: 150_000, areas: [area], photos };
      const send = async (by: string, method: string, path: string, body: unknown, version?: number) => {
        const response = await host.call(method, `/api/${path}`, { token: by, body, headers: { 'idempotency-key': freshKey(), ...(version !== undefined && { 'if-match': `"${version}"` }) } });
        return { status: response.status, body: (await response.json()) as { id: number; version: number } };
      };
      expect((await send(agent, 'POST', 'match', { ...values, registration: 'complete' })).status).toBe(403);
      const made = (await send(agent, 'POST', 'match', values)).body;
      expect((await send(agent, 'PUT', `match/${made.id}`, { registration: 'complete' }, made.version)).status).toBe(403);
      const complete = await send(token, 'PUT', `match/${made.id}`, { registration: 'complete' }, made.version);
      expect(complete.status).toBe(200);
      expect((await send(agent, 'PUT', `match/${made.id}`, { registration: 'waiting' }, complete.body.version)).status).toBe(403);
      // a seat is given by those who may, too
      const request = (await send(agent, 'POST', 'matchRequest', { match: made.id, member: await run(member) })).body;
      const accepted = await send(agent, 'PUT', `matchRequest/${request.id}`, { state: 'accepted' }, request.version);
      expect(accepted.status).toBe(200);
      expect((await send(agent, 'PUT', `matchRequest/${request.id}`, { state: 'seated', hostAgreed: true }, accepted.body.version)).status).toBe(403);
      const given = await send(token, 'PUT', `matchRequest/${request.id}`, { state: 'seated', hostAgreed: true }, accepted.body.version);
      expect(given.status).toBe(200);
      expect((await send(agent, 'PUT', `matchRequest/${request.id}`, { state: 'left' }, given.body.version)).status).toBe(403);
    });

    it('is complete only with a host who is approved and active', async () => {
      const host = await run(member);
      const waiting = await matchOf({ host, registration: 'waiting' });
      for (const wrong of [{ status: 'rejected', statusReason: 'Left' }, { status: 'approved', active: false }]) {
        await put('user', host, wrong);
        expect(await refused(put('match', waiting, { registration: 'complete' }))).toEqual({ host: 'match.rule.hostNotOpen' });
        expect(await refused(matchOf({ host }))).toEqual({ host: 'match.rule.hostNotOpen' });
      }
      expect(await refused(put('match', await matchOf(), { host }))).toEqual({ host: 'match.rule.hostNotOpen' });
      await put('user', host, { active: true });
      expect(await put('match', waiting, { registration: 'complete' })).toMatchObject({ registration: 'complete' });
    });

    it('that waits hides the match: nobody asks for it, and none of its states follows', async () => {
      const waiting = await matchOf({ registration: 'waiting' });
      expect(await refused(asked(waiting))).toEqual({ match: 'matchRequest.rule.closed' });
      for (const state of ['complete', 'canceling']) expect(await refused(put('match', waiting, { state, cause: 'other' }))).toEqual({ state: 'match.rule.registered' });
      const closed = await matchOf({ seats: 2 });
      await put('match', closed, { state: 'canceling', cause: 'other' });
      expect(await refused(put('match', closed, { registration: 'waiting' }))).toEqual({ state: 'match.rule.registered' });
    });
  });

  describe('the state of a match', () => {
    const from: Readonly<Record<string, readonly Values[]>> = { matching: [], complete: [{ state: 'complete' }], canceling: [{ state: 'canceling', cause: 'other' }] };
    it.each([
      ['matching', 'complete', 'done'],
      ['matching', 'canceling', 'done'],
      ['complete', 'matching', 'done'],
      ['complete', 'canceling', 'done'],
      ['canceling', 'matching', 'done'],
      ['canceling', 'complete', { state: 'rule.state.step' }],
    ])('goes from %s to %s: %j', async (before, state, outcome) => {
      const match = await matchOf();
      await steps('match', match, ...from[before]!);
      expect(await refused(put('match', match, { state, cause: 'other' }))).toEqual(outcome);
    });

    it('stays as long as requests refer to the match, which is deleted with them gone', async () => {
      const match = await matchOf();
      const request = await asked(match);
      await put('match', match, { state: 'canceling', cause: 'homeGone' });
      await expect(run((batch) => batch.remove('match', match, undefined))).rejects.toMatchObject({ status: 409, more: { usedBy: [{ record: 'matchRequest', count: 1 }] } });
      await run((batch) => batch.remove('matchRequest', request, undefined));
      await expect(run((batch) => batch.remove('match', match, undefined))).resolves.toBeUndefined();
    });

    it('is called off with a reason alone', async () => {
      expect(await refused(put('match', await matchOf(), { state: 'canceling' }))).toEqual({ cause: 'rule.required' });
    });

    it('opens a complete match again once a seat is free, and keeps its seats', async () => {
      const match = await matchOf({ seats: 2 });
      const request = await asked(match);
      await steps('matchRequest', request, ...seated);
      expect(await refused(put('match', match, { state: 'matching' }))).toEqual({ state: 'match.rule.full' });
      await put('match', match, { seats: 3 });
      expect(await refused(put('match', match, { state: 'matching' }))).toBe('done');
      await put('match', match, { seats: 2, state: 'complete' });
      await steps('matchRequest', request, { state: 'left' });
      expect((await put('match', match, {}))['state']).toBe('matching');
    });

    it('keeps the seats and the room of those who live there', async () => {
      const [first, second] = await run(async (batch) => {
        const building = (await batch.create('building', { address: `${count} Jackson Ave`, borough: 'queens' })).id;
        const room = async (unitNumber: string) => (await batch.create('room', { unitNumber, building, count: 3, taken: 1 })).id;
        return [await room('1A'), await room('2A')] as const;
      });
      const match = await matchOf({ room: first, hostLives: true });
      await steps('matchRequest', await asked(match), ...seated);
      expect(await refused(put('match', match, { seats: 1 }))).toMatchObject({ seats: expect.any(String) as string });
      await steps('matchRequest', await asked(match), ...seated);
      expect(await refused(put('match', match, { seats: 2 }))).toEqual({ seats: 'match.rule.seats' });
      expect(await refused(put('match', match, { room: second }))).toEqual({ room: 'match.rule.seated' });
    });
  });

  describe('the state of a request', () => {
    const from: Readonly<Record<string, readonly Values[]>> = {
      pending: [],
      accepted: [seated[0]],
      seated,
      left: [...seated, { state: 'left' }],
      declined: [{ state: 'declined', cause: 'dates' }],
      withdrawn: [{ state: 'withdrawn' }],
      expired: [{ state: 'expired' }],
    };
    const allowed: Readonly<Record<string, readonly string[]>> = {
      pending: ['accepted', 'declined', 'withdrawn', 'expired'],
      accepted: ['seated', 'declined', 'withdrawn'],
      seated: ['left'],
      left: [],
      declined: ['pending'],
      withdrawn: [],
      expired: [],
    };
    it.each(Object.keys(from))('goes from %s where it may, and nowhere else', async (before) => {
      const match = await matchOf({ seats: 9 });
      for (const state of Object.keys(from).filter((one) => one !== before)) {
        const request = await asked(match);
        await steps('matchRequest', request, ...from[before]!);
        const outcome = await refused(put('matchRequest', request, { state, cause: 'other', hostAgreed: true }));
        expect([state, outcome]).toEqual([state, allowed[before]!.includes(state) ? 'done' : { state: 'rule.state.step' }]);
      }
    });

    it('is not opened, accepted or given a seat in a match that takes nobody', async () => {
      const match = await matchOf({ seats: 3 });
      const [declined, pending, accepted] = [await asked(match), await asked(match), await asked(match)];
      await steps('matchRequest', declined, ...from['declined']!);
      await steps('matchRequest', accepted, ...from['accepted']!);
      await put('match', match, { state: 'complete' });
      const closed = { match: 'matchRequest.rule.closed' };
      expect(await refused(put('matchRequest', declined, { state: 'pending' }))).toEqual(closed);
      expect(await refused(put('matchRequest', pending, { state: 'accepted' }))).toEqual(closed);
      expect(await refused(put('matchRequest', accepted, seated[1]))).toEqual(closed);
      await put('match', match, { state: 'matching', seats: 2 });
      await put('matchRequest', accepted, seated[1]);
      // seats gone: the answer says so, whoever took them
      expect(await refused(put('matchRequest', pending, { state: 'accepted' }))).toEqual({ state: 'match.rule.full' });
    });

    it('holds its seat: it is neither given to another nor deleted', async () => {
      const [match, other] = [await matchOf(), await matchOf()];
      const request = await asked(match);
      await steps('matchRequest', request, ...seated);
      expect(await refused(put('matchRequest', request, { member: await run(member) }))).toEqual({ member: 'matchRequest.rule.seated' });
      expect(await refused(put('matchRequest', request, { match: other }))).toEqual({ match: 'matchRequest.rule.seated' });
      expect(await refused(run((batch) => batch.remove('matchRequest', request, undefined)))).toEqual({ state: 'matchRequest.rule.seated' });
    });

    it('is a seat once for a member, by the database itself', async () => {
      const [match, other] = [await matchOf(), await matchOf()];
      const request = await asked(match);
      await steps('matchRequest', request, ...seated);
      const who = (await put('matchRequest', request, {}))['member'];
      const second = await run(async (batch) => (await batch.create('matchRequest', { match: other, member: who })).id);
      const connectionWrote = host.kernel.use(database).write((connection) => change(connection, `update "matchRequest" set "state" = 'seated' where "id" = ?`, [second]));
      await expect(connectionWrote).rejects.toThrow(/unique/i);
    });
  });

  it('consent to gender and age stands in the history of the search, with who gave it and when', async () => {
    const token = await host.signIn();
    const { id } = await run(async (batch) => batch.create('roommate', { name: 'Somebody', member: await member(batch) }));
    const { version } = (await (await host.call('GET', `/api/roommate/${id}`, { token })).json()) as { version: number };
    expect((await host.call('PUT', `/api/roommate/${id}`, { token, body: { sharesGender: true, sharesAge: true }, headers: { 'if-match': `"${version}"`, 'idempotency-key': freshKey() } })).status).toBe(200);
    const { entries } = (await (await host.call('GET', `/api/roommate/${id}/history`, { token })).json()) as { entries: readonly { changes: Values; by: { name: string } | null; at: string }[] };
    const given = entries.find(({ changes }) => 'sharesGender' in changes);
    expect(given).toMatchObject({ changes: { sharesGender: [false, true], sharesAge: [false, true] }, by: { name: expect.any(String) as string } });
  });
}, 'product');
