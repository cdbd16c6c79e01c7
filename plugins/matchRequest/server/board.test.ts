import { expect, it } from 'vitest';
import type { BoardResponse } from '#kit/board/api.ts';
import { writing } from '#server/records/write/writing.ts';
import { environmentOf, onEachEngine } from '#tests/support/engines.ts';
import { keptPicture, startTestHost } from '#tests/support/host.ts';

/** Lanes of the board, by the order of the states. */
const lanes = { pending: 1, accepted: 2, seated: 3, declined: 4, expired: 6 };

onEachEngine('the board of requests', (_open, place) => {
  it('has a lane for each state, moves by its steps alone and takes along what a step asks for', async () => {
    const host = await startTestHost(environmentOf(await place()));
    const photos = [await keptPicture(host)];
    const { match, first, second } = await host.kernel.use(writing).run({ system: true }, { kind: 'form' }, async (batch) => {
      const member = async (name: string) => (await batch.create('user', { userId: name, name, email: `${name}@example.com`, status: 'approved' })).id;
      const area = (await batch.create('area', { name: { en: 'Fort Greene', kr: '', zh: '' } })).id;
      const made = (await batch.create('match', { title: 'A home', host: await member('owner'), seats: 3, seatPrice: 150_000, areas: [area], photos, registration: 'complete' })).id;
      const ask = async (name: string) => (await batch.create('matchRequest', { match: made, member: await member(name) })).id;
      return { match: made, first: await ask('firstone'), second: await ask('secondone') };
    });
    const token = await host.signIn();
    const read = async (query = '') => (await (await host.call('GET', `/api/matchRequest/board${query}`, { token })).json()) as BoardResponse;
    const cards = async (query?: string) => (await read(query)).cards.map(({ id, state }) => [id, state]);
    const move = async (id: number, from: number, to: number, values?: Readonly<Record<string, unknown>>) => {
      const response = await host.call('POST', `/api/matchRequest/${id}/move`, { token, body: { from, to, ...(values && { values }) } });
      const body = (await response.json()) as { batch: number; fields?: unknown; movedTo?: unknown };
      return { status: response.status, ...body };
    };
    // the newest lies on top
    expect(await cards()).toEqual([[second, lanes.pending], [first, lanes.pending]]);
    expect((await read()).lanes.map(({ id, total }) => [id, total])).toEqual([[1, 2], [2, 0], [3, 0], [4, 0], [5, 0], [6, 0], [7, 0]]);
    expect((await read('?state=accepted,declined')).lanes.map(({ id }) => id)).toEqual([lanes.accepted, lanes.declined]);
    expect(await cards(`?match=${match}&state=pending`)).toHaveLength(2);

    expect(await move(first, lanes.pending, lanes.seated)).toMatchObject({ status: 400, fields: { state: 'rule.state.step' } });
    expect(await move(first, lanes.pending, 99)).toMatchObject({ status: 400, fields: { state: 'rule.unknown' } });
    const accepted = await move(first, lanes.pending, lanes.accepted);
    expect([accepted.status, await cards('?state=accepted')]).toEqual([200, [[first, lanes.accepted]]]);
    expect(await move(first, lanes.pending, lanes.declined)).toMatchObject({ status: 409, movedTo: lanes.accepted });
    expect(await move(first, lanes.accepted, lanes.declined)).toMatchObject({ status: 400, fields: { cause: 'rule.required' } });
    expect((await move(first, lanes.accepted, lanes.declined, { cause: 'dates' })).status).toBe(200);
    const { moves } = (await (await host.call('GET', '/api/matchRequest/board/moves', { token })).json()) as { moves: { card: number; from: number | null; to: number | null }[] };
    expect(moves.filter(({ card, to }) => card === first && to !== null).map(({ from, to }) => [from, to])).toEqual([[null, 1], [1, 2], [2, 4]]);
    expect((await host.call('POST', `/api/batch/${accepted.batch}/undo`, { token, body: {} })).status).toBeLessThan(500);
    expect(await cards('?state=declined')).toEqual([[first, lanes.declined]]);
    await host.stop();
  });
}, 'product');
