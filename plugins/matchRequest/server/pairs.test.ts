import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Photo } from '#kit/records/field.ts';
import { Refusal } from '#server/refusal.ts';
import { writing, type Batch } from '#server/records/write/writing.ts';
import { environmentOf, onEachEngine } from '#tests/support/engines.ts';
import { freshKey, keptPicture, startTestHost, type TestHost } from '#tests/support/host.ts';

type Values = Readonly<Record<string, unknown>>;

onEachEngine('who asks for which match', (_open, place) => {
  let host: TestHost;
  let token: string;
  let photos: readonly Photo[];
  let count = 0;
  const run = <T>(work: (batch: Batch) => Promise<T>) => host.kernel.use(writing).run({ system: true }, { kind: 'form' }, work);
  const member = (batch: Batch) => {
    count += 1;
    const name = `Pair${String.fromCharCode(65 + count)}`;
    return batch.create('user', { userId: `pair${count}`, name, email: `pair${count}@example.com`, status: 'approved' }).then(({ id }) => id);
  };
  const searching = async (batch: Batch) => {
    const who = await member(batch);
    return { who, roommate: (await batch.create('roommate', { name: `Search ${count}`, member: who })).id };
  };
  const matchOf = async (batch: Batch) => {
    const { who } = await searching(batch);
    const area = (await batch.create('area', { name: { en: `Area ${count}`, kr: '', zh: '' } })).id;
    return (await batch.create('match', { title: `Match ${count}`, host: who, seats: 4, seatPrice: 150_000, areas: [area], photos, registration: 'complete' })).id;
  };
  const asked = (match: number, who: number) => run(async (batch) => (await batch.create('matchRequest', { match, member: who })).id);
  const put = (id: number, patch: Values) => run((batch) => batch.update('matchRequest', id, undefined, patch));
  const stateOf = async (id: number) => (await put(id, {}))['state'];
  const refused = (work: Promise<unknown>): Promise<unknown> => work.then(() => 'done', (error: unknown) => (error instanceof Refusal ? error.more['fields'] : error));
  const post = async (path: string, body: Values) => {
    const response = await host.call('POST', `/api/${path}`, { token, body, headers: { 'idempotency-key': freshKey() } });
    return { status: response.status, body: (await response.json()) as { id: number; batch: number; fields?: Values } };
  };

  beforeEach(async () => {
    host = await startTestHost(environmentOf(await place()));
    photos = [await keptPicture(host)];
    token = await host.signIn();
  });
  afterEach(() => host.stop());

  it('stays whoever asked: a request moves to another match while it is pending, and to nobody else by any way', async () => {
    const { match, other, who, somebody } = await run(async (batch) => ({ match: await matchOf(batch), other: await matchOf(batch), who: await member(batch), somebody: await member(batch) }));
    const id = await asked(match, who);
    const another = { member: 'matchRequest.rule.asker' };
    expect(await refused(put(id, { member: somebody }))).toEqual(another);
    expect(await refused(put(id, { match: other }))).toBe('done');
    expect(await refused(put(id, { match, state: 'accepted' }))).toEqual({ match: 'matchRequest.rule.answered' });
    expect(await refused(put(id, { match }))).toBe('done');
    for (const [patch, state] of [[{ state: 'accepted' }, 'accepted'], [{ state: 'declined', cause: 'dates' }, 'declined']] as const) {
      await put(id, patch);
      expect(await refused(put(id, { member: somebody }))).toEqual(another);
      expect(await refused(put(id, { match: other }))).toEqual({ match: 'matchRequest.rule.answered' });
      const [cells] = await run(async (batch) => batch.updateCells('matchRequest', [{ id, version: (await batch.update('matchRequest', id, undefined, {})).version, patch: { member: somebody } }]));
      expect([state, JSON.stringify(cells)]).toEqual([state, expect.stringContaining('matchRequest.rule.asker')]);
      expect(await put(id, {})).toMatchObject({ match, member: who, state });
    }
    expect(await refused(put(id, { state: 'pending', match: other }))).toEqual({ match: 'matchRequest.rule.answered' });
  });

  it('is not brought back by an undo of what was changed before the answer', async () => {
    const { match, other, who } = await run(async (batch) => ({ match: await matchOf(batch), other: await matchOf(batch), who: await member(batch) }));
    const id = await asked(match, who);
    const batch = await run(async (write) => {
      await write.update('matchRequest', id, undefined, { match: other });
      return write.id;
    });
    await put(id, { state: 'accepted' });
    const undone = await run((write) => write.undo(batch));
    expect(undone.refused).toHaveLength(1);
    expect(await put(id, {})).toMatchObject({ match: other, state: 'accepted' });
  });

  it('is nobody who lives there: neither the host, nor whoever becomes one, nor somebody with a seat', async () => {
    const { match, who, somebody } = await run(async (batch) => ({ match: await matchOf(batch), who: await member(batch), somebody: await member(batch) }));
    const seat = await asked(match, who);
    for (const patch of [{ state: 'accepted' }, { state: 'seated', hostAgreed: true }]) await put(seat, patch);
    expect(await refused(asked(match, who))).toEqual({ match: 'matchRequest.rule.again' });
    // with a request of theirs since they left, the seat does not come back under it
    const left = await run(async (write) => {
      await write.update('matchRequest', seat, undefined, { state: 'left' });
      return write.id;
    });
    const again = await asked(match, who);
    expect((await run((write) => write.undo(left))).refused).toHaveLength(1);
    expect([await stateOf(seat), await stateOf(again)]).toEqual(['left', 'pending']);

    const waiting = await asked(match, somebody);
    const host = () => refused(run((batch) => batch.update('match', match, undefined, { host: somebody })));
    expect(await host()).toEqual({ host: 'match.rule.hasAsked' });
    await put(waiting, { state: 'withdrawn' });
    expect(await host()).toBe('done');
  });

  it('is told that the match was called off by its calling off alone', async () => {
    const { match, who, somebody } = await run(async (batch) => ({ match: await matchOf(batch), who: await member(batch), somebody: await member(batch) }));
    const [id, other] = [await asked(match, who), await asked(match, somebody)];
    const sent = async (of: number, body: Values) => {
      const response = await host.call('PUT', `/api/matchRequest/${of}`, { token, body, headers: { 'if-match': `"${String((await put(of, {}))['version'])}"` } });
      return response.status === 200 ? 'done' : ((await response.json()) as { fields?: Values }).fields;
    };
    const byHand = { cause: 'matchRequest.rule.calledOff' };
    expect(await sent(id, { state: 'declined', cause: 'calledOff' })).toEqual(byHand);
    expect(await sent(id, { cause: 'calledOff' })).toEqual(byHand);
    expect(await sent(id, { state: 'declined', cause: 'dates' })).toBe('done');
    expect(await sent(id, { cause: 'calledOff' })).toEqual(byHand);
    const created = await post('matchRequest', { match, member: (await run(member)), cause: 'calledOff' });
    expect([created.status, created.body.fields]).toEqual([400, byHand]);
    const off = await host.call('PUT', `/api/match/${match}`, { token, body: { state: 'canceling', cause: 'homeGone' }, headers: { 'if-match': `"${String((await run((batch) => batch.update('match', match, undefined, {})))['version'])}"` } });
    const { batch } = (await off.json()) as { batch: number };
    expect(await put(other, {})).toMatchObject({ state: 'declined', cause: 'calledOff' });
    expect(await sent(id, { cause: 'calledOff' })).toEqual(byHand);
    // undo and doing it again carry the reason with them
    const undone = (await post(`batch/${batch}/undo`, {})).body;
    expect(await put(other, {})).toMatchObject({ state: 'pending', cause: null });
    await post(`batch/${undone.batch}/undo`, {});
    expect(await put(other, {})).toMatchObject({ state: 'declined', cause: 'calledOff' });
  });

  it('of a match that promised somebody a seat is answered by the same host', async () => {
    const { match, who, somebody } = await run(async (batch) => ({ match: await matchOf(batch), who: await member(batch), somebody: await member(batch) }));
    const move = () => refused(run((batch) => batch.update('match', match, undefined, { host: somebody })));
    const id = await asked(match, who);
    await put(id, { state: 'accepted' });
    expect(await move()).toEqual({ host: 'match.rule.seated' });
    await put(id, { state: 'declined', cause: 'person' });
    expect(await move()).toBe('done');
  });

  it('is nobody who was found not to fit, as long as that stands', async () => {
    const { match, who } = await run(async (batch) => ({ match: await matchOf(batch), who: await member(batch) }));
    const refusal = await post('matchRefusal', { match, member: who, reason: 'habits' });
    expect(refusal.status).toBe(200);
    expect(await refused(asked(match, who))).toEqual({ member: 'matchRequest.rule.refused' });
    await run((batch) => batch.remove('matchRefusal', refusal.body.id, undefined));
    const id = await asked(match, who);
    // nor is the refusal brought back under an open request, or moved onto it
    expect(await refused(run((batch) => batch.restore('matchRefusal', refusal.body.id)))).toEqual({ member: 'match.rule.hasAsked' });
    const elsewhere = await run(async (batch) => (await batch.create('matchRefusal', { match: await matchOf(batch), member: who, reason: 'habits' })).id);
    expect(await refused(run((batch) => batch.update('matchRefusal', elsewhere, undefined, { match })))).toEqual({ member: 'match.rule.hasAsked' });
    for (const [patch, why] of [[{}, 'match.rule.hasAsked'], [{ state: 'accepted' }, 'match.rule.hasAsked'], [{ state: 'seated', hostAgreed: true }, 'match.rule.hasSeat']] as const) {
      await put(id, patch);
      expect((await post('matchRefusal', { match, member: who, reason: 'habits' })).body.fields).toEqual({ member: why });
    }
    await put(id, { state: 'left' });
    expect((await post('matchRefusal', { match, member: who, reason: 'habits' })).status).toBe(200);
  });

  it('declined for good is told so: the open request goes with them, and one undo brings both back', async () => {
    const { match, one } = await run(async (batch) => ({ match: await matchOf(batch), one: await searching(batch) }));
    const id = await asked(match, one.who);
    await put(id, { state: 'accepted' });
    const { status, body } = await post(`match/${match}/candidate/${one.roommate}/refuse`, { reason: 'habits', note: 'Smokes' });
    expect(status).toBe(200);
    expect(await put(id, {})).toMatchObject({ state: 'declined', cause: 'habits', reason: 'Smokes' });
    expect(await refused(put(id, { state: 'pending' }))).toEqual({ member: 'matchRequest.rule.refused' });
    expect((await post(`match/${match}/candidate/${one.roommate}/request`, {})).body.fields).toEqual({ member: 'matchRequest.rule.refused' });
    expect((await post(`batch/${body.batch}/undo`, {})).status).toBe(200);
    expect(await stateOf(id)).toBe('accepted');
    expect(await refused(put(id, { state: 'seated', hostAgreed: true }))).toBe('done');
  });
}, 'product');
