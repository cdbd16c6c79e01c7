import { afterEach, beforeEach, expect, it } from 'vitest';
import { database } from '#server/database/database.ts';
import { rowsOf } from '#server/database/statement.ts';
import { writing, type Batch } from '#server/records/write/writing.ts';
import { environmentOf, onEachEngine } from '#tests/support/engines.ts';
import { startTestHost, type TestHost } from '#tests/support/host.ts';
import type { ClientPages, MadePage } from '../api.ts';
import type { RecommendRow } from '../entity.ts';

onEachEngine('a client’s page', (_open, place) => {
  let host: TestHost;
  let token: string;
  let rents: readonly number[];
  let customer: number;
  const write = <T>(work: (batch: Batch) => Promise<T>) => host.kernel.use(writing).run({ system: true }, { kind: 'form' }, work);
  const clients = (name: string) => write(async (batch) => (await batch.create('customer', { name, budget: 330_000, moveDate: '2026-12-10', language: 'kr' })).id);

  beforeEach(async () => {
    host = await startTestHost(environmentOf(await place()));
    token = await host.signIn();
    rents = await write(async (batch) => {
      const building = (await batch.create('building', { address: '1 Jackson Ave', borough: 'queens' })).id;
      const rent = async (title: string) => (await batch.create('rent', { title, building, price: 300_000, availableMoveDate: '2026-12-01' })).id;
      return [await rent('First'), await rent('Second')];
    });
    customer = await clients('Jihoon');
  });
  afterEach(() => host.stop());

  const send = async (some: readonly number[] = rents, to = customer, more: object = {}): Promise<MadePage> => {
    const response = await host.call('POST', '/api/recommendPage', { token, body: { pairs: some.map((rent) => ({ rent, customer: to })), locale: 'kr', days: 7, ...more } });
    expect(response.status).toBe(200);
    return (await response.json()) as MadePage;
  };
  const keyOf = ({ path }: MadePage) => path.slice('/homes/'.length);
  const visit = (path: string, language = 'en') => host.call('GET', path, { headers: { 'accept-language': language } });
  const answer = async (key: string, body: unknown = { answer: 'opened' }, headers: Readonly<Record<string, string>> = {}) => (await host.call('POST', `/api/recommendPage/${key}`, { body, headers })).status;
  const statesOf = async (of = customer) =>
    ((await (await host.call('GET', `/api/recommend?customer=${of}&sort=number`, { token })).json()) as { rows: readonly RecommendRow[] }).rows.map(({ id, state, reason, opens }) => ({ id, state, reason, opens }));
  const undo = async ({ batch }: MadePage) => (await (await host.call('POST', `/api/batch/${batch}/undo`, { token, body: {} })).json()) as { undone: number; refused: readonly unknown[] };
  const expire = ({ id }: MadePage) =>
    host.kernel.use(database).write((connection) => rowsOf(connection, 'update "recommendPage" set "expiresAt" = ? where "id" = ? returning "id"', [new Date(Date.now() - 1000).toISOString(), id]));

  it('ends at once with the undo of its sending, opened or not, and says so in the client’s language', async () => {
    const unread = await send();
    expect((await visit(unread.path)).status).toBe(200);
    expect(await undo(unread)).toMatchObject({ undone: 2, refused: [] });
    const ended = await visit(unread.path, 'en');
    expect([ended.status, await answer(keyOf(unread))]).toEqual([410, 410]);
    expect(await ended.text()).toMatch(/<html lang="ko">[^]*이 페이지는/);
    expect(ended.headers.get('cache-control')).toBe('no-store');

    const read = await send();
    expect(await answer(keyOf(read))).toBe(204);
    // what the client did stays as it is; the page is closed to them all the same
    expect(await undo(read)).toMatchObject({ undone: 0, refused: [{}, {}] });
    expect([(await visit(read.path)).status, await answer(keyOf(read), { answer: 'liked', recommend: (await statesOf())[0]!.id })]).toEqual([410, 410]);
    expect((await statesOf()).map(({ state }) => state)).toEqual(['opened', 'opened']);
    const { rows } = (await (await host.call('GET', `/api/recommendPage?customer=${customer}`, { token })).json()) as ClientPages;
    expect(rows).toEqual([]);
  });

  it('asks anew about a rent of an earlier no, which comes back with the undo of its sending', async () => {
    const first = await send();
    const [refused] = await statesOf();
    expect(await answer(keyOf(first), { answer: 'dismissed', reason: 'price', recommend: refused!.id })).toBe(204);
    const next = await send();
    expect((await statesOf())[0]).toMatchObject({ state: 'sent', reason: null });
    expect((await (await visit(next.path)).text()).match(/class="answers"/g)).toHaveLength(2);
    expect(await undo(next)).toMatchObject({ undone: 1, refused: [] });
    expect((await statesOf())[0]).toMatchObject({ state: 'dismissed', reason: 'price' });
  });

  it('is over at its day, once it is ended, and for every key that was guessed', async () => {
    const [late, ended] = [await send([rents[0]!]), await send([rents[1]!])];
    await expire(late);
    expect((await host.call('DELETE', `/api/recommendPage/${ended.id}`, { token })).status).toBe(204);
    for (const page of [late, ended]) expect([(await visit(page.path)).status, await answer(keyOf(page))]).toEqual([410, 410]);
    expect((await host.call('DELETE', `/api/recommendPage/${ended.id}`, { token })).status).toBe(404);

    const open = keyOf(await send([rents[0]!]));
    const flipped = open.slice(0, -1) + (open.endsWith('A') ? 'B' : 'A');
    const guesses = ['a', '1', 'A'.repeat(43), flipped, open.toLowerCase(), `${open}=`, `${open}%00`, '%27%20or%201=1', '..%2f..', encodeURIComponent('<script>'), 'x'.repeat(2000)].filter((guess) => guess !== open);
    for (const guess of guesses) expect([guess, (await visit(`/homes/${guess}`)).status, await answer(guess)]).toEqual([guess, 404, 404]);
    expect((await visit(`/homes/${open}`)).status).toBe(200);
  });

  it('answers for its own rents alone, whatever key or token is held against others', async () => {
    const other = await clients('Somebody');
    const [own, theirs] = [await send([rents[0]!]), await send([rents[1]!], other)];
    const [mine] = await statesOf();
    const [foreign] = await statesOf(other);
    const before = await statesOf(other);
    expect(await answer(keyOf(own), { answer: 'liked', recommend: foreign!.id })).toBe(404);
    // a member of staff's token opens nothing further here, and a broken one closes nothing
    for (const authorization of [`Bearer ${token}`, 'Bearer broken']) expect(await answer(keyOf(own), { answer: 'liked', recommend: foreign!.id }, { authorization })).not.toBe(204);
    expect(await statesOf(other)).toEqual(before);
    expect(await answer(keyOf(theirs), { answer: 'liked', recommend: mine!.id })).toBe(404);
    expect((await statesOf())[0]).toEqual(mine);
    // the key of a page is no way into the product
    for (const path of ['/api/recommend', `/api/customer/${customer}`, '/api/recommendPage']) expect([path, (await host.call('GET', path, { token: keyOf(own) })).status]).toEqual([path, 401]);
    expect((await host.call('DELETE', `/api/recommendPage/${own.id}`, { token: keyOf(own) })).status).toBe(401);
  });

  it('takes no answer out of shape, and none that is larger than an answer', async () => {
    const page = await send();
    const { id } = (await statesOf())[0]!;
    const before = await statesOf();
    const wrong: readonly unknown[] = [
      {}, { answer: 'contracted', recommend: id }, { answer: 'liked', recommend: String(id) }, { answer: 'liked', recommend: -1 }, { answer: 'liked', recommend: 1e300 },
      { answer: 'dismissed', recommend: id, reason: 'x'.repeat(300) }, { answer: 'liked', recommend: id, state: 'contracted' }, { answer: ['liked'], recommend: id }, [], 'liked', null,
      { answer: 'liked', recommend: id, ['__proto__x']: 1 }, { answer: 'liked', recommend: { id } },
    ];
    for (const body of wrong) expect([body, await answer(keyOf(page), body)]).toEqual([body, 400]);
    expect(await answer(keyOf(page), { answer: 'liked', recommend: id, reason: 'x'.repeat(3_000_000) })).toBe(413);
    const raw = await fetch(`${host.url}/api/recommendPage/${keyOf(page)}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"answer":' });
    expect(raw.status).toBe(400);
    expect(await statesOf()).toEqual(before);
  });

  it('shows what staff wrote as text, never as markup', async () => {
    const nasty = `</script><script>alert(1)</script><img src=x onerror=alert(1)>"'`;
    await write((batch) => batch.update('rent', rents[0]!, undefined, { title: nasty }));
    const { path } = await send(rents, customer, { message: nasty });
    const response = await visit(path);
    const text = await response.text();
    expect(text).not.toContain('<script>alert');
    expect(text).not.toContain('<img src=x');
    expect(text).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none';/);
    expect(text.match(/<script/g)).toHaveLength(1);
  });

  it('replayed and racing answers leave one state, and one telling of it', async () => {
    const page = await send();
    const [first, second] = await statesOf();
    const say = (body: unknown) => answer(keyOf(page), body);
    expect(await Promise.all(Array.from({ length: 6 }, () => say({ answer: 'liked', recommend: first!.id })))).toEqual(Array.from({ length: 6 }, () => 204));
    expect((await statesOf())[0]).toMatchObject({ state: 'liked' });
    const told = async () => ((await (await host.call('GET', '/api/push', { token })).json()) as { rows: readonly { title: string }[] }).rows.filter(({ title }) => title.includes('likes')).length;
    expect(await told()).toBe(1);
    const race = await Promise.all([say({ answer: 'liked', recommend: second!.id }), say({ answer: 'dismissed', recommend: second!.id, reason: 'late' }), say({ answer: 'opened' })]);
    expect(race).toEqual([204, 204, 204]);
    const after = (await statesOf())[1]!;
    expect(['liked', 'dismissed']).toContain(after.state);
    expect(await Promise.all(Array.from({ length: 5 }, () => say({ answer: 'opened' })))).toEqual(Array.from({ length: 5 }, () => 204));
    expect((await statesOf()).map(({ opens }) => opens)).toEqual([6, 6]);
  });

  it('a reason given again is the one that counts, and one that is not given takes none away', async () => {
    const page = await send();
    const { id } = (await statesOf())[0]!;
    const reasonOf = async () => (await rowsOf<{ reason: string | null }>(host.kernel.use(database).read, 'select "reason" from "recommend" where "id" = ?', [id]))[0]?.reason;
    expect(await answer(keyOf(page), { answer: 'dismissed', recommend: id })).toBe(204);
    expect(await reasonOf()).toBe('other');
    expect(await answer(keyOf(page), { answer: 'dismissed', recommend: id, reason: 'late' })).toBe(204);
    expect(await reasonOf()).toBe('late');
    expect(await answer(keyOf(page), { answer: 'dismissed', recommend: id })).toBe(204);
    expect(await reasonOf()).toBe('late');
    expect(await answer(keyOf(page), { answer: 'liked', recommend: id })).toBe(204);
    expect(await reasonOf()).toBeNull();
  });

  it('takes ten changes of mind about one rent, and those about another beside it', async () => {
    const page = await send();
    const [first, second] = await statesOf();
    const codes: number[] = [];
    for (let at = 0; at < 14; at += 1) codes.push(await answer(keyOf(page), { answer: at % 2 === 0 ? 'liked' : 'dismissed', recommend: first!.id }));
    expect(codes).toEqual([...Array.from({ length: 10 }, () => 204), ...Array.from({ length: 4 }, () => 429)]);
    expect(await answer(keyOf(page), { answer: 'liked', recommend: second!.id })).toBe(204);
    const { rows } = (await (await host.call('GET', '/api/push', { token })).json()) as { rows: readonly { readAt: string | null; title: string }[] };
    // a newer word about the same rent takes the one before it back from the bell
    expect(rows.filter(({ readAt }) => readAt === null)).toHaveLength(3);
  });

  it('tells whoever answers about a rent that is not asked about any more, and changes nothing', async () => {
    const page = await send();
    const [first, second] = (await statesOf()).map(({ id }) => id);
    const say = (recommend: number | undefined, how: object) => answer(keyOf(page), { recommend, ...how });
    const put = (id: number | undefined, values: Readonly<Record<string, unknown>>) => write((batch) => batch.update('recommend', id!, undefined, values));
    expect(await say(first, { answer: 'liked' })).toBe(204);
    await put(first, { state: 'toured' });
    expect([await say(first, { answer: 'dismissed', reason: 'price' }), await say(first, { answer: 'liked' })]).toEqual([410, 410]);
    const shown = await (await visit(page.path)).text();
    expect(shown.match(/class="answers"/g)).toHaveLength(1);
    await put(second, { active: false });
    expect(await say(second, { answer: 'liked' })).toBe(410);
    expect(await (await visit(page.path)).text()).not.toMatch(/class="answers"|Second/);
    expect((await statesOf()).map(({ state }) => state)).toEqual(['toured', 'sent']);
  });

  it('changes nothing by being fetched: previews and robots like no home', async () => {
    const { path } = await send();
    const { id } = (await statesOf())[0]!;
    for (const tail of ['', '?answer=liked', `?recommend=${id}&answer=liked`]) expect((await visit(path + tail)).status).toBe(200);
    expect((await statesOf()).map(({ state }) => state)).toEqual(['sent', 'sent']);
  });

  it('is asked sixty times a minute from one place, and no more', async () => {
    const page = await send();
    const codes: number[] = [];
    for (let at = 0; at < 70; at += 1) codes.push((await visit(page.path)).status);
    expect(codes.slice(0, 50)).toEqual(Array.from({ length: 50 }, () => 200));
    expect(codes.at(-1)).toBe(429);
  });
}, 'product');
