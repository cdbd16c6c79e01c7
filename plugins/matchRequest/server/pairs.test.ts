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

  it('is open while the request is pending, and stays once it was answered, by every way', async () => {
    const { match, other, who, somebody } = await run(async (batch) => ({ match: await matchOf(batch), other: await matchOf(batch), who: await member(batch), somebody: await member(batch) }));
    const id = await asked(match, who);
    expect(await refused(put(id, { member: somebody }))).toBe('done');
    expect(await refused(put(id, { member: who, state: 'accepted' }))).toEqual({ member: 'matchRequest.rule.answered' });
    expect(await refused(put(id, { member: who }))).toBe('done');
    for (const [patch, state] of [[{ state: 'accepted' }, 'accepted'], [{ state: 'declined', cause: 'dates' }, 'declined']] as const) {
      await put(id, patch);
      expect(await refused(put(id, { member: somebody }))).toEqual({ member: 'matchRequest.rule.answered' });
      expect(await refused(put(id, { match: other }))).toEqual({ match: 'matchRequest.rule.answered' });
      const [cells] = await run(async (batch) => batch.updateCells('matchRequest', [{ id, version: (await batch.update('matchRequest', id, undefined, {})).version, patch: { member: somebody } }]));
      expect([state, JSON.stringify(cells)]).toEqual([state, expect.stringContaining('matchRequest.rule.answered')]);
      expect(await put(id, {})).toMatchObject({ match, member: who, state });
    }
    expect(await refused(put(id, { state: 'pending', member: somebody }))).toEqual({ member: 'matchRequest.rule.answered' });
  });

  it('is not brought back by an undo of what was changed before the answer', async () => {
    const { match, who, somebody } = await run(async (batch) => ({ match: await matchOf(batch), who: await member(batch), somebody: await member(batch) }));
    const id = await asked(match, who);
    const batch = await run(async (write) => {
      await write.update('matchRequest', id, undefined, { member: somebody });
      return write.id;
    });
    await put(id, { state: 'accepted' });
    const undone = await run((write) => write.undo(batch));
    expect(undone.refused).toHaveLength(1);
    expect(await put(id, {})).toMatchObject({ member: somebody, state: 'accepted' });
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
